import { and, eq } from "drizzle-orm";
import { logisticsMethods, shippingLines, shippingRequests } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { limits } from "../limits.ts";
import type { Scope } from "../scope.ts";

/** Which shipping requests this person may see: a buyer the company's own, staff all. */
export function visibleTo(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? eq(shippingRequests.companyId, actor.companyId) : undefined;
}

/** The request's row by its number with its method; undefined also for another company's. */
export async function ownShipment({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const [found] = await db
    .select({ request: shippingRequests, method: logisticsMethods })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(and(eq(shippingRequests.number, number), visibleTo(actor)))
    .limit(1);
  return found && { ...found.request, method: found.method };
}

/** The request's lines, as its deeds need them. */
export function linesQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select()
    .from(shippingLines)
    .where(eq(shippingLines.requestId, requestId))
    .limit(limits.linesPerOrder);
}
