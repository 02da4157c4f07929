import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { companies, lots, orderLines, orders, purchases } from "#db/schema/index.ts";
import type { LotState } from "./lot.ts";

const queueMax = 100;

/** Lots at one step of the warehouse, who waits longest first; `words` is a parcel's or order's number. */
export function lotQueue({ db }: Scope<Staff>, state: LotState, words = "") {
  const number = words.trim();
  return db
    .select({
      id: lots.id,
      quantity: lots.quantity,
      goodQuantity: lots.goodQuantity,
      badQuantity: lots.badQuantity,
      orderNumber: orders.number,
      companyName: companies.name,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      options: orderLines.options,
      labelData: orderLines.labelData,
      lineNote: orderLines.note,
      orderNote: orders.note,
      chinaTracking: purchases.chinaTracking,
      marketplaceNumber: purchases.marketplaceNumber,
      since: sql`COALESCE(${lots.inspectedAt}, ${lots.receivedAt}, ${lots.createdAt})`.mapWith(
        lots.createdAt,
      ),
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(companies, eq(companies.id, lots.companyId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(
      and(
        eq(lots.state, state),
        // Pieces that are all at fault wait for the company's answer, not for a shelf.
        state === "shelving_pending" ? gt(lots.goodQuantity, 0) : undefined,
        number ? named(number) : undefined,
      ),
    )
    .orderBy(asc(lots.createdAt), asc(lots.id))
    .limit(queueMax);
}

/** Labels are scanned whole or typed by their end: 4 characters tell parcels of a day apart. */
function named(number: string) {
  if (number.length < 4) return sql`${purchases.chinaTracking} = ${number}`;
  const like = patternOf(number);
  return sql`(${purchases.chinaTracking} LIKE ${like} ESCAPE '\\' OR ${purchases.marketplaceNumber} LIKE ${like} ESCAPE '\\' OR ${orders.number} LIKE ${like} ESCAPE '\\')`;
}
