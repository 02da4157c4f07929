import { type PriceTier, priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import {
  areSold,
  cartItemKey,
  type LabelData,
  lacksLabel,
  noLabelData,
} from "#app/domain/catalog/products/label-data.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import type { orderLines, orders } from "#db/schema/index.ts";
import type { EditBasis } from "./change-queries.server.ts";
import type { ChosenOption } from "./order.ts";
import { lineOptionsFen, orderAmounts } from "./order-amounts.ts";
import { type AddedGoods, newLine } from "./typed-change.ts";

/**
 * A line of an order that is being edited, with what its seller lists now; null once it is no longer listed.
 */
export type PricedEditLine = typeof orderLines.$inferInsert & {
  options: (typeof orderLines.$inferSelect)["options"];
  labelData: (typeof orderLines.$inferSelect)["labelData"];
  cartLineId?: string;
  sku: { priceFen: number; stock: number } | null;
  offer: { tiers: readonly PriceTier[]; minOrder: number; domesticFreightFen: number } | null;
};

/** Adds up the pieces that an order asks of a line's offer. */
function piecesOf({ offerId }: PricedEditLine, lines: readonly PricedEditLine[]) {
  return lines
    .filter((other) => other.offerId === offerId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Answers today's price at the pieces ordered of the offer; goods that are no longer listed keep their
 * price.
 */
function repriced(line: PricedEditLine, lines: readonly PricedEditLine[]) {
  return line.sku && line.offer
    ? priceAtQuantity(line.sku.priceFen, line.offer.tiers, piecesOf(line, lines))
    : line.priceFen;
}

/** True if the lines of one SKU together ask for more than its stock. */
function exceedsStock(lines: readonly PricedEditLine[]) {
  const asked = new Map<string, number>();
  return lines.some(({ skuId, quantity, sku }) => {
    const pieces = (asked.get(skuId) ?? 0) + quantity;
    asked.set(skuId, pieces);
    return sku && pieces > sku.stock;
  });
}

type KeptLine = Pick<
  typeof orderLines.$inferSelect,
  "id" | "quantity" | "note" | "options" | "refusal" | "skuId" | "labelData"
>;

/**
 * True if an edit asks for the lines as they stand. A line that staff could not buy counts as asked for
 * again.
 */
export function leavesLinesUnchanged(
  edit: Pick<OrderEdit, "lines" | "cartLineIds" | "added">,
  rows: readonly { line: KeptLine }[],
) {
  const asked = new Map(edit.lines.map((line) => [line.id, line]));
  if (edit.cartLineIds.length + (edit.added ?? []).length > 0) return false;
  return rows.every(({ line }) => {
    const wish = asked.get(line.id);
    return wish && !wish.remove && !line.refusal && wishKeyOf(wish, line) === wishKeyOf(line, line);
  });
}

type Wished = Pick<KeptLine, "quantity" | "note"> &
  Partial<Pick<OrderEdit["lines"][number], "optionIds" | "skuId" | "labelData">>;

/**
 * Answers a key that is equal for equal wishes of equal quantity; what a wish leaves out is the line's own.
 */
function wishKeyOf({ quantity, note, ...wish }: Wished, line: KeptLine) {
  const { skuId = line.skuId, labelData = line.labelData } = wish;
  const optionIds = wish.optionIds ?? line.options.map(({ id }) => id);
  return `${quantity} ${cartItemKey({ skuId, note, optionIds, labelData })}`;
}

export interface OrderEdit {
  note: string;
  lines: readonly {
    id: string;
    quantity: number;
    note: string;
    optionIds: readonly string[];
    /** Another SKU of the same offer; the line keeps its own where none is given. */
    skuId?: string | undefined;
    /** Left out, the label data stays unchanged. */
    labelData?: LabelData | undefined;
    remove: boolean;
  }[];
  /** Lines of the buyer's cart that become lines of the order. */
  cartLineIds: readonly string[];
  /** Goods that the buyer names on the form itself. */
  added?: readonly AddedGoods[] | undefined;
}

type EditedLine = OrderEdit["lines"][number];
type Order = typeof orders.$inferSelect;

/**
 * Works out the order's lines, freights and amounts with the edit. `submitted` also requires the label data
 * that staff need.
 */
export function planEdit(order: Order, basis: EditBasis, edit: OrderEdit, submitted: boolean) {
  const typed = new Map(edit.lines.map((line) => [line.id, line]));
  if (edit.lines.length !== basis.rows.length || basis.rows.some(({ line }) => !typed.has(line.id)))
    return refuse("lines-differ");
  const picked = basis.cart.filter(({ id }) => edit.cartLineIds.includes(id));
  if (picked.length < new Set(edit.cartLineIds).size) return refuse("cart-changed");
  // Whether enough is asked for is a question to the whole order, not to the cart.
  if (
    picked.some(({ trouble, optionGone }) => optionGone || (trouble && trouble !== "below-minimum"))
  )
    return refuse("not-orderable");

  const kept: PricedEditLine[] = [];
  for (const row of basis.rows) {
    const wish = typed.get(row.line.id)!;
    if (wish.remove) continue;
    const line = keptLine(basis, row, wish);
    if (!line.ok) return line;
    kept.push(line.value);
  }
  const position = Math.max(-1, ...basis.rows.map(({ line }) => line.position)) + 1;
  const fromCart = picked.map((line, index) => lineOfCart(line, order.id, position + index));
  const named = addedLines(basis, edit.added ?? [], {
    orderId: order.id,
    position: position + picked.length,
  });
  if (!named.ok) return named;
  const all = [...kept, ...fromCart, ...named.value];
  if (all.length === 0) return refuse("nothing-left");
  if (all.length > limits.linesPerOrder) return refuse("too-many-lines");
  if (exceedsStock(all)) return refuse("out-of-stock");
  if (all.some((line) => line.offer && piecesOf(line, all) < line.offer.minOrder))
    return refuse("too-few-pieces");
  const unlabelled = ({ options, labelData }: PricedEditLine) => {
    const chosen = new Set(options.map(({ id }) => id));
    return lacksLabel(
      basis.options.filter(({ id }) => chosen.has(id)),
      labelData,
    );
  };
  if (submitted && all.some(unlabelled)) return refuse("label-missing");

  const lines = all.map((line) => {
    const priceFen = repriced(line, all);
    return { ...line, priceFen, optionsFen: lineOptionsFen(line.options, priceFen, line.quantity) };
  });
  const freights = freightsOf(lines, basis);
  const amounts = orderAmounts(lines, freights);
  const { totalYen } = breakdown({ ...order, ...amounts });
  if (totalYen > limits.paymentYenMax) return refuse("too-much");
  const gone = edit.lines.filter(({ remove }) => remove).map(({ id }) => id);
  return done({ lines, gone, freights, amounts, totalYen, taken: picked.map(({ id }) => id) });
}

/** Turns a line of the cart into a line of the order. */
function lineOfCart(
  line: EditBasis["cart"][number],
  orderId: string,
  position: number,
): PricedEditLine {
  return {
    ...line.kept,
    id: crypto.randomUUID(),
    orderId,
    position,
    quantity: line.quantity,
    refusal: null,
    sku: line.sku,
    offer: line.offer,
    cartLineId: line.id,
  };
}

/** Applies an edit to a line of the order; pieces that staff could not buy are asked for again. */
function keptLine(
  { options, goods }: EditBasis,
  { line, sku, offer }: EditBasis["rows"][number],
  { quantity, note, optionIds, skuId = line.skuId, labelData = line.labelData }: EditedLine,
) {
  const had = new Map(line.options.map((option) => [option.id, option]));
  const fresh = optionIds.filter((id) => !had.has(id));
  if (!areSold(fresh, options)) return refuse("option-gone");
  const chosen = optionIds.map((id) => had.get(id) ?? chosenOption(options, id));
  const asked = { ...line, quantity, note, options: chosen, labelData, refusal: null };
  if (skuId === line.skuId) return done<PricedEditLine>({ ...asked, sku, offer });
  const other = goods.find((one) => one.sku.id === skuId);
  if (other?.offer.id !== line.offerId) return refuse("no-such-sku");
  const { spec, picture } = other.sku;
  return done<PricedEditLine>({
    ...asked,
    skuId,
    spec,
    picture,
    sku: other.sku,
    offer: other.offer,
  });
}

/** Turns goods named by SKU into new lines of the order. */
function addedLines(
  { goods, options }: EditBasis,
  added: readonly AddedGoods[],
  { orderId, position }: { orderId: string; position: number },
) {
  const lines: PricedEditLine[] = [];
  for (const { skuId, quantity, optionIds, note = "", labelData = noLabelData } of added) {
    const found = goods.find(({ sku }) => sku.id === skuId);
    if (!found) return refuse("no-such-sku");
    if (!areSold(optionIds, options)) return refuse("option-gone");
    const chosen = optionIds.map((id) => chosenOption(options, id));
    const { sku, offer } = found;
    lines.push({
      ...newLine(found, { options: chosen, note, labelData, priceFen: sku.priceFen }),
      id: crypto.randomUUID(),
      orderId,
      position: position + lines.length,
      spec: sku.spec,
      quantity,
      refusal: null,
      sku,
      offer,
      // Worked out with its price, once all lines are known.
      optionsFen: 0,
    });
  }
  return done(lines);
}

/** Answers an option at its present price. */
function chosenOption(options: EditBasis["options"], optionId: string): ChosenOption {
  const { id, nameJa, nameZh, priceType, price } = options.find((one) => one.id === optionId)!;
  return { id, nameJa, nameZh, priceType, price };
}

export type EditedFreight = ReturnType<typeof freightsOf>[number];

/** Answers the freight of each seller's one parcel: the one that stands, or the dearest of its offers. */
function freightsOf(lines: readonly PricedEditLine[], { freights }: EditBasis) {
  const sellers = new Map<string, { supplierNameZh: string; freightFen: number }>();
  for (const { supplierId, supplierNameZh, offer } of lines) {
    const standing = freights.find((one) => one.supplierId === supplierId && one.freightFen > 0);
    const listed = Math.max(
      sellers.get(supplierId)?.freightFen ?? 0,
      offer?.domesticFreightFen ?? 0,
    );
    sellers.set(supplierId, { supplierNameZh, freightFen: standing?.freightFen ?? listed });
  }
  return [...sellers].map(([supplierId, seller]) => ({ supplierId, ...seller }));
}
