import type { Database } from "#db/client.ts";
import { addSplitParcel } from "./channels/orders/direct-parcel.server.ts";
import type { Actor } from "./core/actor.ts";
import { noRequest, type Scope } from "./core/scope.ts";
import { reopenClaim } from "./trade/after-sales/handle-claim.server.ts";
import { payables } from "./trade/payables.server.ts";
import { takeMissingFromRequests } from "./trade/shipments/short-pick.server.ts";

/** The scope in which this actor acts at this moment: all that a domain function may touch. */
export function openScope<Who extends Actor>(
  db: Database,
  actor: Who,
  now: Date,
  origin = noRequest,
): Scope<Who> {
  return {
    db,
    now,
    actor,
    origin,
    payables,
    onOrderCancelled: reopenClaim,
    onShipmentSplit: addSplitParcel,
    takeFromShipments: takeMissingFromRequests,
  };
}
