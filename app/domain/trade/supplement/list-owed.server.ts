import { asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders, purchaseLines, purchases } from "#db/schema/index.ts";

/** As many as one page shows. */
export const owedMax = 50;

/** 待补款: what sellers are owed for pieces beyond what was bought, who waits longest first. */
export async function listOwed({ db }: Scope<Staff>) {
  return db
    .select({
      number: orders.number,
      orderLineId: purchaseLines.orderLineId,
      titleZh: orderLines.titleZh,
      marketplaceNumber: purchases.marketplaceNumber,
      owedFen: purchaseLines.owedFen,
    })
    .from(purchaseLines)
    .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(orderLines, eq(orderLines.id, purchaseLines.orderLineId))
    .where(sql`${purchaseLines.owedSince} IS NOT NULL`)
    .orderBy(asc(purchaseLines.owedSince))
    .limit(owedMax);
}
