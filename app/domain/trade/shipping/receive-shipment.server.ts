import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/** 受け取りました: the boxes have arrived in Japan. */
export async function receiveShipment(scope: Scope<Buyer>, number: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("receive", request.state, actor)) return refuse("not-on-its-way");

  return commit(scope, moveRequest(scope, request, "receive", { receivedAt: now }), moveRefusals);
}
