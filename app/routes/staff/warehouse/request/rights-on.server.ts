import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { unpackMove } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { takeBackMove } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { awaitsWaiverFrom } from "#app/domain/trade/shipments/settlement.ts";
import type { ShippingDocument } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  isHoldable,
  type ShippingMove,
  shippingLifecycle,
  takesFiles,
  takesPermit,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { splitMove } from "#app/domain/trade/shipments/split-request.server.ts";

/** What this person may do with a request as it stands. */
export function rightsOn(scope: Scope<Staff>, { request, boxes }: ShippingDocument) {
  const { weighsFirst } = request;
  const open = (move: ShippingMove) =>
    !request.heldAt && shippingLifecycle.allows(move, request.state, scope.actor);
  return {
    mayQuote:
      staffMay(scope.actor, "quote-shipping") && open(weighsFirst ? "quoteWeighed" : "quote"),
    mayTakeBack:
      staffMay(scope.actor, "quote-shipping") && takeBackMove(request, scope.actor) !== undefined,
    mayPrint: staffMay(scope.actor, "receive"),
    mayPhotograph: staffMay(scope.actor, "pack") && takesFiles(request.state) && boxes.length > 0,
    mayAnswer: staffMay(scope.actor, "quote-shipping"),
    mayClear: staffMay(scope.actor, "quote-shipping") && takesPermit(request.state),
    maySplit:
      staffMay(scope.actor, "quote-shipping") &&
      boxes.length === 0 &&
      splitMove(request, scope.actor) !== undefined,
    mayHold: staffMay(scope.actor, "message") && !request.heldAt && isHoldable(request.state),
    mayRelease: staffMay(scope.actor, "message"),
    mayWaive:
      staffMay(scope.actor, "quote-shipping") &&
      open(request.owesUnpacked ? "waiveHold" : "waiveDifference"),
    mayRefuseWaive:
      staffMay(scope.actor, "quote-shipping") && awaitsWaiverFrom(request, scope.actor),
    mayPack: staffMay(scope.actor, "pack") && open(weighsFirst ? "weigh" : "pack"),
    mayPickUp: staffMay(scope.actor, "ship") && open("pickUp"),
    mayUnpack: staffMay(scope.actor, "pack") && boxes.length > 0 && open(unpackMove(request)),
    mayUndepart:
      staffMay(scope.actor, "ship") &&
      open("undoPickUp") &&
      request.shippedAt !== null &&
      japanDay(request.shippedAt) === japanDay(scope.now),
    mayShip: staffMay(scope.actor, "ship") && (open("pickUp") || open("depart")),
  };
}
