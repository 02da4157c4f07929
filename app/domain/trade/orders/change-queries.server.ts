import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { usedCouponQuery } from "#app/domain/money/coupons/apply-coupon.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { offers, orderChanges, orderFreights, orderLines, orders, skus } from "#db/schema/index.ts";
import { changeGoodsQuery } from "./change-goods.server.ts";
import type { TypedChange } from "./typed-change.ts";
import { workOutOrder } from "./work-out-order.ts";
import { orderRates, orderRatesQueries, toLineSnapshot } from "./write-order.server.ts";

/** Selects an order's changes, newest first. */
export function changesQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select()
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.version))
    .limit(limits.linesPerOrder);
}

/** Selects the change that waits for an answer, if there is one. */
export function openChangeQuery({ db }: Pick<Scope, "db">, orderId: string) {
  return db
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, "proposed")))
    .limit(1);
}

/** Selects what a change is worked out from: the lines, the freights in China and the coupon used. */
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

/** Reads everything that a change of an order is planned from, in one round trip. */
export async function readChangeBasis(scope: Scope, orderId: string, typed: TypedChange) {
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

/**
 * Reads a change and what it is worked out from, in one round trip; undefined if the order has no such
 * change.
 */
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

export type EditBasis = Awaited<ReturnType<typeof readEditBasis>>;

/**
 * Reads what an unpaid order is edited from: its lines beside today's goods, the buyer's cart, and goods
 * named by SKU.
 */
export async function readEditBasis(
  scope: Scope<Buyer>,
  orderId: string | SQLWrapper,
  skuIds: readonly string[] = [],
) {
  const { db } = scope;
  const [rows, freights, cartRows, options, goods, ...rates] = await db.batch([
    db
      .select({ line: orderLines, sku: skus, offer: offers })
      .from(orderLines)
      .leftJoin(skus, eq(skus.id, orderLines.skuId))
      .leftJoin(offers, eq(offers.id, orderLines.offerId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(orderFreights)
      .where(eq(orderFreights.orderId, orderId))
      .limit(limits.linesPerOrder),
    cartLinesQuery(scope),
    optionsQuery(scope),
    changeGoodsQuery(scope, scope.actor.companyId, skuIds),
    ...orderRatesQueries(scope),
  ]);
  const wished = workOutOrder(cartRows, options, orderRates(...rates)).lines;
  const cart = wished.map((line, index) => {
    const { sku, offer } = cartRows[index]!;
    const { id, quantity, titleJa, spec, trouble, optionGone } = line;
    return {
      id,
      quantity,
      titleJa,
      spec,
      trouble,
      optionGone,
      sku,
      offer,
      kept: toLineSnapshot(line),
    };
  });
  return { rows, freights, cart, options, goods };
}

/**
 * Selects the SKUs that each line of an order may be changed to: those of its offer, in the order of the
 * goods page.
 */
export function skuChoicesQuery({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  return db
    .selectDistinct({
      offerId: skus.offerId,
      position: skus.position,
      id: skus.id,
      spec: skus.spec,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(skus, eq(skus.offerId, orderLines.offerId))
    .where(mine)
    .orderBy(asc(skus.offerId), asc(skus.position))
    .limit(skuChoicesMax);
}

/** A page of 200 lines can still be sent with this many choices. */
const skuChoicesMax = 4_000;

export type SkuChoice = Awaited<ReturnType<typeof skuChoicesQuery>>[number];
