import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import { type OrderableLine, workOutOrder } from "#app/domain/trade/orders/work-out-order.ts";
import { orderRates, orderRatesQueries } from "#app/domain/trade/orders/write-order.server.ts";
import { linkedGoodsQuery, wishOf } from "../replenishment/linked-goods.server.ts";
import { type DirectStockOut, directLimits } from "./direct-rule.ts";
import type { OrderLine } from "./lines-of-orders.server.ts";

/** What stands in the way of buying goods that are mapped and linked. */
export const goodsTroubles = {
  gone: "仕入先の商品の掲載が終わっています",
  "out-of-stock": "仕入先の在庫が足りない商品があります",
  "below-minimum": "仕入先の最小注文数に足りない商品があります",
  "option-gone": "お取り扱いのないオプションが設定された商品があります",
  unlabelled: "ラベルの番号が未登録の商品があります",
  "too-much": "合計金額が大きすぎます",
} as const;
type GoodsTrouble = keyof typeof goodsTroubles;

/** What an order of these lines is at today's prices, by the default links of their products. */
export async function directGoods(
  scope: Scope<Buyer>,
  lines: readonly OrderLine[],
  stockOut: DirectStockOut,
) {
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of lines)
    if (productId) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  const [linked, options, ...rates] = await scope.db.batch([
    linkedGoodsQuery(scope, scope.actor.companyId, [...pieces.keys()]),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  const rows = linked.flatMap((goods) => wishOf(goods, pieces.get(goods.product.id)!) ?? []);
  if (rows.length < pieces.size) return refuse("gone");
  const order = workOutOrder(rows, options, orderRates(...rates));
  const trouble = order.lines.map(troubleOf).find((found) => found !== undefined);
  if (trouble) return refuse(trouble);
  if (order.parts.totalYen > limits.paymentYenMax) return refuse("too-much");
  const planned = order.lines.map((line) => ({ ...line, stockOutPlan: planOf(stockOut) }));
  return done({ ...order, lines: planned });
}

function troubleOf({ trouble, optionGone, unlabelled }: OrderableLine): GoodsTrouble | undefined {
  return (
    (trouble ?? undefined) || (optionGone ? "option-gone" : unlabelled ? "unlabelled" : undefined)
  );
}

/** What staff do where the seller turns out to have none after all: nothing is cancelled without a question. */
function planOf(stockOut: DirectStockOut): StockOutPlan {
  if (stockOut === "wait") return { kind: "wait", days: directLimits.waitDays };
  return { kind: stockOut === "drop" ? "drop" : "ask" };
}
