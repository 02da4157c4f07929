import type { Buyer } from "#app/domain/core/actor.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { freightEstimates } from "#app/domain/pricing/carriage.ts";
import { readCostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { methodsQuery } from "#app/domain/pricing/price-list.server.ts";
import { chosenStockQuery } from "#app/domain/trade/floor/stock.server.ts";
import { landedLines } from "#app/domain/trade/orders/write-order.server.ts";
import { priceDirectOrder } from "./buy-direct.server.ts";
import { toShipTo } from "./channel-order.ts";
import type { OrderLine } from "./channel-order-queries.server.ts";
import { type DirectRule, defaultRule } from "./direct-rule.ts";
import type { PersonalData } from "./import-orders.server.ts";

/**
 * 最安の配送方法: picks the cheapest method that carries these goods to this customer, by today's freight
 * lists, with the lowest freight expected. Answers undefined if no method does.
 */
export async function pickCheapest(
  scope: Scope<Buyer>,
  lines: readonly { lotId: string; quantity: number }[],
  place: ShipTo,
) {
  const [stock, methods] = await scope.db.batch([
    chosenStockQuery(
      scope,
      lines.map(({ lotId }) => lotId),
    ),
    methodsQuery(scope),
  ]);
  const loads = stock.map((lot) => ({
    ...lot,
    quantity: lines.find(({ lotId }) => lotId === lot.id)!.quantity,
  }));
  const [cheapest] = freightEstimates(loads, methods, place);
  return cheapest && { methodCode: cheapest.method.code, pickedYen: cheapest.freightYen.min };
}

type Rule = Pick<DirectRule, "stockOut" | "methodCode" | "picksCheapest">;

/**
 * Estimates what an end customer's order costs up to their door: goods with our fee, freight and
 * customs by the rule's method or the cheapest. Takes one round trip; refuses with the reason if
 * the goods cannot be bought.
 */
export async function purchaseCost(
  scope: Scope<Buyer>,
  lines: readonly OrderLine[],
  rule: Rule | undefined,
  receiver: PersonalData["receiver"],
) {
  const open = lines.filter(({ quantity }) => quantity > 0);
  const [goods, terms] = await Promise.all([
    priceDirectOrder(scope, open, rule?.stockOut ?? defaultRule.stockOut),
    readCostTerms(scope, rule?.methodCode),
  ]);
  if (!goods.ok) return goods;
  const place = receiver ? toShipTo(receiver) : undefined;
  const asked = {
    destination: "home" as const,
    ...(place?.prefecture ? { prefecture: place.prefecture, postalCode: place.postalCode } : {}),
    ...(rule?.picksCheapest ? { method: undefined } : {}),
  };
  const { totalYen: goodsYen } = goods.value.parts;
  const landed = landedLines(goods.value, terms, asked)?.chosen;
  if (!landed) return done({ goodsYen, way: null });
  const { method, freightYen, totalYen } = landed;
  const dues = (end: "min" | "max") => totalYen[end] - freightYen[end] - goodsYen;
  return done({
    goodsYen,
    way: {
      methodName: method.nameJa,
      freightYen,
      totalYen,
      duesYen: { min: dues("min"), max: dues("max") },
    },
  });
}
