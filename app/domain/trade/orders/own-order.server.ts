import { and, eq } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";

/** The order's row by its number; undefined also for one out of the person's reach. */
export async function ownOrder({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), ordersWithin(actor)))
    .limit(1);
  return order;
}

/** The id of that order, to be found in the statement that asks for it. */
export function ownOrderId({ db, actor }: Scope<Buyer | Staff>, number: string) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), ordersWithin(actor)));
}
