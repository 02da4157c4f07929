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

/** Joins the method's price list in force when the request was quoted, or today's before that. */
export function listWhenQuoted(now: Date) {
  return and(
    eq(freightLists.methodCode, logisticsMethods.code),
    sql`${freightLists.effectiveFrom} = (SELECT max(f.effective_from) FROM freight_lists f WHERE f.method_code = ${logisticsMethods}.code
      AND f.effective_from <= COALESCE(date(${shippingRequests.quotedAt} / 1000, 'unixepoch', '+9 hours'), ${japanDay(now)}))`,
  );
}

/** Reads a request by its number with its method; undefined also for one out of the person's reach. */
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

/** Selects the request's lines for its commands. */
export function linesQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select()
    .from(shippingLines)
    .where(eq(shippingLines.requestId, requestId))
    .limit(limits.linesPerOrder);
}

/** Selects the request's packed boxes in their order. */
export function boxesQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select()
    .from(boxes)
    .where(eq(boxes.requestId, requestId))
    .orderBy(asc(boxes.number))
    .limit(limits.linesPerOrder);
}

/**
 * Selects the delivery plan that brings the request into Amazon's stock and gives it its 納品番号; never a cancelled
 * one.
 */
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

/** Selects the same plan by the request's number. */
export function planOfNumberedQuery(scope: Pick<Scope, "db">, number: string) {
  const id = sql`(SELECT id FROM shipping_requests WHERE number = ${number})` as SQL<string>;
  return planOfRequestQuery(scope, id);
}

export type PlanOfRequest = Awaited<ReturnType<typeof planOfRequestQuery>>[number];
