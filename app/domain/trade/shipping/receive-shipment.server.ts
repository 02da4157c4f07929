import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveDocument, movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/** 受け取りました: the boxes have arrived in Japan. */
export async function receiveShipment(scope: Scope<Buyer>, number: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("receive", request.state, actor)) return refuse("not-on-its-way");

  const { event, state, version } = moveDocument(
    scope,
    shippingLifecycle,
    "shipping",
    request,
    "receive",
  );
  return commit(
    db,
    [
      event,
      db
        .update(shippingRequests)
        .set({ state, version, receivedAt: now })
        .where(eq(shippingRequests.id, request.id)),
    ],
    { [movedMeanwhile]: "moved-meanwhile" },
  );
}
