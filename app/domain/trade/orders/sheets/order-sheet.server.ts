import { and, eq, exists, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderSheetRows, orderSheets } from "#db/schema/index.ts";
import { writeOrder } from "../write-order.server.ts";
import { checkSheet, type SheetOrder } from "./check-sheet.server.ts";
import { readSheetRows } from "./sheet-rows.server.ts";

interface SheetPlacement {
  sheetId: string;
  /** The form's own id: a form that is sent twice orders once. */
  key: string;
  /** The sheet's revision that the page showed, and the sum of its orders there. */
  seenRevision: number;
  seenTotalYen: number;
  /** True to order nothing while a row is wrong; else the good rows are ordered. */
  onlyWhole: boolean;
  /** 見積を依頼する at once, or 一時保存. */
  submit: boolean;
}

/**
 * 注文: makes orders of the good rows of a sheet, each in its own commit with the rows that it takes. Refuses
 * rows or amounts that the buyer has not seen. After an interruption the next press continues: rows already
 * ordered are not ordered again.
 */
export async function orderSheet(scope: Scope<Buyer>, wanted: SheetPlacement) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const read = await readSheetRows(scope, wanted.sheetId);
  if (!read) return refuse("not-found");
  if (read.sheet.placedKey === wanted.key) return done({ count: read.made.length });
  if (read.sheet.revision !== wanted.seenRevision) return refuse("sheet-changed");

  const { rows, orders } = checkSheet(read);
  if (wanted.onlyWhole && rows.some(({ state }) => state === "wrong")) return refuse("has-errors");
  if (orders.length === 0) return refuse("nothing-chosen");
  if (totalOf(orders) !== wanted.seenTotalYen) return refuse("amounts-changed");
  if (orders.some(({ parts }) => parts.totalYen > limits.paymentYenMax)) return refuse("too-much");

  for (const [index, order] of orders.entries()) {
    const placed = await orderPart(scope, wanted, order, read.sheet.revision + index);
    if (!placed.ok) {
      // The same form was sent twice at once: the first one places the orders.
      const now = await readSheetRows(scope, wanted.sheetId);
      return now?.sheet.placedKey === wanted.key ? done({ count: now.made.length }) : placed;
    }
  }
  return done({ count: read.made.length + orders.length });
}

/** Adds up the orders of one press. */
export function totalOf(orders: readonly SheetOrder[]) {
  return orders.reduce((sum, { parts }) => sum + parts.totalYen, 0);
}

/**
 * Makes one order of its rows. Its id contains the sheet's revision, which occurs once, so that it is made
 * once.
 */
function orderPart(
  scope: Scope<Buyer>,
  { sheetId, key, submit }: SheetPlacement,
  order: SheetOrder,
  revision: number,
) {
  const { db } = scope;
  const id = `${sheetId}-${revision}`;
  const { storeId } = order;
  const own = eq(orderSheets.id, sheetId);
  const asSeen = and(own, eq(orderSheets.revision, revision));
  const taken = db
    .update(orderSheetRows)
    .set({ orderId: id })
    .where(and(eq(orderSheetRows.sheetId, sheetId), inArray(orderSheetRows.row, [...order.rows])));
  return commit(
    scope,
    [
      ...writeOrder(scope, { id, note: "", storeId, submit }, order),
      guard(exists(db.select().from(orderSheets).where(asSeen)), "sheet-changed"),
      db
        .update(orderSheets)
        .set({ revision: revision + 1, placedKey: key })
        .where(own),
      taken,
    ],
    { [movedMeanwhile]: "sheet-changed" },
  );
}
