import { and, eq } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";

/** Finds an order by its number; undefined also for one out of the person's reach. */
export async function ownOrder({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), ordersWithin(actor)))
    .limit(1);
  return order;
}

/** Selects the id of that order, as a subquery. */
export function ownOrderId({ db, actor }: Scope<Buyer | Staff>, number: string) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), ordersWithin(actor)));
}
