import { type CartLine, cartLine, cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate/service-rate.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import type { ChosenOption } from "../order/order.ts";
import { estimatedFreights, lineOptionsFen, orderAmounts } from "../order/order-amounts.ts";

/** A cart line on its way into an order: today's price, its options with their prices. */
export interface OrderableLine extends CartLine {
  options: ChosenOption[];
  optionsFen: number;
}

export type OrderFromCart = Awaited<ReturnType<typeof orderFromCart>>;

/**
 * What an order of these cart lines would be today; without ids, of the lines selected in the cart.
 * Price tiers count the pieces of the chosen lines only. `missing` counts ids that are in the cart
 * no more.
 */
export async function orderFromCart(scope: Scope<Buyer>, lineIds: readonly string[] = []) {
  const [rows, options, [rate], [service]] = await scope.db.batch([
    cartLinesQuery(scope),
    optionsQuery(scope),
    dayRateQuery(scope),
    serviceRateQuery(scope, scope.actor.companyId),
  ]);
  if (!rate || !service) throw new Error("no exchange rate or service rate for today");

  const chosen = rows.filter(({ line }) =>
    lineIds.length > 0 ? lineIds.includes(line.id) : line.selected,
  );
  const lines = chosen.map((row): OrderableLine => {
    const pieces = chosen
      .filter(({ line }) => line.offerId === row.line.offerId)
      .reduce((sum, { line }) => sum + line.quantity, 0);
    const line = cartLine({ ...row, offer: row.offer && { ...row.offer, pieces } });
    const picked = options
      .filter(({ id }) => line.optionIds.includes(id))
      .map(({ id, nameJa, nameZh, priceType, price }) => ({
        id,
        nameJa,
        nameZh,
        priceType,
        price,
      }));
    return {
      ...line,
      options: picked,
      optionsFen: lineOptionsFen(picked, line.priceFen, line.quantity),
    };
  });
  const freights = estimatedFreights(lines);
  const rates = {
    ttsRate: rate.ttsRate,
    spreadYen: rate.spreadYen,
    serviceRatePercent: service.ratePercent,
  };
  const amounts = { ...orderAmounts(lines, freights), ...rates };

  return {
    lines,
    freights,
    amounts,
    parts: breakdown(amounts),
    missing: new Set(lineIds).size - (lineIds.length > 0 ? lines.length : 0),
  };
}
