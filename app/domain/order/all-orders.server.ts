import { and, desc, eq, lt } from "drizzle-orm";
import { companies, orders } from "#db/schema/index.ts";
import type { Staff } from "../actor.ts";
import type { Scope } from "../scope.ts";
import type { OrderState } from "./order.ts";

/** Everybody's orders in one state or in all, the latest number first, after this number. */
export async function listAllOrders(
  { db }: Scope<Staff>,
  state: OrderState | undefined,
  after: string | undefined,
  limit: number,
) {
  const rows = await db
    .select({
      number: orders.number,
      state: orders.state,
      operationId: companies.operationId,
      companyName: companies.name,
      lineCount: orders.lineCount,
      pieceCount: orders.pieceCount,
      totalYen: orders.totalYen,
      couponYen: orders.couponYen,
      paidYen: orders.paidYen,
      createdAt: orders.createdAt,
      submittedAt: orders.submittedAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(and(state && eq(orders.state, state), after ? lt(orders.number, after) : undefined))
    .orderBy(desc(orders.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.number : null };
}
