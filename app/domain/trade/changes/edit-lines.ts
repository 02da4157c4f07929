import { wishKey } from "#app/domain/catalog/cart/same-wish.ts";
import { type PriceTier, priceAtQuantity } from "#app/domain/catalog/product/offer.ts";
import type { orderLines } from "#db/schema/index.ts";
import type { OrderEdit } from "./plan-edit.ts";

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
  "id" | "quantity" | "note" | "options" | "refusal" | "skuId" | "labelData"
>;

/** Whether an edit asks for the lines as they stand. A line that staff could not buy is asked for anew. */
export function leavesLines(
  edit: Pick<OrderEdit, "lines" | "cartLineIds" | "added">,
  rows: readonly { line: Line }[],
) {
  const asked = new Map(edit.lines.map((line) => [line.id, line]));
  if (edit.cartLineIds.length + (edit.added ?? []).length > 0) return false;
  return rows.every(({ line }) => {
    const wish = asked.get(line.id);
    return wish && !wish.remove && !line.refusal && wishKeyOf(wish, line) === wishKeyOf(line, line);
  });
}

type Wished = Pick<Line, "quantity" | "note"> &
  Partial<Pick<OrderEdit["lines"][number], "optionIds" | "skuId" | "labelData">>;

/** Equal where as many of the same are wished for; what a wish does not name is the line's own. */
function wishKeyOf({ quantity, note, ...wish }: Wished, line: Line) {
  const { skuId = line.skuId, labelData = line.labelData } = wish;
  const optionIds = wish.optionIds ?? line.options.map(({ id }) => id);
  return `${quantity} ${wishKey({ skuId, note, optionIds, labelData })}`;
}
