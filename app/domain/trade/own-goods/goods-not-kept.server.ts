import { and, desc, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders } from "#db/schema/index.ts";
import { ordersLookedThrough } from "./own-goods.ts";

const rowsMax = 30;

/** What the company's newest orders are for and no own product is bought as, the latest first. */
export function goodsNotKept({ db, actor }: Scope<Buyer>) {
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersWithin(actor), sql`state NOT IN ('draft', 'cancelled')`))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersLookedThrough);
  return db
    .select({
      lineId: sql<string>`max(${orderLines.id})`,
      number: orders.number,
      orderedAt: sql<number>`max(${orders.createdAt})`,
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      picture: orderLines.picture,
      labelData: orderLines.labelData,
      pieces: sql<number>`sum(${orderLines.quantity})`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        sql`${orderLines.orderId} IN ${newest}`,
        sql`NOT EXISTS (SELECT 1 FROM own_product_sources s WHERE s.company_id = ${actor.companyId} AND s.sku_id = ${orderLines.skuId})`,
        sql`EXISTS (SELECT 1 FROM skus k WHERE k.id = ${orderLines.skuId})`,
      ),
    )
    .groupBy(orderLines.skuId)
    .orderBy(desc(sql`max(${orders.createdAt})`))
    .limit(rowsMax);
}
