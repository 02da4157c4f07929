import { asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceOrders, orders } from "#db/schema/index.ts";

/** The statement for what was asked of marketplaces for an order, and how it stands. */
export function marketplaceOrdersQuery({ db }: Scope<Staff>, number: string) {
  return db
    .select({
      id: marketplaceOrders.id,
      supplierId: marketplaceOrders.supplierId,
      platform: marketplaceOrders.platform,
      state: marketplaceOrders.state,
      marketplaceNumber: marketplaceOrders.marketplaceNumber,
      toldState: marketplaceOrders.toldState,
      problem: marketplaceOrders.problem,
      tries: marketplaceOrders.tries,
      askedByName: marketplaceOrders.askedByName,
      askedAt: marketplaceOrders.askedAt,
    })
    .from(marketplaceOrders)
    .where(
      eq(
        marketplaceOrders.orderId,
        sql`(${db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))})`,
      ),
    )
    .orderBy(asc(marketplaceOrders.askedAt), asc(marketplaceOrders.id))
    .limit(limits.linesPerOrder);
}

export type ReadMarketplaceOrder = Awaited<ReturnType<typeof marketplaceOrdersQuery>>[number];
