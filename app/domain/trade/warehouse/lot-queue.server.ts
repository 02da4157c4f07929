import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import {
  lotCountMax,
  type QueuePlace,
  queuePage,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { companies, lots, orderLines, orders, purchases } from "#db/schema/index.ts";
import type { LotState } from "../purchasing/lot.ts";

/** The steps of the warehouse that have a queue. */
export type FloorState = Extract<LotState, "arrival_pending" | "arrival_work" | "shelving_pending">;

/**
 * A page of the lots at one step of the warehouse, who waits longest first, and how many there are; `words`
 * is a parcel's or order's number. One round trip.
 */
export async function readLotQueue(
  scope: Scope<Staff>,
  state: FloorState,
  words: string,
  after: QueuePlace | undefined,
) {
  const [rows, [counted]] = await scope.db.batch([
    lotQueue(scope, state, words, after),
    countQueue(scope, state, words),
  ]);
  const { shown, next } = queuePage(rows, ({ id, createdAt }) => ({ at: createdAt.getTime(), id }));
  return { lots: shown, next, total: counted?.count ?? 0 };
}

/** The statement for such a page, with one lot more than it shows. */
export function lotQueue(
  { db }: Scope<Staff>,
  state: LotState,
  words = "",
  after: QueuePlace | undefined = undefined,
) {
  return db
    .select({
      id: lots.id,
      createdAt: lots.createdAt,
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
        waiting(state, words),
        after && sql`(${lots.createdAt}, ${lots.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(lots.createdAt), asc(lots.id))
    .limit(queuePageSize + 1);
}

function countQueue({ db }: Scope<Staff>, state: FloorState, words: string) {
  const all = db.select({ id: lots.id }).from(lots).$dynamic();
  // Joined for a number alone: the whole queue is counted along its index.
  const found = words.trim()
    ? all
        .innerJoin(orders, eq(orders.id, lots.orderId))
        .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    : all;
  const counted = found.where(waiting(state, words)).limit(lotCountMax).as("counted");
  return db.select({ count: count() }).from(counted);
}

/** Which lots wait at this step; pieces that are all at fault wait for the company's answer, not for a shelf. */
function waiting(state: LotState, words: string) {
  const number = words.trim();
  return and(
    // Written out, not bound: only so does SQLite see that an index holds just these.
    state === "shelving_pending"
      ? sql`(${lots.state} = 'shelving_pending' AND ${lots.goodQuantity} > 0)`
      : eq(lots.state, state),
    number ? named(number) : undefined,
  );
}

/** Labels are scanned whole or typed by their end: 4 characters tell parcels of a day apart. */
function named(number: string) {
  if (number.length < 4) return sql`${purchases.chinaTracking} = ${number}`;
  const like = patternOf(number);
  return sql`(${purchases.chinaTracking} LIKE ${like} ESCAPE '\\' OR ${purchases.marketplaceNumber} LIKE ${like} ESCAPE '\\' OR ${orders.number} LIKE ${like} ESCAPE '\\')`;
}
