import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { purchases } from "#db/schema/index.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { parcelSent } from "./parcel-sent.server.ts";

/** The parcel's number in China, known once the seller has sent it: the warehouse finds the lots by it. */
export async function addTracking(
  scope: Scope<Staff>,
  number: string,
  purchaseId: string,
  chinaTracking: string,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const own = and(
    eq(purchases.id, purchaseId),
    eq(purchases.orderId, order.id),
    eq(purchases.state, "bought"),
  );
  const [purchase] = await db.select().from(purchases).where(own).limit(1);
  if (!purchase) return refuse("not-found");
  if (purchase.chinaTracking === chinaTracking) return done(undefined);

  const { companyId, id: orderId, number: orderNumber } = order;
  const sent = { companyId, orderId, orderNumber, boughtAt: purchase.boughtAt };
  return commit(
    scope,
    [
      db.update(purchases).set({ chinaTracking }).where(own),
      ...parcelSent(scope, { ...sent, chinaTracking }),
    ],
    {},
  );
}
