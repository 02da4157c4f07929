import type { Buyer } from "#app/domain/core/actor.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readCostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { landedLines } from "#app/domain/trade/orders/write-order.server.ts";
import { directGoods } from "../direct-order/direct-goods.server.ts";
import { type DirectRule, usualRule } from "../direct-order/direct-rule.ts";
import type { OrderLine } from "../direct-order/lines-of-orders.server.ts";
import type { PersonalData } from "../direct-order/personal-data.server.ts";
import { shipToCustomer } from "../direct-order/ship-to-customer.ts";

type Rule = Pick<DirectRule, "stockOut" | "methodCode" | "picksCheapest">;

/**
 * What an order of an end customer will cost until it is at their door, before it is bought: goods with our fee, and
 * freight and customs by the rule's method, or the cheapest. One round trip; says why where it cannot be bought.
 */
export async function purchaseCost(
  scope: Scope<Buyer>,
  lines: readonly OrderLine[],
  rule: Rule | undefined,
  receiver: PersonalData["receiver"],
) {
  const open = lines.filter(({ quantity }) => quantity > 0);
  const [goods, terms] = await Promise.all([
    directGoods(scope, open, rule?.stockOut ?? usualRule.stockOut),
    readCostTerms(scope, rule?.methodCode),
  ]);
  if (!goods.ok) return goods;
  const place = receiver ? shipToCustomer(receiver) : undefined;
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
