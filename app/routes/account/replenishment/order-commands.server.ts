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
import { formEntries, formText, formTexts } from "#app/http/input/form-text.ts";
import { denial } from "#app/http/scope.server.ts";
import { yuan } from "#app/ui/money.tsx";

const refusals = {
  "nothing-chosen": "注文する商品を選んでください",
  "too-many": `一度に注文できるのは${replenishmentLimits.aPage}件までです`,
  "too-much": "合計金額が大きすぎます。数量を減らすか、分けて注文してください",
  changed: "在庫アラートが更新されました。内容を確認して、もう一度お願いします",
} as const;

interface Problem {
  fieldId: string;
  text: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 今すぐ注文, of one row or of those that are ticked; leads to the draft. */
export async function orderWarned(scope: Scope<Buyer>, form: FormData) {
  formEntries(form, "pick");
  const one = formText(form, "now");
  const picked = one ? [one] : formTexts(form, "pick").slice(0, replenishmentLimits.aPage + 1);
  const again = (problems: Problem[], status: number, accepts: Record<string, number> = {}) =>
    data({ problems, picked: formTexts(form, "pick"), typed: typedIn(form), accepts }, { status });
  const id = formText(form, "id") ?? "";
  if (!uuid.test(id)) return again([{ fieldId: "warnings", text: refusals.changed }], 400);
  const problems: Problem[] = [];
  const wanted = [...new Set(picked)].map((productId): WantedProduct => {
    const quantity = fields.quantity.safeParse(formText(form, `qty-${productId}`) ?? "");
    if (!quantity.success)
      problems.push({ fieldId: `qty-${productId}`, text: quantity.error.issues[0]!.message });
    return {
      productId,
      quantity: quantity.data ?? 0,
      seenVersion: whole(formText(form, `version-${productId}`)) ?? 0,
      acceptedFen: whole(formText(form, `accept-${productId}`)),
    };
  });
  if (problems.length > 0) return again(problems, 400);
  const ordered = await orderNow(scope, { id, wanted });
  if (ordered.ok) return redirect(orderPage(ordered.value.number), 303);
  switch (ordered.reason) {
    case "forbidden":
    case "not-found":
      throw denial(ordered.reason);
    case "problems":
      return again(
        ordered.problems.map((problem) => ({
          fieldId: `qty-${problem.productId}`,
          text: troubleText(problem),
        })),
        409,
        Object.fromEntries(
          ordered.problems
            .filter(({ trouble }) => trouble === "above-cap")
            .map(({ productId, priceFen }) => [productId, priceFen]),
        ),
      );
    default:
      return again(
        [{ fieldId: "warnings", text: refusals[ordered.reason] }],
        ordered.reason === "nothing-chosen" ? 400 : 409,
      );
  }
}

function whole(text: string | undefined) {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function typedIn(form: FormData) {
  return Object.fromEntries(
    formEntries(form, "pick").filter(
      ([name, value]) => name.startsWith("qty-") && value.length < 80,
    ),
  );
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
