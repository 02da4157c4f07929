import { and, eq, exists, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines } from "#db/schema/index.ts";
import type { StockOutPlan } from "../orders/stock-out-plan.ts";

/** The condition that the company has not chosen another plan for the line since this one was read. */
export function planStands({ db }: Pick<Scope, "db">, lineId: string, plan: StockOutPlan) {
  const line = and(eq(orderLines.id, lineId), eq(orderLines.stockOutPlan, plan));
  return exists(db.select().from(orderLines).where(line));
}

/** The condition that pieces of the line are still to be bought. */
export function isOpen({ db }: Pick<Scope, "db">, lineId: string) {
  const line = and(
    eq(orderLines.id, lineId),
    eq(orderLines.refusal, ""),
    sql`${orderLines.boughtQuantity} < ${orderLines.quantity}`,
  );
  return exists(db.select().from(orderLines).where(line));
}
