import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelPlans } from "#db/schema/index.ts";

/** The delivery plan that brings a request into Amazon's stock and its 納品番号 with it; none that is called off. */
export function planOfRequestQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  const { state, movedOn, confirmationId, boxesTold } = channelPlans;
  return db
    .select({ state, movedOn, confirmationId, boxesTold })
    .from(channelPlans)
    .where(
      and(
        eq(channelPlans.requestId, requestId),
        notInArray(channelPlans.state, ["cancelling", "cancelled"]),
      ),
    )
    .limit(1);
}

/** The same by the request's number. */
export function planOfNumberedQuery(scope: Pick<Scope, "db">, number: string) {
  const id = sql`(SELECT id FROM shipping_requests WHERE number = ${number})` as SQL<string>;
  return planOfRequestQuery(scope, id);
}

export type PlanOfRequest = Awaited<ReturnType<typeof planOfRequestQuery>>[number];
