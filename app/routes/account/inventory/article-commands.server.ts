import type { Submission } from "@conform-to/react";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { labelledId } from "#app/domain/channels/articles/article.ts";
import {
  bindArticle,
  bindCertainMatches,
} from "#app/domain/channels/articles/bind-article.server.ts";
import { hideArticles } from "#app/domain/channels/articles/hide-articles.server.ts";
import {
  fetchStockNow,
  setFetchHours,
} from "#app/domain/channels/articles/import-articles.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, otherForm } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import { rowHash } from "#app/ui/row-place.ts";
import { articleProblems } from "./article-texts.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;
type Sent = Submission<unknown>;

const ListForm = z.object({
  intent: z.enum(["fetch", "hours", "sure", "hide", "labels"]).optional(),
  /** A proposed binding, as `article:product`. */
  accept: z.string().max(100).optional(),
  shop: z.string().max(64).default(""),
  hours: z.string().max(100).default(""),
  pick: z.array(z.string().max(64)),
});

/** What the buttons of the lists do; each leads back to the list as it was asked for. */
export async function doArticleCommand(scope: Scope<Buyer>, args: Args, form: FormData) {
  const submission = parseForm(form, { schema: ListForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, accept, shop, hours, pick } = submission.value;
  if (accept) return acceptOne(scope, args, submission, accept);
  switch (intent) {
    case "fetch":
      return fetchNow(scope, args, submission, shop);
    case "hours":
      return saveHours(scope, args, submission, { shop, typed: hours });
    case "sure":
      return bindSure(scope, args, submission, shop);
    case "hide":
      return hide(scope, args, submission, pick);
    case "labels":
      return toLabels(submission, pick);
    default:
      return otherForm(submission);
  }
}

/** The sheets of labels with the FNSKU of each of these, marked as new. */
function toLabels(submission: Sent, picked: readonly string[]) {
  const numbers = picked.filter((one) => /^\d{1,15}$/.test(one)).map(Number);
  if (numbers.length === 0) return invalid(submission, articleProblems["nothing-chosen"]);
  const query = new URLSearchParams({ kind: "fnsku", new: "on" });
  for (const number of numbers) query.append("pick", labelledId(number));
  return redirect(`${href("/commodityManagement/labels")}?${query}`, 303);
}

/** Leads back to the same list, or to a row of it. */
function back({ request, context }: Args, done: string | Flash, row?: number) {
  const { pathname, search } = new URL(request.url);
  const place = row === undefined ? "" : rowHash(row);
  return redirectWithFlash(context, pathname + search + place, done);
}

async function fetchNow(scope: Scope<Buyer>, args: Args, submission: Sent, shop: string) {
  const { shops, seal } = args.context;
  const asking = { ports: shops, seal };
  const fetched = await fetchStockNow(scope, asking, shop);
  if (fetched.ok) {
    if (fetched.value === "fetched") return back(args, "在庫を取得しました。");
    if (fetched.value === "fetched-before")
      return back(args, {
        text: "少し前に取得しています。1分ほど待ってからお試しください。",
        note: true,
      });
    return unanswered(submission, articleProblems[fetched.value]);
  }
  if (fetched.reason === "forbidden" || fetched.reason === "not-found")
    throw denial(fetched.reason);
  return changed(submission, articleProblems[fetched.reason]);
}

/** The marketplace did not answer: the form is shown again as one to be sent later. */
function unanswered(submission: Sent, text: string) {
  return data(submission.reply({ formErrors: [text] }), { status: 503 });
}

async function saveHours(
  scope: Scope<Buyer>,
  args: Args,
  submission: Sent,
  { shop, typed }: { shop: string; typed: string },
) {
  const plain = typed.normalize("NFKC").trim();
  const hours = plain === "" ? null : /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
  const saved = await setFetchHours(scope, shop, hours);
  if (saved.ok) return back(args, "取得の間隔を保存しました。");
  if (saved.reason === "out-of-range")
    return invalid(submission, undefined, { hours: [articleProblems["out-of-range"]] });
  if (saved.reason === "forbidden" || saved.reason === "not-found") throw denial(saved.reason);
  return changed(submission, articleProblems["moved-meanwhile"]);
}

async function bindSure(scope: Scope<Buyer>, args: Args, submission: Sent, shop: string) {
  const bound = await bindCertainMatches(scope, shop);
  if (bound.ok) {
    const { bound: count, left } = bound.value;
    if (count === 0)
      return back(args, { text: "番号が一致する商品は、ほかにありませんでした。", note: true });
    const more = left > 0 ? `あと${left}件あります。もう一度押すと続けます。` : "";
    return back(args, `${count}件を紐付けました。${more}`);
  }
  if (bound.reason === "forbidden" || bound.reason === "not-found") throw denial(bound.reason);
  return changed(submission, articleProblems["moved-meanwhile"]);
}

async function acceptOne(scope: Scope<Buyer>, args: Args, submission: Sent, accept: string) {
  const [, number = "", productId = ""] = accept.match(/^(\d{1,15}):([\w-]{1,64})$/) ?? [];
  const bound = await bindArticle(scope, Number(number), productId);
  if (bound.ok) return back(args, "自社商品と紐付けました。", Number(number));
  return refusedBinding(submission, bound);
}

/** Why an article was not bound; of a product that is another one's, which that is. */
export function refusedBinding(submission: Sent, refusal: { reason: string; by?: string }) {
  const { reason, by } = refusal;
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  if (reason === "product-held" && by)
    return changed(submission, `この自社商品は、同じショップの「${by}」と紐付いています`);
  const known = reason in articleProblems ? reason : "moved-meanwhile";
  return changed(submission, articleProblems[known as keyof typeof articleProblems]);
}

async function hide(scope: Scope<Buyer>, args: Args, submission: Sent, picked: readonly string[]) {
  const numbers = picked.filter((one) => /^\d{1,15}$/.test(one)).map(Number);
  const hidden = await hideArticles(scope, numbers);
  if (hidden.ok) return back(args, "非表示にしました。非表示リストから、いつでも戻せます。");
  if (hidden.reason === "nothing-chosen")
    return invalid(submission, articleProblems["nothing-chosen"]);
  throw denial(hidden.reason);
}
