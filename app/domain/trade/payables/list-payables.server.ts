import { and, asc, eq, inArray, not } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
import { logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import { payableStates } from "../orders/order.ts";
import { isBeingCancelled } from "../orders/pay-order.server.ts";
import { payableOrder, payableRequest } from "./payable-documents.server.ts";

const shownOfEach = 50;

/** All that this person could pay now, orders before shipping requests and each the oldest first; one round trip. */
export async function listPayables({ db, actor, now }: Scope<Buyer>): Promise<Payable[]> {
  const [due, requests] = await db.batch([
    db
      .select()
      .from(orders)
      .where(
        and(ordersWithin(actor), inArray(orders.state, [...payableStates]), not(isBeingCancelled)),
      )
      .orderBy(asc(orders.createdAt))
      .limit(shownOfEach),
    db
      .select({
        request: shippingRequests,
        method: logisticsMethods.nameJa,
      })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(and(shipmentsWithin(actor), eq(shippingRequests.state, "awaiting_payment")))
      .orderBy(asc(shippingRequests.createdAt))
      .limit(shownOfEach),
  ]);
  return [...due.map(payableOrder), ...requests.map(payableRequest)].filter(
    ({ payBy }) => !payBy || payBy >= now,
  );
}
