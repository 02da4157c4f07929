import { and, desc, eq, gte } from "drizzle-orm";
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

const lastHourMs = 3_600_000;

/** Selects the newest order that the person has made within the hour. */
export function justMadeOrderQuery({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({ number: orders.number, state: orders.state })
    .from(orders)
    .where(
      and(
        ordersWithin(actor),
        eq(orders.userId, actor.id),
        gte(orders.createdAt, new Date(now.getTime() - lastHourMs)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
}

/** Selects the id of that order, as a subquery. */
export function ownOrderId({ db, actor }: Scope<Buyer | Staff>, number: string) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), ordersWithin(actor)));
}
