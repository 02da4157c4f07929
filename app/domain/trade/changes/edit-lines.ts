import { type PriceTier, priceAtQuantity } from "#app/domain/catalog/product/offer.ts";
import type { orderLines } from "#db/schema/index.ts";

/** A line on its way into an order that is edited, with what its seller lists now; null once it is gone. */
export type Priced = typeof orderLines.$inferInsert & {
  options: (typeof orderLines.$inferSelect)["options"];
  labelData: (typeof orderLines.$inferSelect)["labelData"];
  /** The line of the cart that it is taken from. */
  cartLineId?: string;
  sku: { priceFen: number; stock: number } | null;
  offer: { tiers: readonly PriceTier[]; minOrder: number; domesticFreightFen: number } | null;
};

/** All pieces that an order asks of a line's offer. */
export function piecesOf({ offerId }: Priced, lines: readonly Priced[]) {
  return lines
    .filter((other) => other.offerId === offerId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Today's price for all that is asked of its offer; of goods that are gone the price that stands. */
export function repriced(line: Priced, lines: readonly Priced[]) {
  return line.sku && line.offer
    ? priceAtQuantity(line.sku.priceFen, line.offer.tiers, piecesOf(line, lines))
    : line.priceFen;
}

/** Whether the lines of a SKU together ask for more than there is. */
export function beyondStock(lines: readonly Priced[]) {
  const asked = new Map<string, number>();
  return lines.some(({ skuId, quantity, sku }) => {
    const pieces = (asked.get(skuId) ?? 0) + quantity;
    asked.set(skuId, pieces);
    return sku && pieces > sku.stock;
  });
}

type Line = Pick<
  typeof orderLines.$inferSelect,
  "id" | "quantity" | "note" | "options" | "refusal"
>;

/** Whether an edit asks for the lines as they stand. A line that staff could not buy is asked for anew. */
export function leavesLines(
  edit: {
    lines: readonly (Pick<Line, "id" | "quantity" | "note"> & {
      optionIds: readonly string[];
      remove: boolean;
    })[];
    cartLineIds: readonly string[];
  },
  rows: readonly { line: Line }[],
) {
  const asked = new Map(edit.lines.map((line) => [line.id, line]));
  return (
    edit.cartLineIds.length === 0 &&
    rows.every(({ line: { id, quantity, note, options, refusal } }) => {
      const wish = asked.get(id);
      return (
        wish &&
        !wish.remove &&
        !refusal &&
        wish.quantity === quantity &&
        wish.note === note &&
        wish.optionIds.length === options.length &&
        options.every((option) => wish.optionIds.includes(option.id))
      );
    })
  );
}
