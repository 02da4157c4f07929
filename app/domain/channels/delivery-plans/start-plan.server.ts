import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelPlanItems, channelPlans, shippingRequests } from "#db/schema/index.ts";
import { planLifecycle, planLimits, planName, plansPage } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import {
  amazonShopsQuery,
  type PlanGoods,
  requestGoodsQuery,
  startableRequestsQuery,
  startableStates,
  toPlanItems,
} from "./plan-goods.server.ts";
import { mayPlan } from "./plan-queries.server.ts";

interface NewPlan {
  /** The form's id, so that a second submit makes no second plan. */
  id: string;
  requestNumber: string;
  shop: string;
}

/**
 * 納品プランの作成: makes a plan of all goods of a request for one Amazon shop. Refuses goods that are not
 * bound to an article of the shop.
 */
export async function startPlan(scope: Scope<Buyer>, { id, requestNumber, shop: shopId }: NewPlan) {
  if (!mayPlan(scope.actor)) return refuse("forbidden");
  const { db, actor } = scope;
  const [shops, requests, [made]] = await db.batch([
    amazonShopsQuery(scope),
    startableRequestsQuery(scope),
    db.select().from(channelPlans).where(eq(channelPlans.id, id)).limit(1),
  ]);
  if (made) return made.companyId === actor.companyId ? done({ id }) : refuse("not-found");
  const shop = shops.find((one) => one.id === shopId);
  if (!shop) return refuse("no-shop");
  const request = requests.find(({ number }) => number === requestNumber);
  if (!request) return refuse("no-request");
  const of = { companyId: actor.companyId, requestId: request.id, shop: shop.id };
  const { items, unbound, isTooMany } = toPlanItems(await requestGoodsQuery(scope, of));
  if (unbound.length > 0) return { ...refuse("unbound"), goods: uniqueGoods(unbound) };
  if (items.size === 0) return refuse("no-request");
  if (isTooMany) return refuse("too-many");
  const kept = await commit(scope, newPlan(scope, { id, number: request.number, ...of }, items), {
    [movedMeanwhile]: "planned-already",
    "channel_plans.request_id": "planned-already",
  });
  return kept.ok ? done({ id }) : kept;
}

interface PlanKeys extends Record<"id" | "number" | "companyId" | "requestId" | "shop", string> {}

/** Plans the insertion of a plan with its items, the first event of its history first. */
function newPlan(
  scope: Scope,
  { id, number, ...of }: PlanKeys,
  items: ReturnType<typeof toPlanItems>["items"],
): Statement[] {
  const { db, now } = scope;
  const { initial: state } = planLifecycle;
  return [
    openDocument(scope, "channel-plan", { id, state }, message("plain", { text: number })),
    db.insert(channelPlans).values({
      id,
      ...of,
      name: planName(number, id),
      state,
      version: 1,
      step: "create",
      problems: [],
      transports: [],
      createdAt: now,
    }),
    db
      .insert(channelPlanItems)
      .values([...items].map(([sku, item]) => ({ plan: id, sku, ...item }))),
  ];
}

/** Answers the goods once per title, with their product if it is known. */
export function uniqueGoods(goods: readonly PlanGoods[]) {
  const named = goods.map(
    ({ title, productId, offerId, platform }) =>
      [title, { title, productId, offerId, platform }] as const,
  );
  return [...new Map(named).values()];
}

/**
 * Plans the new plan that replaces a cancelled one, or a notice to the company if there can be
 * none.
 */
export async function renewedPlan(scope: Scope<System>, plan: PlanRow): Promise<Statement[]> {
  const { companyId, requestId, shop } = plan;
  const [[request], lines] = await scope.db.batch([
    scope.db
      .select({ number: shippingRequests.number, state: shippingRequests.state })
      .from(shippingRequests)
      .where(eq(shippingRequests.id, requestId))
      .limit(1),
    requestGoodsQuery(scope, plan),
  ]);
  const { items, unbound, isTooMany } = toPlanItems(lines);
  const isOpen = startableStates.some((state) => state === request?.state);
  if (request && isOpen && unbound.length === 0 && items.size > 0 && !isTooMany)
    return newPlan(
      scope,
      { id: crypto.randomUUID(), number: request.number, companyId, requestId, shop },
      items,
    );
  return [
    notify(scope, {
      companyId,
      about: { shipping: requestId },
      kind: "shipping",
      letter: letter("plan.not-renewed", {
        number: request?.number ?? "",
        unbound: uniqueGoods(unbound).map(({ title }) => title),
        tooMany: isTooMany ? planLimits.itemsMax : null,
      }),
      href: plansPage,
    }),
  ];
}
