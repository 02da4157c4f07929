import { data, redirect } from "@remix-run/cloudflare";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import {
  acceptGoods,
  firstSkus,
  goneAmong,
  offersOfGoods,
  refuseGoods,
} from "#app/domain/catalog/pallets/decide-goods.server.ts";
import {
  palletLimits,
  type RefusalReason,
  refusalReasons,
} from "#app/domain/catalog/pallets/pallet.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { palletRefusals } from "./pallet-links.ts";

/** What ticked goods come to: taken into the pallet, the library or the cart, or refused. */
export async function decideGoods(scope: Scope<Buyer>, form: SentForm, here: string) {
  form.texts("pick");
  const pick = form.several("pick").slice(0, palletLimits.atOnceMax + 1);
  const numbers = [...new Set(pick.map(Number))].filter(Number.isSafeInteger);
  const typed = { reason: form.one("reason"), word: form.one("word") };
  const again = (text: string, status: number, fieldId = "goods") =>
    data({ problems: [{ fieldId, text }], picked: pick, typed }, { status });
  const stop = (reason: keyof typeof palletRefusals | "not-found" | "forbidden") => {
    if (reason === "not-found" || reason === "forbidden") throw denial(reason);
    const status = ["nothing-chosen", "too-many", "no-word"].includes(reason) ? 400 : 409;
    return again(palletRefusals[reason], status, reason === "no-word" ? "word" : "goods");
  };
  const back = (done: Record<string, string | number>) => {
    const query = new URLSearchParams(Object.entries(done).map(([name, of]) => [name, String(of)]));
    return redirect(`${here}${here.includes("?") ? "&" : "?"}${query}`, 303);
  };
  const intent = form.one("intent");
  if (intent === "refuse") {
    const asked = refusalOf(typed);
    if ("wrong" in asked) return again(asked.wrong, 400, asked.fieldId);
    const refused = await refuseGoods(scope, numbers, asked);
    if (!refused.ok) return stop(refused.reason);
    const { count, taught, landedMaxYen } = refused.value;
    return back({
      refused: count,
      ...(taught && { taught: 1 }),
      ...(landedMaxYen !== null && { limit: landedMaxYen }),
    });
  }
  const [, accepts, to] = intent?.match(/^(accept)?-?(library|cart|sheet)?$/) ?? [];
  if (!accepts && !to) return again("操作を選んでください", 400);
  // Enter in the field of the word presses the first button of the form: nothing is taken by mistake.
  if (typed.word?.trim())
    return again(
      "対象外にするときは「対象外にする」を、ほかの操作では言葉を消してください",
      400,
      "word",
    );
  const gone = to ? await goneAmong(scope, numbers.slice(0, palletLimits.atOnceMax)) : [];
  if (gone.length > 0)
    return again(`掲載が終わった商品です。選択を外してください: ${gone.join("、")}`, 409);
  if (accepts) {
    const accepted = await acceptGoods(scope, numbers);
    if (!accepted.ok) return stop(accepted.reason);
    const { count, offerIds, numbers: taken } = accepted.value;
    return back({ accepted: count, ...(await carry(scope, offerIds, taken, to, form)) });
  }
  if (numbers.length === 0) return stop("nothing-chosen");
  if (numbers.length > palletLimits.atOnceMax) return stop("too-many");
  const chosen = (await offersOfGoods(scope, numbers)).map(({ offerId }) => offerId);
  if (chosen.length === 0) return stop("not-found");
  return back(await carry(scope, chosen, numbers, to, form));
}

/** The reason and the word of a refusal, or what is wrong with one of them. */
function refusalOf(
  typed: Record<"reason" | "word", string | undefined>,
): { reason: RefusalReason; word: string } | { wrong: string; fieldId: string } {
  const reasons = Object.keys(refusalReasons) as RefusalReason[];
  const reason = reasons.find((one) => one === typed.reason);
  const word = (typed.word ?? "").trim();
  const { wordLengthMax } = palletLimits;
  if (!reason) return { wrong: "対象外にする理由を選んでください", fieldId: "refuse" };
  if (word.length > wordLengthMax)
    return { wrong: `除外する言葉は${wordLengthMax}文字以内で入力してください`, fieldId: "word" };
  if (word && reason !== "word")
    return {
      wrong: `言葉で除外するときは理由に「${refusalReasons.word}」を選び、ほかの理由では言葉を消してください`,
      fieldId: "word",
    };
  return { reason, word };
}

/** Puts goods into the library or the cart, one SKU of each, or names them for the order sheet; what is sold out or does not fit is counted as left. */
async function carry(
  scope: Scope<Buyer>,
  offerIds: readonly string[],
  numbers: readonly number[],
  to: string | undefined,
  form: SentForm,
): Promise<Record<string, number | string>> {
  if (!to) return {};
  if (to === "sheet") return { sheet: numbers.join(".") };
  const skus = await firstSkus(scope, offerIds);
  if (to === "library") {
    const kept = await addFromGoods(
      scope,
      skus.map(({ skuId }) => ({ skuId })),
    );
    const known = kept.ok ? kept.value.added + kept.value.known : 0;
    return { library: known, left: offerIds.length - known };
  }
  let put = 0;
  const plain = { note: "", optionIds: [], formKey: form.one("key") };
  for (const { offerId, skuId, minOrder, stock } of skus) {
    if (stock < minOrder) continue;
    const quantities = new Map([[skuId, minOrder]]);
    const added = await addToCart(scope, { offerId, quantities, ...plain });
    if (added.ok) put += 1;
    else if (added.reason === "cart-full") break;
  }
  return { cart: put, left: offerIds.length - put };
}
