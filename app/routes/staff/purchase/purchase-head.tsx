import type { ComponentProps } from "react";
import { href } from "#app/href.ts";
import { OrderHead } from "../order/order-head.tsx";

type PurchaseHeadProps = ComponentProps<typeof OrderHead> & {
  order: { number: string };
  quotable: boolean;
};

/** The order's head, with the way to its quote while there is none. */
export function PurchaseHead({ quotable, ...head }: PurchaseHeadProps) {
  return (
    <div className="row between">
      <OrderHead {...head} />
      {quotable && (
        <a className="btn s" href={href("/staff/quotes/:number", { number: head.order.number })}>
          去报价
        </a>
      )}
    </div>
  );
}
