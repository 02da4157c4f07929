import { eq, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import type { PlanChange } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";
import {
  boxesDigest,
  boxesOfPlanQueries,
  departedStates,
  planItemsQuery,
  plannedBoxes,
  requestGoodsQuery,
  toPlanItems,
} from "./plan-goods.server.ts";

export interface Compared {
  /** Undefined if the plan still agrees with what Amazon was told. */
  change: PlanChange | undefined;
  isBoxed: boolean;
  requestVersion: number;
  /** The items of the plan if it were made now. */
  goods: ReturnType<typeof toPlanItems>;
}

/** Compares what Amazon was told with the request, goods and boxes of this moment. */
export async function comparePlan(plan: PlanRow, asNow: CurrentState): Promise<Compared> {
  const [items, lines, [request], packed, contents] = asNow;
  const goods = toPlanItems(lines);
  const now = [...goods.items].map(([sku, { quantity }]) => `${sku} ${quantity}`).sort();
  const planned = items.map(({ sku, quantity }) => `${sku} ${quantity}`).sort();
  const boxes = plannedBoxes("", [packed, contents]);
  const isGone = departedStates.some((state) => state === request?.state);
  const isAsPlanned = goods.unbound.length === 0 && now.join("\n") === planned.join("\n");
  const isAsTold = !plan.boxesTold || plan.boxesTold === (await boxesDigest(boxes));
  return {
    change: isGone
      ? undefined
      : request?.state === "cancelled"
        ? "request"
        : !isAsPlanned
          ? "goods"
          : isAsTold
            ? undefined
            : "boxes",
    isBoxed: packed.length > 0,
    requestVersion: request?.version ?? 0,
    goods,
  };
}

export async function readPlanChange({ db }: Pick<Scope, "db">, plan: PlanRow) {
  return comparePlan(plan, await db.batch([...currentStateQueries({ db }, plan.id)]));
}

/**
 * Selects a plan's items and its request's goods, state and boxes of this moment, by the plan's id
 * alone.
 */
export function currentStateQueries({ db }: Pick<Scope, "db">, id: string) {
  const ofPlan = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM channel_plans WHERE id = ${id})` as SQL<string>;
  const of = {
    companyId: ofPlan("company_id"),
    requestId: ofPlan("request_id"),
    shop: ofPlan("shop"),
  };
  const { state, version } = shippingRequests;
  return [
    planItemsQuery({ db }, id),
    requestGoodsQuery({ db }, of),
    db
      .select({ state, version })
      .from(shippingRequests)
      .where(eq(shippingRequests.id, of.requestId)),
    ...boxesOfPlanQueries({ db }, id, of),
  ] as const;
}

type Queries = ReturnType<typeof currentStateQueries>;
type CurrentState = readonly [
  Awaited<Queries[0]>,
  Awaited<Queries[1]>,
  Awaited<Queries[2]>,
  Awaited<Queries[3]>,
  Awaited<Queries[4]>,
];

/**
 * True while the boxes can be reported to Amazon again, because the confirmation of a placement was
 * not yet requested.
 */
export function isBeforePlacement({ state, step, asked, operationId }: PlanRow) {
  if (state === "asking" || state === "choosing") return true;
  if (state !== "confirming" && state !== "stopped") return false;
  if (step === "place") return !asked && !operationId;
  return step === "boxes" || step === "placement" || step === "transport";
}
