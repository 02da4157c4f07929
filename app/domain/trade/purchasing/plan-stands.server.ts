import { eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines } from "#db/schema/index.ts";
import type { StockOutPlan } from "./stock-out-plan.ts";

/** What a commit loses to where somebody was quicker: a line without a quantity is no line. */
export const planChanged = "order_lines.quantity";

/** The quantity of a line that is still to be bought, and none once it is bought or dropped. */
export const whileOpen = sql<number>`CASE WHEN refusal = '' AND bought_quantity < quantity THEN quantity END`;

/** Fails the commit in which it stands once the company has chosen another plan than the one that was read. */
export function planStands({ db }: Pick<Scope, "db">, lineId: string, plan: StockOutPlan) {
  const standing = sql`stock_out_plan = ${JSON.stringify(plan)}`;
  return db
    .update(orderLines)
    .set({ quantity: sql`CASE WHEN ${standing} THEN quantity END` })
    .where(eq(orderLines.id, lineId));
}
