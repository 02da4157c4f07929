import type { useActionData, useLoaderData } from "@remix-run/react";
import { TakeBack } from "../take-back.tsx";
import { BoxWishesPanel } from "./request/box-wishes.tsx";
import { RefuseWaiver } from "./request/refuse-waiver.tsx";
import { ShippingHold } from "./request/shipping-hold.tsx";
import type { action, loader } from "./shipping.tsx";
import { ShippingClear } from "./shipping-clear.tsx";
import { ShippingPack } from "./shipping-pack.tsx";
import { ShippingPickUp } from "./shipping-pick-up.tsx";
import { ShippingQuote } from "./shipping-quote.tsx";
import { ShippingShip } from "./shipping-ship.tsx";
import { ShippingWaive } from "./shipping-waive.tsx";

interface ShipmentWorkProps {
  shipment: ReturnType<typeof useLoaderData<typeof loader>>;
  intent: unknown;
  result: ReturnType<typeof useActionData<typeof action>>;
}

/** The forms of what can be done now. */
export function ShipmentWork({ shipment, intent, result }: ShipmentWorkProps) {
  const { request, lines, boxes, ...shown } = shipment;
  const typed = (name: string) => (intent === name ? result : undefined);
  return (
    <>
      <ShippingHold
        request={request}
        mayHold={shown.mayHold}
        lastResult={intent === "hold" || intent === "release" ? result : undefined}
      />
      <BoxWishesPanel
        wishes={request.boxWishes}
        boxes={boxes}
        files={shown.files}
        plan={shown.plan}
      />
      {shown.mayQuote && (
        <ShippingQuote
          suggested={shown.suggested}
          estimate={{ min: request.estimateMinYen, max: request.estimateMaxYen }}
          billingGrams={shown.suggested.billingGrams}
          lastResult={typed("quote")}
        />
      )}
      {shown.mayTakeBack && (
        <TakeBack lastResult={typed("takeBack")} windows={shown.windows}>
          撤回后回到待报价，库存继续预留，买家会收到通知；买家已开始付款时不能撤回。
          {request.weighsFirst && "箱子保持原样，需要改箱时再撤销装箱。"}
        </TakeBack>
      )}
      {shown.owedYen > 0 && (
        <ShippingWaive
          owedYen={shown.owedYen}
          holdOwedYen={request.holdOwedYen}
          settleBy={request.settleBy}
          mayWaive={shown.mayWaive}
          limitYen={shown.waiveLimitYen}
          asked={askedToWaive(request, shown.owedYen)}
          lastResult={typed("waive")}
        >
          {shown.mayRefuseWaive && <RefuseWaiver lastResult={typed("refuseWaive")} />}
        </ShippingWaive>
      )}
      {request.state === "cancelled" && boxes.length > 0 && <PutBack />}
      {shown.mayPack && (
        <ShippingPack number={request.number} lines={lines} lastResult={typed("pack")} />
      )}
      {shown.mayShip && (
        <ShippingShip boxes={boxes} carrier={request.carrier} lastResult={typed("ship")} />
      )}
      {shown.mayPickUp && <ShippingPickUp lastResult={typed("pickUp")} />}
      {shown.mayClear && <ShippingClear id={shown.messageId} lastResult={typed("clear")} />}
    </>
  );
}

/** The waiver that waits for its second person, where the sum is still the same. */
function askedToWaive(
  request: { waiveAskedBy: string | null; waiveAskedByName: string } & {
    waiveAskedYen: number;
    waiveReason: string;
  },
  owedYen: number,
) {
  const { waiveAskedBy, waiveAskedByName, waiveAskedYen, waiveReason } = request;
  return waiveAskedBy && waiveAskedYen === owedYen
    ? { name: waiveAskedByName, reason: waiveReason }
    : undefined;
}

/** Boxes of a request that was called off once it was packed. */
function PutBack() {
  return (
    <p className="flash" role="note">
      已取消，货物已退回库存：请拆箱，把商品放回原货架。
    </p>
  );
}
