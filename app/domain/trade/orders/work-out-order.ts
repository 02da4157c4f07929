import type { CartRow } from "#app/domain/catalog/cart/cart.server.ts";
import { type CartLine, markOutOfStock, toCartLine } from "#app/domain/catalog/cart/cart.ts";
import { areSold, lacksLabel } from "#app/domain/catalog/products/label-data.ts";
import { breakdown, type OptionPrice } from "#app/domain/pricing/pricing.ts";
import type { ChosenOption } from "./order.ts";
import { estimatedFreights, lineOptionsFen, orderAmounts } from "./order-amounts.ts";

/** A line to be ordered, at today's price and with today's prices of its options. */
export interface OrderableLine extends CartLine {
  options: ChosenOption[];
  optionsFen: number;
  /** True if one of its options is no longer sold. */
  optionGone: boolean;
  /** True if an option needs a number to print and the line has none. */
  unlabelled: boolean;
}

export interface OrderRates {
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
}

type Option = OptionPrice & { id: string; nameJa: string; nameZh: string; needsLabel: boolean };

export type WorkedOutOrder = ReturnType<typeof workOutOrder>;

/**
 * Works out one order of these rows at these prices, whether they come from the cart or a sheet. Price tiers
 * count the pieces of these rows alone.
 */
export function workOutOrder(
  rows: readonly CartRow[],
  options: readonly Option[],
  rates: OrderRates,
) {
  const pieces = new Map<string, number>();
  for (const { line } of rows)
    pieces.set(line.offerId, (pieces.get(line.offerId) ?? 0) + line.quantity);

  const each = rows.map((row): OrderableLine => {
    const offer = row.offer && { ...row.offer, pieces: pieces.get(row.line.offerId)! };
    const line = toCartLine({ ...row, offer });
    const chosen = options.filter(({ id }) => line.optionIds.includes(id));
    const picked = chosen.map(({ id, nameJa, nameZh, priceType, price }) => ({
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
      optionGone: !areSold(line.optionIds, options),
      unlabelled: lacksLabel(chosen, line.labelData),
    };
  });
  const lines = markOutOfStock(each);
  const freights = estimatedFreights(lines);
  const amounts = { ...orderAmounts(lines, freights), ...rates };
  return { lines, freights, amounts, parts: breakdown(amounts) };
}
