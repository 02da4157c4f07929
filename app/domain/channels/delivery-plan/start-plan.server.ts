import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelPlanItems, channelPlans } from "#db/schema/index.ts";
import { planLifecycle, planLimits, planName } from "./delivery-plan.ts";
import { mayPlan } from "./own-plans.server.ts";
import {
  amazonShopsQuery,
  goodsForQuery,
  itemsOf,
  type PlanGoods,
  startableQuery,
} from "./startable.server.ts";

interface NewPlan {
  /** The form's own id: the same form twice makes one plan. */
  id: string;
  requestNumber: string;
  shop: string;
}

/** 納品プランの作成: all goods of a request for one Amazon shop; what the shop does not sell cannot go along. */
export async function startPlan(scope: Scope<Buyer>, { id, requestNumber, shop: shopId }: NewPlan) {
  if (!mayPlan(scope.actor)) return refuse("forbidden");
  const { db, actor, now } = scope;
  const [shops, requests, [made]] = await db.batch([
    amazonShopsQuery(scope),
    startableQuery(scope),
    db.select().from(channelPlans).where(eq(channelPlans.id, id)).limit(1),
  ]);
  if (made) return made.companyId === actor.companyId ? done({ id }) : refuse("not-found");
  const shop = shops.find((one) => one.id === shopId);
  if (!shop) return refuse("no-shop");
  const request = requests.find(({ number }) => number === requestNumber);
  if (!request) return refuse("no-request");
  const { items, unbound } = itemsOf(await goodsForQuery(scope, request.id, shop.id));
  if (unbound.length > 0) return { ...refuse("unbound"), goods: namesOf(unbound) };
  if (items.size === 0) return refuse("no-request");
  if (items.size > planLimits.itemsMost) return refuse("too-many");
  const { initial: state } = planLifecycle;
  const kept = await commit(
    db,
    [
      openDocument(scope, "channel-plan", { id, state }, request.number),
      db.insert(channelPlans).values({
        ...{ id, companyId: actor.companyId, shop: shop.id, requestId: request.id },
        ...{ name: planName(request.number, id), state, version: 1, step: "create" },
        ...{ problems: [], transports: [], createdAt: now },
      }),
      db
        .insert(channelPlanItems)
        .values([...items].map(([sku, item]) => ({ plan: id, sku, ...item }))),
    ],
    { [movedMeanwhile]: "planned-already", "channel_plans.request_id": "planned-already" },
  );
  return kept.ok ? done({ id }) : kept;
}

/** Goods by their titles, each once. */
function namesOf(goods: readonly PlanGoods[]) {
  return [...new Set(goods.map(({ title }) => title))];
}
