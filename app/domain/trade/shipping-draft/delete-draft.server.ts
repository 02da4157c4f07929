import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";

/**
 * 下書きを削除する: a draft that was never handed in leaves the lists. One that was handed in meanwhile,
 * from another page, stays: whoever deletes a draft does not mean to cancel a shipment.
 */
export async function deleteDraft(scope: Scope<Buyer>, number: string) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.state !== "draft") return refuse("not-a-draft");
  return commit(scope, moveRequest(scope, request, "cancel"), moveRefusals);
}
