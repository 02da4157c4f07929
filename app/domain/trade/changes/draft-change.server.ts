import { and, asc, eq, inArray } from "drizzle-orm";
import type { LabelData } from "#app/domain/catalog/cart/label-data.ts";
import { priceAtQuantity } from "#app/domain/catalog/product/offer.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { offers, orderFreights, orderLines, skus } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { lineOptionsFen, orderAmounts } from "../order/order-amounts.ts";
import { ownOrder } from "../order/own-order.server.ts";

interface DraftChange {
  note: string;
  /** Label data that is not given stays as it is. */
  lines: readonly {
    id: string;
    quantity: number;
    note: string;
    labelData?: LabelData | undefined;
    remove: boolean;
  }[];
}

/**
 * 更新 on a 一時保存: quantities, notes, lines taken out. Prices follow the seller's tiers of today.
 * Every line of the draft must be named; the last one cannot be taken out.
 */
export async function changeDraft(
  scope: Scope<Buyer>,
  number: string,
  { note, lines }: DraftChange,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("change", order.state, actor)) return refuse("not-a-draft");

  const rows = await draftLinesQuery(db, order.id);
  const typed = new Map(lines.map((line) => [line.id, line]));
  if (typed.size !== rows.length || rows.some(({ line }) => !typed.has(line.id)))
    return refuse("not-found");

  const kept = rows.filter(({ line }) => !typed.get(line.id)!.remove);
  if (kept.length === 0) return refuse("nothing-left");
  if (beyondStock(kept, typed)) return refuse("out-of-stock");
  if (belowMinimum(kept, typed)) return refuse("too-few-pieces");

  const changed = kept.map((row) => repriced(row, kept, typed));
  const freights = await db
    .select()
    .from(orderFreights)
    .where(eq(orderFreights.orderId, order.id))
    .limit(limits.linesPerOrder);
  const suppliers = new Set(changed.map(({ supplierId }) => supplierId));
  const left = freights.filter(({ supplierId }) => suppliers.has(supplierId));
  const emptied = freights.filter(({ supplierId }) => !suppliers.has(supplierId));
  const amounts = { ...order, ...orderAmounts(changed, left) };
  const { totalYen } = breakdown(amounts);
  if (totalYen > limits.paymentYenMax) return refuse("too-much");

  const { lineCount, pieceCount, goodsFen, freightFen, optionsFen } = amounts;
  const gone = rows.filter(({ line }) => typed.get(line.id)!.remove).map(({ line }) => line.id);
  const statements = [
    ...moveOrder(scope, order, "change", {
      note,
      lineCount,
      pieceCount,
      goodsFen,
      freightFen,
      optionsFen,
      totalYen,
    }),
    ...changed.map(({ id, quantity, note, labelData, priceFen, optionsFen }) =>
      db
        .update(orderLines)
        .set({ quantity, note, labelData, priceFen, optionsFen })
        .where(eq(orderLines.id, id)),
    ),
    ...takeOut(db, order.id, gone, emptied),
  ];
  return commit(db, statements, moveRefusals);
}

function draftLinesQuery(db: Scope["db"], orderId: string) {
  return db
    .select({ line: orderLines, sku: skus, tiers: offers.tiers, minOrder: offers.minOrder })
    .from(orderLines)
    .leftJoin(skus, eq(skus.id, orderLines.skuId))
    .leftJoin(offers, eq(offers.id, orderLines.offerId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .limit(limits.linesPerOrder);
}

type Row = Awaited<ReturnType<typeof draftLinesQuery>>[number];

type Typed = ReadonlyMap<string, DraftChange["lines"][number]>;

/** Whether the lines of a SKU together ask for more than there is. */
function beyondStock(kept: readonly Row[], typed: Typed) {
  const asked = new Map<string, number>();
  return kept.some(({ line: { id, skuId }, sku }) => {
    const quantity = (asked.get(skuId) ?? 0) + typed.get(id)!.quantity;
    asked.set(skuId, quantity);
    return sku && quantity > sku.stock;
  });
}

/** Whether an offer is asked for fewer pieces than its seller sells at once. */
function belowMinimum(kept: readonly Row[], typed: Typed) {
  return kept.some(({ line, minOrder }) => minOrder && piecesOf(line, kept, typed) < minOrder);
}

/** All pieces that are asked of a line's offer. */
function piecesOf({ offerId }: Row["line"], kept: readonly Row[], typed: Typed) {
  return kept
    .filter((other) => other.line.offerId === offerId)
    .reduce((sum, other) => sum + typed.get(other.line.id)!.quantity, 0);
}

/** The line with what was typed, at the price for all that is now asked of its offer. */
function repriced({ line, sku, tiers }: Row, kept: readonly Row[], typed: Typed) {
  const { quantity, note, labelData = line.labelData } = typed.get(line.id)!;
  const pieces = piecesOf(line, kept, typed);
  const priceFen = sku && tiers ? priceAtQuantity(sku.priceFen, tiers, pieces) : line.priceFen;
  const optionsFen = lineOptionsFen(line.options, priceFen, quantity);
  return { ...line, quantity, note, labelData, priceFen, optionsFen };
}

/** Takes lines out, and the freight of each seller of whom nothing is left. */
function takeOut(
  db: Scope["db"],
  orderId: string,
  lineIds: string[],
  emptied: readonly { supplierId: string }[],
): Statement[] {
  if (lineIds.length === 0) return [];
  return [
    db.delete(orderLines).where(inArray(orderLines.id, lineIds)),
    ...emptied.map(({ supplierId }) =>
      db
        .delete(orderFreights)
        .where(and(eq(orderFreights.orderId, orderId), eq(orderFreights.supplierId, supplierId))),
    ),
  ];
}
