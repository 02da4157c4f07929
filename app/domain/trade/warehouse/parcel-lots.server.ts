import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, orders, problemCases, purchases } from "#db/schema/index.ts";

/** The purchases that came, or are to come, under a tracking number in capitals, as a scan is read; the marketplace's own number finds them too. */
export function purchasesOf({ db }: Pick<Scope, "db">, number: string) {
  return db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      sql`upper(${purchases.chinaTracking}) = ${number} OR upper(${purchases.marketplaceNumber}) = ${number}`,
    );
}

/** A number's beginning says little before so many characters. */
const beginningLeast = 6;
const beginningsShown = 5;

/** The statement for the awaited parcels whose number begins so and goes on: what a scanner or a hand cut short. */
export function awaitedBeginning({ db }: Pick<Scope, "db">, cut: string) {
  const whole = sql<string>`upper(${purchases.chinaTracking})`;
  return db
    .selectDistinct({ number: whole })
    .from(purchases)
    .where(
      sql`${whole} > ${cut} AND ${whole} < ${`${cut}~`} AND ${cut.length >= beginningLeast ? 1 : 0}
        AND EXISTS (SELECT 1 FROM ${lots} l WHERE l.order_id = ${purchases.orderId} AND l.purchase_id = ${purchases.id} AND l.state = 'arrival_pending')`,
    )
    .orderBy(whole)
    .limit(beginningsShown);
}

/** Which lots are of a parcel: found by their orders, whose index they have. */
export function ofParcel({ db }: Pick<Scope, "db">, number: string) {
  const scanned = sql`upper(${purchases.chinaTracking}) = ${number} OR upper(${purchases.marketplaceNumber}) = ${number}`;
  const orderIds = db.select({ id: purchases.orderId }).from(purchases).where(scanned);
  return and(
    inArray(lots.orderId, orderIds),
    inArray(lots.purchaseId, purchasesOf({ db }, number)),
  );
}

/** Whether its company announced a lot's parcel itself. */
export const isForwarded =
  sql`EXISTS (SELECT 1 FROM purchases p WHERE p.id = ${lots.purchaseId} AND p.state = 'forwarded')`.mapWith(
    Boolean,
  );

/** Statements for what a parcel still has to bring, as `receiveLot` reads it of one lot, with the cases that wait for it. */
export function awaitedOfParcel(scope: Scope<Staff>, number: string) {
  const { db } = scope;
  const mine = ofParcel(scope, number);
  const awaited = db
    .select({
      ...getTableColumns(lots),
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      options: orderLines.options,
      skuId: orderLines.skuId,
      offerId: orderLines.offerId,
      forwarded: isForwarded,
    })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(mine, eq(lots.state, "arrival_pending")))
    .orderBy(asc(orders.number), asc(orderLines.position), asc(lots.createdAt), asc(lots.id))
    .limit(limits.linesPerOrder);
  const ids = sql`(SELECT ${lots.id} FROM ${lots} WHERE ${and(mine, eq(lots.state, "arrival_pending"))})`;
  const cases = db
    .select()
    .from(problemCases)
    .where(
      or(
        and(
          sql`${problemCases.lotId} IN ${ids}`,
          eq(problemCases.kind, "late"),
          ne(problemCases.state, "done"),
        ),
        and(
          sql`${problemCases.replacementLotId} IN ${ids}`,
          eq(problemCases.state, "awaiting_goods"),
        ),
      ),
    )
    .limit(limits.linesPerOrder);
  return [awaited, cases] as const;
}
