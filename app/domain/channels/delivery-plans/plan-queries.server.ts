import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { timelineQuery } from "#app/domain/core/document/document-queries.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  channelPlanItems,
  channelPlans,
  channelShops,
  shippingRequests,
} from "#db/schema/index.ts";
import { comparePlan, currentStateQueries } from "./compare-plan.server.ts";
import { type PlanState, planLimits } from "./delivery-plan.ts";

type BuyerScope = Pick<Scope<Buyer>, "db" | "actor">;

/** Plans cost money at Amazon and settle where a request goes, so they need both rights. */
export function mayPlan(actor: Buyer) {
  return buyerMay(actor, "shops") && buyerMay(actor, "ship");
}

/** Holds for the company's plans whose shop and request the employee may see. */
function plansWithin(actor: Buyer) {
  const { companyId, storeIds } = actor;
  return and(
    eq(channelPlans.companyId, companyId),
    storeIds ? inArray(channelShops.storeId, [...storeIds]) : undefined,
    storeIds ? shipmentsWithin(actor) : undefined,
  );
}

export interface PlansFilter {
  state: PlanState | undefined;
  after: { at: number; id: string } | undefined;
}

const pieceSums = {
  pieces: sql<number>`(SELECT sum(i.quantity) FROM channel_plan_items i WHERE i.plan = ${channelPlans.id})`,
  received: sql<number>`(SELECT sum(i.received) FROM channel_plan_items i WHERE i.plan = ${channelPlans.id})`,
};

/** Selects a page of plans, the newest first, and one more row. */
export function plansQuery({ db, actor }: BuyerScope, { state, after }: PlansFilter) {
  const { createdAt, id } = channelPlans;
  return db
    .select({
      plan: channelPlans,
      requestNumber: shippingRequests.number,
      shopName: channelShops.name,
      ...pieceSums,
    })
    .from(channelPlans)
    .innerJoin(channelShops, eq(channelShops.id, channelPlans.shop))
    .innerJoin(shippingRequests, eq(shippingRequests.id, channelPlans.requestId))
    .where(
      and(
        plansWithin(actor),
        state && eq(channelPlans.state, state),
        after && sql`(${createdAt}, ${id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(planLimits.aPage + 1);
}

/** Lists a page of plans, and counts those that wait for the company, in one batch. */
export async function listPlans(scope: BuyerScope, asked: PlansFilter) {
  const { db, actor } = scope;
  const [rows, counts] = await db.batch([
    plansQuery(scope, asked),
    db
      .select({ state: channelPlans.state, count: sql<number>`count(*)` })
      .from(channelPlans)
      .innerJoin(channelShops, eq(channelShops.id, channelPlans.shop))
      .innerJoin(shippingRequests, eq(shippingRequests.id, channelPlans.requestId))
      .where(and(plansWithin(actor), inArray(channelPlans.state, ["choosing", "stopped", "short"])))
      .groupBy(channelPlans.state),
  ]);
  const plans = rows.slice(0, planLimits.aPage);
  const last = rows.length > planLimits.aPage ? plans.at(-1)?.plan : undefined;
  return {
    plans,
    counts,
    next: last ? { at: last.createdAt.getTime(), id: last.id } : null,
  };
}

/**
 * Reads a plan with its items, history and change. Answers undefined also for another company's
 * plan.
 */
export async function findPlan(scope: BuyerScope, id: string) {
  const { db } = scope;
  const own = ownPlanQuery(scope, eq(channelPlans.id, id));
  const [[found], events, ...asNow] = await db.batch([
    own,
    timelineQuery(scope, "channel-plan", id),
    ...currentStateQueries(scope, id),
  ]);
  if (!found) return undefined;
  const { state } = found.plan;
  const isOver = state === "cancelling" || state === "cancelled";
  const change = isOver ? undefined : (await comparePlan(found.plan, asNow)).change;
  return { ...found, events, items: asNow[0], change };
}

function ownPlanQuery({ db, actor }: BuyerScope, which: SQL | undefined) {
  return db
    .select({
      plan: channelPlans,
      shop: { id: channelShops.id, name: channelShops.name, state: channelShops.state },
      request: {
        id: shippingRequests.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        receiver: shippingRequests.receiver,
      },
    })
    .from(channelPlans)
    .innerJoin(channelShops, eq(channelShops.id, channelPlans.shop))
    .innerJoin(shippingRequests, eq(shippingRequests.id, channelPlans.requestId))
    .where(and(plansWithin(actor), which))
    .limit(1);
}

/**
 * Selects the items with missing pieces of plans whose receiving time is over, the newest plans
 * first.
 */
export function missingUnitsQuery(
  { db, actor }: BuyerScope,
  after: PlansFilter["after"],
  size: number,
) {
  const { createdAt, id } = channelPlans;
  return db
    .select({
      plan: channelPlans,
      item: channelPlanItems,
      requestNumber: shippingRequests.number,
      shopName: channelShops.name,
    })
    .from(channelPlans)
    .innerJoin(channelShops, eq(channelShops.id, channelPlans.shop))
    .innerJoin(shippingRequests, eq(shippingRequests.id, channelPlans.requestId))
    .innerJoin(channelPlanItems, eq(channelPlanItems.plan, channelPlans.id))
    .where(
      and(
        plansWithin(actor),
        eq(channelPlans.state, "short"),
        sql`${channelPlanItems.received} < ${channelPlanItems.quantity}`,
        after && sql`(${createdAt}, ${id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id), asc(channelPlanItems.sku))
    .limit(size);
}
