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
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, notFound, refused } from "#app/http/respond.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { productPage } from "#app/routes/account/product/product-query.ts";
import { type AskedBeside, readBeside } from "./beside-form.schema.server.ts";
import { besideHref, besideQuery, type TypedAddress, typedOf } from "./beside-query.ts";
import { channelNames, channelOf } from "./channel-names.ts";
import { goodsByPicture } from "./goods-by-picture.server.ts";

const chooseGoods = "商品を選んでください";
const Chosen = z.object({
  intent: z.enum(["save", "keep"]),
  id: rules.idempotencyKey,
  offer: z.string(chooseGoods).regex(/^\d{5,20}$/, chooseGoods),
  note: rules.note,
});
const Dropped = z.object({ intent: z.literal("drop"), saved: rules.id });

/** The page that a form was sent from: its article, and everything that was typed of it. */
interface Here {
  context: AppLoadContext;
  scope: Scope<Buyer>;
  channel: ComparedChannel;
  typed: TypedAddress;
  asked: AskedBeside;
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
  const form = await readForm(args.request);
  const intent = formText(form, "intent");
  if (intent === "drop") return drop(args.context, scope, channel, form);
  if (!asked?.article) return refused(`${channelNames[channel].code}を入力してください`, 400);
  const here = { context: args.context, scope, channel, typed: typedOf(searchParams), asked };
  if (intent === "save" || intent === "keep") return withChosen(here, form);
  if (intent === "fill") return fill(here);
  if (intent === "hide") return hide(here);
  if (intent === "show") return show(here);
  return refused("もう一度お試しください", 400);
}

/** The page's only form with a file; all others send text. */
function isPicture({ headers }: Request) {
  return /^multipart\/form-data/i.test(headers.get("Content-Type") ?? "");
}

function back({ context, channel, typed }: Here, done: string, change: TypedAddress = {}) {
  return redirectWithFlash(context, besideHref(channel, besideQuery(typed, change)), done);
}

async function withChosen(here: Here, form: FormData) {
  const submission = parseForm(form, { schema: Chosen });
  if (submission.status !== "success") return invalid(submission);
  const { intent, id, offer: offerId, note } = submission.value;
  return intent === "save" ? save(here, { id, offerId, note }) : keep(here, offerId);
}

async function save(here: Here, chosen: { id: string; offerId: string; note: string }) {
  const { scope, channel, asked, typed } = here;
  const { article: code, title, priceYen, market } = asked;
  if (priceYen === null) return refused("販売価格を入力して計算してから保存してください", 400);
  const query = besideQuery(typed, { article: code });
  const said = { channel, code, title, priceYen, market, query };
  const saved = await saveArticle(scope, { ...chosen, ...said });
  if (saved.ok) return back(here, "保存しました。");
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "gone":
      return refused("この商品は掲載が終わりました。別の商品を選んでください");
    case "full":
      return refused("保存は300件までです。不要なものを外してからお試しください");
  }
}

/** Onward to the product, where colour, labels and names for customs are completed. */
async function keep({ scope, channel, asked }: Here, offerId: string) {
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
      return refused("この商品は掲載が終わりました。別の商品を選んでください");
    case "library-full":
      return refused("商品管理の件数が上限に達しています");
    default:
      return refused("もう一度お試しください");
  }
}

async function drop(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  channel: ComparedChannel,
  form: FormData,
) {
  const submission = parseForm(form, { schema: Dropped });
  if (submission.status !== "success") throw notFound();
  const dropped = await deleteSavedArticle(scope, submission.value.saved);
  if (!dropped.ok) throw denial(dropped.reason);
  return redirectWithFlash(
    context,
    `${besideHref(channel, "")}#saved`,
    "保存した商品から外しました。",
  );
}

async function hide(here: Here) {
  const { scope, channel, asked } = here;
  const hidden = await hideArticle(scope, { channel, code: asked.article, title: asked.title });
  if (hidden.ok) return back(here, "この商品を非表示にしました。");
  if (hidden.reason === "forbidden") throw forbidden();
  return refused("非表示は2,000件までです。不要なものを再表示してからお試しください");
}

async function show(here: Here) {
  const { scope, channel, asked } = here;
  const shown = await showArticle(scope, { channel, code: asked.article });
  if (!shown.ok) throw forbidden();
  return back(here, "この商品を再び表示します。");
}

/** What was typed stays; what the marketplace tells fills the rest. */
async function fill(here: Here) {
  const { context, scope, channel, asked, typed } = here;
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
      return refused(`${site}から商品の情報を受け取れませんでした。画面に入力してお使いください`);
    case "not-connected":
      return refused(`${site}のショップを「販売先との連携」で連携すると取り込めます`);
    case "too-often":
      return refused("続けて取り込める回数を超えました。少し待ってからお試しください", 429);
    case "not-found":
      return refused(`${site}にこの商品は見つかりませんでした`);
  }
}
