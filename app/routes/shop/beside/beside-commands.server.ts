import type { Submission } from "@conform-to/react";
import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  addArticleAsProduct,
  deleteSavedArticle,
  hideArticle,
  readCatalogArticle,
  saveArticle,
  showArticle,
} from "#app/domain/channels/comparison/comparison.server.ts";
import type { ComparedChannel } from "#app/domain/channels/comparison/comparison.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, otherForm, tooMany } from "#app/http/respond.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { productPage } from "#app/routes/account/product/product-query.ts";
import { type AskedBeside, readBeside } from "./beside-form.schema.server.ts";
import { besideHref, besideQuery, type TypedAddress, typedOf } from "./beside-query.ts";
import { channelNames, channelOf } from "./channel-names.ts";
import { goodsByPicture } from "./goods-by-picture.server.ts";

const chooseGoods = "商品を選んでください";
const chosen = {
  id: rules.idempotencyKey,
  offer: z.string(chooseGoods).regex(/^\d{5,20}$/, chooseGoods),
  note: rules.note,
};

/** The buttons of the page. */
const BesideCommand = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), ...chosen }),
  z.object({ intent: z.literal("keep"), ...chosen }),
  z.object({ intent: z.literal("fill") }),
  z.object({ intent: z.literal("hide") }),
  z.object({ intent: z.literal("show") }),
  z.object({ intent: z.literal("drop"), saved: rules.id }),
]);

/** The page that a form was sent from: its article, and everything that was typed of it. */
interface Here {
  context: AppLoadContext;
  scope: Scope<Buyer>;
  channel: ComparedChannel;
  typed: TypedAddress;
  asked: AskedBeside;
  submission: Submission<unknown>;
}

/** What the buttons of the page do; a picture is looked for by anybody, all else is a member's. */
export async function actOnBeside(args: ActionFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const channel = channelOf(pathname);
  const read = readBeside(channel, searchParams);
  const asked = read.status === "success" ? read.value : undefined;
  if (isPicture(args.request))
    return goodsByPicture(args, channel, await readForm(args.request), asked);
  // Before the form is read: where the session has ended, what was typed is kept for after signing in.
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: BesideCommand });
  if (submission.status !== "success")
    return isChosen(submission) ? invalid(submission) : otherForm(submission);
  const { value } = submission;
  if (value.intent === "drop") return drop(args.context, scope, channel, value.saved);
  if (!asked?.article)
    return invalid(submission, `${channelNames[channel].code}を入力してください`);
  const { context } = args;
  const here = { context, scope, channel, typed: typedOf(searchParams), asked, submission };
  switch (value.intent) {
    case "save":
      return save(here, { id: value.id, offerId: value.offer, note: value.note });
    case "keep":
      return keep(here, value.offer);
    case "fill":
      return fill(here);
    case "hide":
      return hide(here);
    case "show":
      return show(here);
  }
}

/** Whether what was sent has fields that its sender could mend. */
function isChosen({ payload }: Submission<unknown>) {
  return payload.intent === "save" || payload.intent === "keep";
}

/** The page's only form with a file; all others send text. */
function isPicture({ headers }: Request) {
  return /^multipart\/form-data/i.test(headers.get("Content-Type") ?? "");
}

function back({ context, channel, typed }: Here, done: string, change: TypedAddress = {}) {
  return redirectWithFlash(context, besideHref(channel, besideQuery(typed, change)), done);
}

async function save(here: Here, chosen: { id: string; offerId: string; note: string }) {
  const { scope, channel, asked, typed, submission } = here;
  const { article: code, title, priceYen, market } = asked;
  if (priceYen === null)
    return invalid(submission, "販売価格を入力して計算してから保存してください");
  const query = besideQuery(typed, { article: code });
  const said = { channel, code, title, priceYen, market, query };
  const saved = await saveArticle(scope, { ...chosen, ...said });
  if (saved.ok) return back(here, "保存しました。");
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "gone":
      return changed(submission, "この商品は掲載が終わりました。別の商品を選んでください");
    case "full":
      return changed(submission, "保存は300件までです。不要なものを外してからお試しください");
  }
}

/** Onward to the product, where colour, labels and names for customs are completed. */
async function keep({ scope, channel, asked, submission }: Here, offerId: string) {
  const { article: code, title, priceYen } = asked;
  const isAsin = channel === "amazon";
  const kept = await addArticleAsProduct(scope, {
    code,
    title,
    priceYen,
    offerId,
    isAsin,
    jan: "",
  });
  if (kept.ok) return redirect(productPage(kept.value.id), 303);
  switch (kept.reason) {
    case "forbidden":
      throw forbidden();
    case "gone":
    case "nothing-chosen":
      return changed(submission, "この商品は掲載が終わりました。別の商品を選んでください");
    case "library-full":
      return changed(submission, "商品管理の件数が上限に達しています");
    default:
      return changed(submission, "もう一度お試しください");
  }
}

async function drop(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  channel: ComparedChannel,
  saved: string,
) {
  const dropped = await deleteSavedArticle(scope, saved);
  if (!dropped.ok) throw denial(dropped.reason);
  return redirectWithFlash(
    context,
    `${besideHref(channel, "")}#saved`,
    "保存した商品から外しました。",
  );
}

async function hide(here: Here) {
  const { scope, channel, asked, submission } = here;
  const hidden = await hideArticle(scope, { channel, code: asked.article, title: asked.title });
  if (hidden.ok) return back(here, "この商品を非表示にしました。");
  if (hidden.reason === "forbidden") throw forbidden();
  return changed(submission, "非表示は2,000件までです。不要なものを再表示してからお試しください");
}

async function show(here: Here) {
  const { scope, channel, asked } = here;
  const shown = await showArticle(scope, { channel, code: asked.article });
  if (!shown.ok) throw forbidden();
  return back(here, "この商品を再び表示します。");
}

/** What was typed stays; what the marketplace tells fills the rest. */
async function fill(here: Here) {
  const { context, scope, channel, asked, typed, submission } = here;
  const { site } = channelNames[channel];
  const told = await readCatalogArticle(
    scope,
    context.shops[channel].catalog,
    channel,
    asked.article,
  );
  if (told.ok) {
    const { title, priceYen, weightGrams, lengthMm, widthMm, heightMm } = told.value;
    const cm = (mm: number | null) => (mm === null ? "" : String(Math.ceil(mm) / 10));
    return back(here, "商品の情報を取り込みました。", {
      title: typed.title || title.slice(0, 300),
      priceYen: typed.priceYen || String(priceYen ?? ""),
      weightGrams: typed.weightGrams || String(weightGrams ?? ""),
      lengthMm: typed.lengthMm || cm(lengthMm),
      widthMm: typed.widthMm || cm(widthMm),
      heightMm: typed.heightMm || cm(heightMm),
    });
  }
  switch (told.reason) {
    case "forbidden":
      throw forbidden();
    case "not-offered":
    case "silent":
      return changed(
        submission,
        `${site}から商品の情報を受け取れませんでした。画面に入力してお使いください`,
      );
    case "not-connected":
      return changed(submission, `${site}のショップを「販売先との連携」で連携すると取り込めます`);
    case "too-often":
      return tooMany(
        submission,
        "続けて取り込める回数を超えました。少し待ってからお試しください",
        told.waitSeconds,
      );
    case "not-found":
      return changed(submission, `${site}にこの商品は見つかりませんでした`);
  }
}
