import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate/service-rate.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { type OrderRates, workOutOrder } from "./work-out-order.ts";

export type OrderFromCart = Awaited<ReturnType<typeof orderFromCart>>;

/**
 * What an order of these cart lines would be today; without ids, of the lines selected in the cart.
 * `missing` counts ids that are in the cart no more.
 */
export async function orderFromCart(scope: Scope<Buyer>, lineIds: readonly string[] = []) {
  const [rows, options, ...rates] = await scope.db.batch([
    cartLinesQuery(scope),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  const chosen = rows.filter(({ line }) =>
    lineIds.length > 0 ? lineIds.includes(line.id) : line.selected,
  );
  return {
    ...workOutOrder(chosen, options, orderRates(...rates)),
    missing: new Set(lineIds).size - (lineIds.length > 0 ? chosen.length : 0),
  };
}

/** The statements that read what an order of this company is reckoned with today; `orderRates` shapes their rows. */
export function orderRatesQueries(scope: Scope<Buyer>) {
  return [dayRateQuery(scope), serviceRateQuery(scope, scope.actor.companyId)] as const;
}

export function orderRates(
  [rate]: Awaited<ReturnType<typeof dayRateQuery>>,
  [service]: Awaited<ReturnType<typeof serviceRateQuery>>,
): OrderRates {
  if (!rate || !service) throw new Error("no exchange rate or service rate for today");
  return {
    ttsRate: rate.ttsRate,
    spreadYen: rate.spreadYen,
    serviceRatePercent: service.ratePercent,
  };
}
