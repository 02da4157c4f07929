import type { SubmissionResult } from "@conform-to/react";
import type { useLoaderData } from "@remix-run/react";
import { rehearsalDue } from "#app/domain/trade/shipments/rehearsal.ts";
import { AttachedFiles } from "../../attached-files.tsx";
import { DeliveryAmounts } from "../shipping-amounts.tsx";
import { DeliveryCancel } from "../shipping-cancel.tsx";
import { DeliveryClaims } from "../shipping-claims.tsx";
import type { loader } from "../shipping-details.tsx";
import { DeliveryDues } from "../shipping-dues.tsx";
import { DeliveryCoSign } from "./delivery-co-sign.tsx";
import { DeliveryHold } from "./delivery-hold.tsx";
import { SplitLinks } from "./split-links.tsx";

interface DeliveryAsideProps {
  shown: ReturnType<typeof useLoaderData<typeof loader>>;
  here: string;
  reply: SubmissionResult<string[]> | undefined;
}

/** Money, files, and what may still be stopped. */
export function DeliveryAside({ shown, here, reply }: DeliveryAsideProps) {
  const { request, moves, mayShip } = shown;
  const intent = reply?.initialValue?.intent;
  return (
    <>
      <DeliveryClaims number={request.number} {...shown} />
      <DeliveryAmounts
        request={request}
        billingGrams={shown.billingGrams}
        returnedYen={shown.returnedYen}
        storageYen={shown.storageYen}
        dues={shown.dues}
      />
      {shown.dues && !request.paysDues && <DeliveryDues dues={shown.dues} />}
      <DeliveryCoSign shown={shown.coSign} action={here} />
      <DeliveryHold
        request={request}
        mayShip={mayShip}
        action={here}
        holdable={shown.holdable}
        cost={shown.holdCost}
        lastResult={intent === "hold" ? reply : undefined}
      />
      <SplitLinks request={request} splits={shown.splits} maySplit={shown.maySplit} />
      <AttachedFiles {...shown.attached} />
      <DeliveryCancel
        shown={moves.includes("cancel") && mayShip}
        action={here}
        draft={request.state === "draft"}
        paid={request.paidAt !== null}
        rehearsalYen={rehearsalDue(request)}
        lastResult={intent === "cancel" ? reply : undefined}
      />
    </>
  );
}
