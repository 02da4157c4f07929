import type { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentPapers } from "../../invoice/document-papers.tsx";
import { OrderMessages } from "../../order/order-messages.tsx";
import { ClassContests } from "../goods-class/class-contests.tsx";
import { DeliverySettlement } from "../settlement/shipping-settlement.tsx";
import type { action, loader } from "../shipping-details.tsx";
import { DeliveryTime, PackedBoxes } from "../shipping-document.tsx";
import { DeliveryFacts } from "../shipping-facts.tsx";
import { HsCodes } from "../shipping-hs-codes.tsx";
import { DeliveryLines } from "../shipping-lines.tsx";
import { DeliveryReview } from "../shipping-review.tsx";
import { DeliveryWay } from "../shipping-way.tsx";
import { DeliveryShipmentIds } from "./delivery-shipment-ids.tsx";
import { DeliveryTogether } from "./delivery-together.tsx";

interface DeliveryContentsProps {
  shown: ReturnType<typeof useLoaderData<typeof loader>>;
  here: string;
  result: ReturnType<typeof useActionData<typeof action>>;
}

/** What is sent, how it is packed and travels, its papers and what was said of it. */
export function DeliveryContents({ shown, here, result }: DeliveryContentsProps) {
  const { request, method, lines, boxes } = shown;
  const reply = result && "status" in result ? result : undefined;
  const intent = reply?.initialValue?.intent;
  return (
    <div className="stack l">
      <DeliveryLines number={request.number} lines={lines} />
      <ClassContests
        lines={lines}
        action={here}
        contests={shown.contests}
        contestIds={shown.contestIds}
        contestable={shown.contestable}
        lastResult={intent === "contest" ? reply : undefined}
      />
      <DeliverySettlement number={request.number} table={shown.settlement} />
      <PackedBoxes boxes={boxes} boxPhotos={shown.boxPhotos} request={request} />
      <DeliveryTogether
        request={request}
        action={here}
        together={shown.together}
        mayName={shown.mayName}
        asked={shown.askedMain}
        refused={intent === "nameMain" ? reply : undefined}
      />
      {shown.takesShipmentIds && (
        <DeliveryShipmentIds request={request} action={here} reply={reply} />
      )}
      <DeliveryFacts request={request} method={method} mayPlan={shown.mayPlan} />
      <DeliveryWay {...shown} carrier={request.carrier} />
      {shown.review && <DeliveryReview review={shown.review} pictureIds={shown.pictureIds} />}
      <HsCodes shown={shown.takesHsCodes} action={here} lines={lines} result={result} />
      <DocumentPapers papers={shown.papers} />
      <DeliveryTime entries={shown.timeline} />
      <OrderMessages
        messages={shown.messages}
        messageId={shown.messageId}
        action={here}
        lastResult={intent === "message" ? reply : undefined}
      />
    </div>
  );
}
