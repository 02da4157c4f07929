import { and, asc, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders, purchases } from "#db/schema/index.ts";
import { openPieces } from "../orders/order.ts";
import { buyOrder } from "./buy-order.server.ts";
import { type PurchaseRow, purchaseRowsMax, readPurchaseRows } from "./purchase.ts";

/** The outcome of a row; any but `saved` and `same` is to be corrected by hand. */
export type RowOutcome =
  | "saved"
  | "same"
  | "malformed"
  | "doubled"
  | "no-supplier"
  | "several-suppliers"
  | "no-line"
  | RefusalOf<typeof buyOrder>;

type Known = Awaited<ReturnType<typeof readKnown>>;

/**
 * 批量录入采购: records purchases of many orders at once, one row each, with what was paid as one sum. Every row
 * is answered separately and is a commit of its own; one that is recorded already is not bought again. A sum
 * far from the quote is refused unless the same row is among those in `checked`.
 */
export async function pastePurchases(scope: Scope<Staff>, pasted: string, checked = "") {
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const rows = readPurchaseRows(pasted);
  if (rows.length === 0) return refuse("nothing-pasted");
  if (rows.length > purchaseRowsMax) return refuse("too-many");
  const good = rows.filter((row): row is PurchaseRow => "orderNumber" in row);
  const known = await readKnown(scope, good);
  const looked = new Set(readPurchaseRows(checked).map(({ text }) => text));
  const answers: { text: string; outcome: RowOutcome }[] = [];
  for (const row of rows) {
    const outcome =
      "orderNumber" in row ? await answerRow(scope, row, good, known, looked) : "malformed";
    answers.push({ text: row.text, outcome });
  }
  return done(answers);
}

async function readKnown({ db }: Scope<Staff>, rows: readonly PurchaseRow[]) {
  const numbers = [...new Set(rows.map(({ orderNumber }) => orderNumber))];
  const [lines, bought] = await db.batch([
    db
      .select({
        orderNumber: orders.number,
        id: orderLines.id,
        position: orderLines.position,
        supplierId: orderLines.supplierId,
        supplierNameZh: orderLines.supplierNameZh,
        quantity: orderLines.quantity,
        boughtQuantity: orderLines.boughtQuantity,
        refusal: orderLines.refusal,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(inArray(orders.number, numbers))
      .orderBy(asc(orders.number), asc(orderLines.position))
      .limit(purchaseRowsMax * limits.linesPerOrder),
    db
      .select({
        orderNumber: orders.number,
        supplierId: purchases.supplierId,
        marketplaceNumber: purchases.marketplaceNumber,
      })
      .from(purchases)
      .innerJoin(orders, eq(orders.id, purchases.orderId))
      .where(
        and(
          // What was undone came to nothing, and may be bought under its number after all.
          eq(purchases.state, "bought"),
          inArray(
            purchases.marketplaceNumber,
            rows.map(({ marketplaceNumber }) => marketplaceNumber),
          ),
        ),
      )
      .limit(5 * purchaseRowsMax),
  ]);
  return { lines, bought };
}

async function answerRow(
  scope: Scope<Staff>,
  row: PurchaseRow,
  rows: readonly PurchaseRow[],
  { lines, bought }: Known,
  looked: ReadonlySet<string>,
): Promise<RowOutcome> {
  const { orderNumber, places, marketplaceNumber, paidFen, chinaTracking } = row;
  if (rows.some((one) => one !== row && one.marketplaceNumber === marketplaceNumber))
    return "doubled";
  const ofOrder = lines.filter((line) => line.orderNumber === orderNumber);
  if (ofOrder.length === 0) return "not-found";
  const named = places.map((place) => ofOrder[place - 1]);
  if (named.some((line) => line === undefined)) return "no-line";
  const meant =
    places.length > 0
      ? named.filter((line) => line !== undefined)
      : ofOrder.filter((line) => [line.supplierId, line.supplierNameZh].includes(row.supplier));
  const [supplierId, other] = new Set(meant.map((line) => line.supplierId));
  if (!supplierId) return "no-supplier";
  if (other) return "several-suppliers";
  const stands = bought.some(
    (one) =>
      one.marketplaceNumber === marketplaceNumber &&
      one.orderNumber === orderNumber &&
      one.supplierId === supplierId,
  );
  if (stands) return "same";

  const saved = await buyOrder(scope, orderNumber, {
    id: crypto.randomUUID(),
    supplierId,
    marketplaceNumber,
    chinaTracking,
    ...(places.length > 0
      ? { pieces: meant.map((line) => ({ lineId: line.id, quantity: openPieces(line) })) }
      : {}),
    paid: { wholeFen: paidFen },
    priceChecked: looked.has(row.text) ? true : "",
  });
  return saved.ok ? "saved" : saved.reason;
}
