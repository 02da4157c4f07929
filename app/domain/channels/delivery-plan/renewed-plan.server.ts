import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { planLimits, plansPage } from "./delivery-plan.ts";
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
  return [
    notify(scope, {
      companyId,
      about: { shipping: requestId },
      kind: "shipping",
      letter: letter("plan.not-renewed", {
        number: request?.number ?? "",
        unbound: namesOf(unbound).map(({ title }) => title),
        tooMany: isTooMany ? planLimits.itemsMost : null,
      }),
      href: plansPage,
    }),
  ];
}
