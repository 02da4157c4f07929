import { and, eq } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listInForce } from "#app/domain/pricing/price-lists/price-list.server.ts";
import {
  freightLists,
  logisticsMethods,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";

/** The request's row by its number with its method; undefined also for one out of the person's reach. */
export async function ownShipment({ db, actor, now }: Scope<Buyer | Staff>, number: string) {
  const [found] = await db
    .select({ request: shippingRequests, method: logisticsMethods, list: freightLists })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .innerJoin(freightLists, listInForce(now))
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
