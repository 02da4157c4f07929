import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { actOnRequest } from "./move-request.server.ts";
import { boxesQuery, ownShipment } from "./own-shipment.server.ts";
import { takesFiles } from "./shipping-request.ts";

/** True while the 納品番号 of an FBA request may change: handed in, and not packed yet. */
export function takesShipmentIds(
  { state, submittedAt, boxWishes }: typeof shippingRequests.$inferSelect,
  boxCount: number,
) {
  return submittedAt !== null && boxWishes?.fba === true && takesFiles(state) && boxCount === 0;
}

/** Sets the 納品番号 of a request that was handed in, one for each box or one for all, until its boxes are packed. */
export async function setShipmentIds(
  scope: Scope<Buyer>,
  number: string,
  shipmentIds: readonly string[],
) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { boxWishes } = request;
  if (!boxWishes?.fba) return refuse("not-fba");
  const boxes = await boxesQuery(scope, request.id);
  if (!takesShipmentIds(request, boxes.length)) return refuse("packed-already");
  const [before, after] = [boxWishes.shipmentIds.join(" "), shipmentIds.join(" ")];
  if (before === after) return done(undefined);
  return commit(
    scope,
    actOnRequest(
      scope,
      request,
      "nameShipmentIds",
      { boxWishes: { ...boxWishes, shipmentIds: [...shipmentIds] } },
      message("from-to", { from: before, to: after }),
    ),
    moveRefusals,
  );
}
