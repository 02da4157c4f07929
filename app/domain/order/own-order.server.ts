import { and, eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import type { Scope } from "../scope.ts";

/** Which orders this person may see: a buyer the company's own, staff all. */
export function visibleTo(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? eq(orders.companyId, actor.companyId) : undefined;
}

/** The order's row by its number; undefined also for another company's. */
export async function ownOrder({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), visibleTo(actor)))
    .limit(1);
  return order;
}
