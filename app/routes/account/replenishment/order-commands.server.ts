import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/cloudflare";
import {
  orderNow,
  type ReplenishProblem,
  type WantedProduct,
} from "#app/domain/channels/replenishment/order-now.server.ts";
import { replenishmentLimits } from "#app/domain/channels/replenishment/replenishment.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readRows } from "#app/http/input/read-rows.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { yuan } from "#app/ui/money.tsx";

const refusals = {
  "nothing-chosen": "注文する商品を選んでください",
  "too-many": `一度に注文できるのは${replenishmentLimits.aPage}件までです`,
  "too-much": "合計金額が大きすぎます。数量を減らすか、分けて注文してください",
  changed: "在庫アラートが更新されました。内容を確認して、もう一度お願いします",
} as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 今すぐ注文, of one row or of those that are ticked; leads to the draft. */
export async function orderWarned(scope: Scope<Buyer>, form: FormData) {
  const submission = readRows(form, { fields: ["qty"], lists: ["pick"] });
  const one = formText(form, "now");
  const picked = one ? [one] : formTexts(form, "pick").slice(0, replenishmentLimits.aPage + 1);
  const id = formText(form, "id") ?? "";
  if (!uuid.test(id)) return invalid(submission, refusals.changed);
  const wrong: Record<string, string[]> = {};
  const wanted = [...new Set(picked)].map((productId): WantedProduct => {
    const quantity = fields.quantity.safeParse(formText(form, `qty-${productId}`) ?? "");
    if (!quantity.success) wrong[`qty-${productId}`] = [quantity.error.issues[0]!.message];
    return {
      productId,
      quantity: quantity.data ?? 0,
      seenVersion: whole(formText(form, `version-${productId}`)) ?? 0,
      acceptedFen: whole(formText(form, `accept-${productId}`)),
    };
  });
  if (Object.keys(wrong).length > 0) return invalid(submission, undefined, wrong);
  const ordered = await orderNow(scope, { id, wanted });
  if (ordered.ok) return redirect(orderPage(ordered.value.number), 303);
  switch (ordered.reason) {
    case "forbidden":
    case "not-found":
      throw denial(ordered.reason);
    case "problems":
      return stopped(submission, ordered.problems);
    case "nothing-chosen":
      return invalid(submission, refusals[ordered.reason]);
    default:
      return changed(submission, refusals[ordered.reason]);
  }
}

/** What stands in the way of each product; prices above the limit are asked about. */
function stopped(submission: Submission<unknown>, problems: readonly ReplenishProblem[]) {
  const fieldErrors = Object.fromEntries(
    problems.map((problem) => [`qty-${problem.productId}`, [troubleText(problem)]]),
  );
  const accepts = Object.fromEntries(
    problems
      .filter(({ trouble }) => trouble === "above-cap")
      .map(({ productId, priceFen }) => [productId, priceFen]),
  );
  return data({ ...submission.reply({ fieldErrors }), accepts }, { status: 409 });
}

function whole(text: string | undefined) {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Why a product was not ordered, and what to do about it. */
function troubleText({ trouble, priceFen, stock, minOrder }: ReplenishProblem) {
  switch (trouble) {
    case "no-source":
      return "既定の仕入先がないか、掲載が終わりました。商品情報で仕入先を追加してください";
    case "gone":
      return "この仕入先の商品は掲載が終わりました。別の仕入先を既定にしてください";
    case "out-of-stock":
      return `仕入先の在庫は${stock.toLocaleString("ja-JP")}個です。数量を減らすか、別の仕入先を既定にしてください`;
    case "below-minimum":
      return `この仕入先の最小注文数は${minOrder.toLocaleString("ja-JP")}個です`;
    case "option-gone":
      return "お取り扱いのないオプションが設定されています。商品情報でオプションを選び直してください";
    case "above-cap":
      return `いまの単価は${yuan(priceFen)}元で、上限を超えています。この単価でよろしければ、もう一度「今すぐ注文」を押してください`;
  }
}
