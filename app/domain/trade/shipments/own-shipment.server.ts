import { and, asc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  boxes,
  channelPlans,
  freightLists,
  logisticsMethods,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";

/** Joins a request's method with its price list in force when it was quoted; before that with today's. */
export function listWhenQuoted(now: Date) {
  return and(
    eq(freightLists.methodCode, logisticsMethods.code),
    sql`${freightLists.effectiveFrom} = (SELECT max(f.effective_from) FROM freight_lists f WHERE f.method_code = ${logisticsMethods}.code
      AND f.effective_from <= COALESCE(date(${shippingRequests.quotedAt} / 1000, 'unixepoch', '+9 hours'), ${japanDay(now)}))`,
  );
}

/** The request's row by its number with its method; undefined also for one out of the person's reach. */
export async function ownShipment({ db, actor, now }: Scope<Buyer | Staff>, number: string) {
  const [found] = await db
    .select({ request: shippingRequests, method: logisticsMethods, list: freightLists })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .innerJoin(freightLists, listWhenQuoted(now))
    .where(and(eq(shippingRequests.number, number), shipmentsWithin(actor)))
    .limit(1);
  return found && { ...found.request, method: { ...found.method, list: found.list } };
}

/** The request's lines, as its commands need them. */
export function linesQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select()
    .from(shippingLines)
    .where(eq(shippingLines.requestId, requestId))
    .limit(limits.linesPerOrder);
}

/** The request's packed boxes, in their order. */
export function boxesQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select()
    .from(boxes)
    .where(eq(boxes.requestId, requestId))
    .orderBy(asc(boxes.number))
    .limit(limits.linesPerOrder);
}

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
