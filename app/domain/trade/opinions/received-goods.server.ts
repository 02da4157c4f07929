import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  lots,
  opinions,
  orderLines,
  shippingLines,
  shippingRequests,
  skus,
} from "#db/schema/index.ts";
import { shipmentsSearched } from "./opinion.ts";

const goodsMax = 12;

const overStates = ["received", "evaluated"] as const;

/** Goods as they were called when they were ordered, and when the newest of them were received. */
const goodsColumns = {
  offerId: orderLines.offerId,
  titleJa: orderLines.titleJa,
  picture: orderLines.picture,
  receivedAt: shippingRequests.receivedAt,
};

/** The statement for the newest receipt of an offer's goods by this company; by its SKUs, which an index knows. */
export function receiptQuery({ db, actor }: Scope<Buyer>, offerId: string) {
  const kinds = db.select({ id: skus.id }).from(skus).where(eq(skus.offerId, offerId));
  return db
    .select(goodsColumns)
    .from(orderLines)
    .innerJoin(lots, eq(lots.orderLineId, orderLines.id))
    .innerJoin(shippingLines, eq(shippingLines.lotId, lots.id))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(
      and(
        inArray(orderLines.skuId, kinds),
        inArray(shippingRequests.state, [...overStates]),
        shipmentsWithin(actor),
      ),
    )
    .orderBy(desc(shippingRequests.receivedAt))
    .limit(1);
}

/** The statement for goods of the newest received shipments that nobody of the company has written of. */
export function goodsToJudgeQuery({ db, actor }: Scope<Buyer>) {
  const newest = db
    .select({ id: shippingRequests.id })
    .from(shippingRequests)
    .where(and(inArray(shippingRequests.state, [...overStates]), shipmentsWithin(actor)))
    .orderBy(desc(shippingRequests.createdAt), desc(shippingRequests.id))
    .limit(shipmentsSearched);
  return db
    .select({ ...goodsColumns, receivedAt: sql<number>`max(${shippingRequests.receivedAt})` })
    .from(shippingRequests)
    .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        inArray(shippingRequests.id, newest),
        sql`EXISTS (SELECT 1 FROM offers o WHERE o.id = ${orderLines.offerId})`,
        sql`NOT EXISTS (SELECT 1 FROM ${opinions} p WHERE p.company_id = ${actor.companyId} AND p.offer_id = ${orderLines.offerId})`,
      ),
    )
    .groupBy(orderLines.offerId)
    .orderBy(sql`max(${shippingRequests.receivedAt}) DESC`)
    .limit(goodsMax);
}
