import {
  type PlanState,
  planLifecycle,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import type { PlansFilter } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { readPlace } from "#app/http/list-query.ts";

/** What the address of the list asks for; what it does not know is left out. */
export function readPlansQuery(params: URLSearchParams): PlansFilter {
  return {
    state: planLifecycle.states.find((state) => state === params.get("state")),
    after: readPlace(params),
  };
}

/** The same list in another state or further on. */
export function plansQuery(state: PlanState | undefined, after?: { at: number; id: string }) {
  const given = { state: state ?? "", after: after ? `${after.at}_${after.id}` : "" };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
