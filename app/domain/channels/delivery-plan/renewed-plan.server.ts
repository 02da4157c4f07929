import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { plansPage, tooManyItems } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import { namesOf, newPlan } from "./start-plan.server.ts";
import { goodsForQuery, itemsOf, startableStates } from "./startable.server.ts";

/** The plan that takes the place of one that is called off to be made anew; its company is told where there can be none. */
export async function renewedPlan(scope: Scope<System>, plan: PlanRow): Promise<Statement[]> {
  const { companyId, requestId, shop } = plan;
  const [[request], lines] = await scope.db.batch([
    scope.db
      .select({ number: shippingRequests.number, state: shippingRequests.state })
      .from(shippingRequests)
      .where(eq(shippingRequests.id, requestId))
      .limit(1),
    goodsForQuery(scope, plan),
  ]);
  const { items, unbound, isTooMany } = itemsOf(lines);
  const isOpen = startableStates.some((state) => state === request?.state);
  if (request && isOpen && unbound.length === 0 && items.size > 0 && !isTooMany)
    return newPlan(
      scope,
      { id: crypto.randomUUID(), number: request.number, companyId, requestId, shop },
      items,
    );
  const names = namesOf(unbound).map(({ title }) => `「${title}」`);
  return [
    notify(scope, {
      companyId,
      about: { shipping: requestId },
      kind: "shipping",
      href: plansPage,
      title: `配送依頼 ${request?.number ?? ""} の納品プランを作り直せませんでした`,
      body: whyNot(names, isTooMany),
    }),
  ];
}

function whyNot(unbound: readonly string[], isTooMany: boolean) {
  if (unbound.length > 0) return `販売先の商品と紐付いていない商品: ${unbound.join("")}`;
  return isTooMany ? tooManyItems : "";
}
