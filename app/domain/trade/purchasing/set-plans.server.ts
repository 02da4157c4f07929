import { and, asc, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, orderLines, orders } from "#db/schema/index.ts";
import { openPieces, plannableStates } from "../orders/order.ts";
import type { StockOutPlan } from "../orders/stock-out-plan.ts";
import { isOpen } from "./plan-stands.server.ts";

/** The lines of an order with their plans, and the company's own default; undefined for an order out of reach. One round trip. */
export async function readPlans({ db, actor }: Scope<Buyer>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  const [[order], lines] = await db.batch([
    db.select({ number: orders.number, state: orders.state }).from(orders).where(mine).limit(1),
    db
      .select({
        id: orderLines.id,
        titleJa: orderLines.titleJa,
        spec: orderLines.spec,
        picture: orderLines.picture,
        quantity: orderLines.quantity,
        boughtQuantity: orderLines.boughtQuantity,
        refusal: orderLines.refusal,
        plan: orderLines.stockOutPlan,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(mine)
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
  ]);
  if (!order) return undefined;
  const open = plannableStates.includes(order.state)
    ? lines.filter((line) => openPieces(line) > 0)
    : [];
  return { order, lines: open };
}

/** Saves the plans of an order's lines that are still to be bought; a line of another order refuses all. */
export async function setPlans(
  scope: Scope<Buyer>,
  number: string,
  plans: ReadonlyMap<string, StockOutPlan>,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const found = await readPlans(scope, number);
  if (!found) return refuse("not-found");
  const open = new Set(found.lines.map(({ id }) => id));
  const given = [...plans].filter(([id]) => open.has(id));
  if (given.length < plans.size) return refuse("lines-differ");
  if (given.length === 0) return done(undefined);
  return commit(
    scope,
    given.flatMap(([id, stockOutPlan]) => [
      // What staff bought or dropped meanwhile was bought or dropped by the plan that stood.
      guard(isOpen(scope, id), "lines-differ"),
      db
        .update(orderLines)
        .set({
          stockOutPlan,
          // Another plan is carried out anew: the days that were waited by the last one are its own.
          awaitedUntil: sql`CASE WHEN stock_out_plan = ${JSON.stringify(stockOutPlan)} THEN awaited_until END`,
        })
        .where(eq(orderLines.id, id)),
    ]),
    {},
  );
}

/** What the lines of the company's new orders begin with. */
export function defaultPlanQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ plan: companies.stockOutPlan })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** Saves that default; orders that stand keep their own plans. */
export async function setDefaultPlan(scope: Scope<Buyer>, stockOutPlan: StockOutPlan) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  return commit(
    scope,
    [db.update(companies).set({ stockOutPlan }).where(eq(companies.id, actor.companyId))],
    {},
  );
}
