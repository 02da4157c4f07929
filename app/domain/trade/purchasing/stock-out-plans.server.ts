import { and, asc, eq, exists, inArray, isNull, lte, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { stockOutPlansPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, orderChanges, orderLines, orders } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { openPieces, orderLifecycle, plannableStates } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { proposeChange } from "../orders/propose-change.server.ts";
import type { StockOutPlan } from "../orders/stock-out-plan.ts";

/** Answers the condition that the company has not chosen another plan for the line since this one was read. */
function planIsUnchanged({ db }: Pick<Scope, "db">, lineId: string, plan: StockOutPlan) {
  const line = and(eq(orderLines.id, lineId), eq(orderLines.stockOutPlan, plan));
  return exists(db.select().from(orderLines).where(line));
}

/** Answers the condition that pieces of the line are still to be bought. */
function hasOpenPieces({ db }: Pick<Scope, "db">, lineId: string) {
  const line = and(
    eq(orderLines.id, lineId),
    isNull(orderLines.refusal),
    sql`${orderLines.boughtQuantity} < ${orderLines.quantity}`,
  );
  return exists(db.select().from(orderLines).where(line));
}

/**
 * Reads the open lines of an order with their plans, in one round trip; undefined for an order out of reach.
 */
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

/**
 * Saves the plans of an order's lines that are still to be bought; refuses all if one line is not among
 * them.
 */
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
      guard(hasOpenPieces(scope, id), "lines-differ"),
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

/** Selects the plan that the lines of the company's new orders begin with. */
export function defaultPlanQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ plan: companies.stockOutPlan })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** Saves that default; existing orders keep their own plans. */
export async function setDefaultPlan(scope: Scope<Buyer>, stockOutPlan: StockOutPlan) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  return commit(
    scope,
    [db.update(companies).set({ stockOutPlan }).where(eq(companies.id, actor.companyId))],
    {},
  );
}

interface Following {
  /** The form's own id; it becomes the change's. */
  id: string;
  lineId: string;
  /** The plan that the page showed; one that the buyer has replaced meanwhile is not carried out. */
  plan: "drop" | "ship" | "wait";
  /** The pieces that the seller has, where those are to be bought. */
  available: number;
}

/**
 * Carries out what the buyer chose for goods that are out of stock. The line is dropped or reduced at once,
 * since the buyer agreed beforehand; or it waits until its day. Other plans are carried out by buying what
 * they name. Sending the same form twice carries it out once.
 */
export async function carryOutPlan(scope: Scope<Staff>, number: string, following: Following) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [[line], [earlier]] = await db.batch([
    db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.id, following.lineId), eq(orderLines.orderId, order.id)))
      .limit(1),
    db
      .select({ id: orderChanges.id })
      .from(orderChanges)
      .where(and(eq(orderChanges.id, following.id), eq(orderChanges.orderId, order.id)))
      .limit(1),
  ]);
  if (!line) return refuse("not-found");
  if (earlier) return done(undefined);
  if (!orderLifecycle.allows("proposeChange", order.state, actor)) return refuse("not-buying");
  const open = openPieces(line);
  if (open === 0) return refuse("bought-already");
  const plan = line.stockOutPlan;
  if (plan?.kind !== following.plan) return refuse("no-plan");

  switch (plan.kind) {
    case "drop":
      return drop(open, message("order.dropped-as-planned"));
    case "ship":
      if (following.available >= open) return refuse("nothing-dropped");
      return drop(open - following.available, message("order.cut-as-planned"));
    case "wait": {
      if (line.awaitedUntil !== null && line.awaitedUntil > now) return done(undefined);
      const awaitedUntil = daysAfter(now, plan.days ?? 1);
      return commit(
        scope,
        [
          ...moveOrder(
            scope,
            order,
            "await",
            {},
            message("order.restock-awaited", { title: { ja: line.titleJa, zh: line.titleZh } }),
          ),
          guard(planIsUnchanged(scope, line.id, plan), "no-plan"),
          db.update(orderLines).set({ awaitedUntil }).where(eq(orderLines.id, line.id)),
        ],
        moveRefusals,
      );
    }
  }

  async function drop(fewer: number, reason: Message) {
    const { id, lineId } = following;
    const agreed = planIsUnchanged(scope, lineId, plan!);
    const lines = [{ lineId, fewer, reason }];
    const dropped = await proposeChange(scope, number, { id, lines }, { agreed });
    if (dropped.ok) return dropped;
    return refuse(dropped.reason === "plan-changed" ? "no-plan" : dropped.reason);
  }
}

/** One run takes this many; the next hour takes the rest. */
const linesPerRun = 500;

/**
 * 入荷を待つ: ends the waits whose last day has passed. The line's plan becomes to ask, and the company is
 * notified once, with a link to choose what to do now.
 */
export async function endWaits(scope: Scope<System>) {
  const { db, now } = scope;
  const overdue = and(
    // Written out, not bound: a partial index is used only for its own words.
    sql`awaited_until IS NOT NULL AND refusal IS NULL AND bought_quantity < quantity`,
    lte(orderLines.awaitedUntil, now),
  );
  const due = await db
    .select({
      order: orders,
      id: orderLines.id,
      titleJa: orderLines.titleJa,
      titleZh: orderLines.titleZh,
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), eq(orders.state, "buying")))
    .where(overdue)
    .orderBy(asc(orderLines.awaitedUntil))
    .limit(linesPerRun);

  for (const lines of groupBy(due, ({ order }) => order.id).values()) {
    const { order } = lines[0]!;
    const ids = lines.map(({ id }) => id);
    const titles = lines.map(({ titleJa, titleZh }) => ({ ja: titleJa, zh: titleZh }));
    // Bought, planned for anew or ended by another run at this very moment: whoever was first keeps it.
    await commit(
      scope,
      [
        ...moveOrder(scope, order, "endWait", {}, message("titles", { titles })),
        db
          .update(orderLines)
          .set({ awaitedUntil: null, stockOutPlan: { kind: "ask" } })
          .where(and(inArray(orderLines.id, ids), overdue)),
        notify(scope, {
          companyId: order.companyId,
          about: { order: order.id },
          kind: "order",
          letter: letter("order.restock-overdue", { number: order.number, titles }),
          href: stockOutPlansPage(order.number),
        }),
      ],
      moveRefusals,
    );
  }
}
