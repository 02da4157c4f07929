import { asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";
import type { ShippingState } from "./shipping-request.ts";

const queueMax = 100;

/** The statement for the requests waiting in one state, who waits longest first. */
export function shippingQueueQuery({ db }: Scope<Staff>, state: ShippingState) {
  return db
    .select({
      number: shippingRequests.number,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      pieceCount: shippingRequests.pieceCount,
      totalYen: shippingRequests.totalYen,
      since:
        sql`COALESCE(${shippingRequests.paidAt}, ${shippingRequests.submittedAt}, ${shippingRequests.createdAt})`.mapWith(
          shippingRequests.createdAt,
        ),
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(eq(shippingRequests.state, state))
    .orderBy(asc(shippingRequests.submittedAt), asc(shippingRequests.id))
    .limit(queueMax);
}
