import { shippingPage } from "#app/domain/core/page-links.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { grouped } from "#app/ui/money.tsx";
import type { Purchase } from "./purchase-panel.tsx";

/** The requests that take it to the customer, as far as there are any: one, or the parts that it was split into. */
export function Sending({ bought }: { bought: Purchase }) {
  const { request, parts, isOpen, picksCheapest, pickedYen, methodName } = bought;
  if (!request)
    return (
      <>
        {isOpen ? "検品が済むと、配送を自動で依頼します" : "—"}
        {isOpen && (
          <small className="blk">
            {picksCheapest ? "最安の配送方法を、依頼するときに選びます" : methodName}
          </small>
        )}
      </>
    );
  return (
    <>
      {[request, ...parts].map(({ number, state, trackingNumber }) => (
        <span className="blk" key={number}>
          <a href={shippingPage(number)}>{number}</a> {shippingStates[state].ja}
          {trackingNumber && <small className="blk">追跡番号 {trackingNumber}</small>}
        </span>
      ))}
      <small className="blk">
        {methodName}
        {pickedYen !== null &&
          `（最安の方法として選択。送料の目安 ${grouped(String(pickedYen))}円〜）`}
      </small>
    </>
  );
}
