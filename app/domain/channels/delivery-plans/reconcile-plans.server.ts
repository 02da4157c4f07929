import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelKeys, channelPlanItems, channelPlans, channelShops } from "#db/schema/index.ts";
import { openShop, type ShopAccess } from "../shops/open-shop.server.ts";
import { planLimits } from "./delivery-plan.ts";
import { movePlan, type PlanRow } from "./move-plan.server.ts";
import { planItemsQuery } from "./plan-goods.server.ts";

type Item = Awaited<ReturnType<typeof planItemsQuery>>[number];

/** 受領の照合: reads once a night what Amazon has received of the plans with labelled boxes. */
export async function reconcilePlans(scope: Scope<System>, access: ShopAccess) {
  if (!access.ports.amazon.inbound) return;
  const failures: unknown[] = [];
  for (const due of await plansToReconcileQuery(scope))
    await reconcile(scope, access, due).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "some receipts could not be read");
}

/** Selects plans whose receipts were not read today, the longest unread first. */
export function plansToReconcileQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({ plan: channelPlans, shop: channelShops, keys: channelKeys })
    .from(channelPlans)
    .innerJoin(channelShops, eq(channelShops.id, channelPlans.shop))
    .innerJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(
      and(
        sql`${channelPlans.state} IN ('labelled', 'short')`,
        gt(channelPlans.labelledAt, daysAfter(now, -planLimits.reconciledDays)),
        or(isNull(channelPlans.reconciledAt), lte(channelPlans.reconciledAt, daysAfter(now, -0.8))),
      ),
    )
    .orderBy(asc(channelPlans.reconciledAt))
    .limit(planLimits.reconciledARun);
}

type Due = Awaited<ReturnType<typeof plansToReconcileQuery>>[number];

async function reconcile(scope: Scope<System>, access: ShopAccess, { plan, shop, keys }: Due) {
  const { db, now } = scope;
  const opened = await openShop(scope, access, { shop, keys });
  const result = opened.ok
    ? await access.ports.amazon.inbound!.shipments(opened.value, plan.planId)
    : opened;
  const noted = { reconciledAt: now };
  if (!result.ok) {
    await db.update(channelPlans).set(noted).where(eq(channelPlans.id, plan.id));
    return;
  }
  const own = result.value.find(({ shipmentId }) => shipmentId === plan.shipmentId);
  const items = (await planItemsQuery(scope, plan.id)).map((item) => ({
    ...item,
    received: Math.max(0, own?.items.find(({ sku }) => sku === item.sku)?.received ?? 0),
  }));
  const move = dueMove(plan, items, now);
  const row = move
    ? movePlan(scope, plan, move, noted, notReceived(items))
    : [db.update(channelPlans).set(noted).where(eq(channelPlans.id, plan.id))];
  await commit(scope, [...row, ...items.map((item) => updateReceived(scope, item))], moveRefusals);
}

function dueMove({ state, windowUntil, labelledAt }: PlanRow, items: readonly Item[], now: Date) {
  if (items.every(({ received, quantity }) => received >= quantity)) return "receive" as const;
  const since = windowUntil ?? labelledAt!;
  const isLate = now >= daysAfter(since, planLimits.missingDays);
  return state === "labelled" && isLate ? ("miss" as const) : undefined;
}

function notReceived(items: readonly Item[]) {
  const pieces = items.reduce(
    (sum, { quantity, received }) => sum + Math.max(0, quantity - received),
    0,
  );
  return pieces > 0 ? message("plan.not-received", { pieces }) : null;
}

function updateReceived({ db }: Scope<System>, { plan, sku, received }: Item): Statement {
  return db
    .update(channelPlanItems)
    .set({ received })
    .where(and(eq(channelPlanItems.plan, plan), eq(channelPlanItems.sku, sku)));
}
