import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { usedCouponQuery } from "#app/domain/money/coupon/take-coupon.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { orderChanges, orderFreights, orderLines } from "#db/schema/index.ts";
import { changeGoodsQuery } from "./change-goods.server.ts";
import type { TypedChange } from "./typed-change.ts";

/** An order's changes, the newest first. */
export function changesQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.version))
    .limit(limits.linesPerOrder);
}

/** The change that waits for an answer, if one does. */
export function openChangeQuery({ db }: Pick<Scope, "db">, orderId: string) {
  return db
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, "proposed")))
    .limit(1);
}

/** The statements for what a change is worked out from: lines, freights in China, the coupon used. */
export function changeableQueries({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return [
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(orderFreights)
      .where(eq(orderFreights.orderId, orderId))
      .limit(limits.linesPerOrder),
    usedCouponQuery({ db }, "order", orderId),
  ] as const;
}

/** Everything that a change of an order is planned from, in one round trip. */
export async function readBasis(scope: Scope, orderId: string, typed: TypedChange) {
  const { db } = scope;
  const named = [...typed.lines, ...(typed.added ?? [])];
  const skuIds = named.flatMap(({ skuId }) => (skuId ? [skuId] : []));
  const [lines, freights, [coupon], [open], [earlier], goods, options] = await db.batch([
    ...changeableQueries(scope, orderId),
    openChangeQuery(scope, orderId),
    db.select().from(orderChanges).where(eq(orderChanges.id, typed.id)).limit(1),
    changeGoodsQuery(scope, sql`(SELECT company_id FROM orders WHERE id = ${orderId})`, skuIds),
    optionsQuery(scope),
  ]);
  return { lines, freights, coupon, open, earlier, goods, options };
}

/** A change of an order with what it is worked out from, in one round trip; undefined if the order has no such change. */
export async function readChange({ db }: Pick<Scope, "db">, orderId: string, changeId: string) {
  const [lines, freights, [coupon], [change]] = await db.batch([
    ...changeableQueries({ db }, orderId),
    db
      .select()
      .from(orderChanges)
      .where(and(eq(orderChanges.id, changeId), eq(orderChanges.orderId, orderId)))
      .limit(1),
  ]);
  return change && { lines, freights, coupon, change };
}
