import { limits } from "#app/domain/core/limits.ts";
/** What is said by the field of a kind of which more is asked than there is; without a field, by all of them. */
export function shortError(short: { skuId: string; stock: number }): [string, string[]] {
  if (short.stock === 0)
    return ["skus", ["在庫切れになった種類があります。数量を外してお試しください"]];
  const most = short.stock.toLocaleString("ja-JP");
  return [`qty-${short.skuId}`, [`在庫は${most}個です。${most}個以下で入力してください`]];
}

/** Why goods do not go into the cart, in the buyer's words. */
export const refusals = {
  gone: {
    status: 409,
    text: "この商品は掲載が終わったか、選んだ種類がなくなりました。ページを読み込み直してください",
  },
  "out-of-stock": {
    status: 400,
    text: "在庫を超える数量があります。在庫の範囲で入力してください",
  },
  "option-gone": {
    status: 400,
    text: "お取り扱いのないオプションが選ばれています。オプションを選び直してください",
  },
  "cart-full": {
    status: 400,
    text: `カートに入れられるのは${limits.linesPerOrder}明細までです。カートを整理してからお試しください`,
  },
  "nothing-chosen": { status: 400, text: "数量を1つ以上入力してください" },
} as const;
