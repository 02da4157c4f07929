import type { ComponentProps } from "react";
import { href } from "#app/href.ts";
import { MemberNote } from "../member-note.tsx";
import { OrderHead } from "../order/order-head.tsx";

type PurchaseHeadProps = ComponentProps<typeof OrderHead> & {
  order: { number: string };
  quotable: boolean;
  /** What the manager wrote about the member. */
  memberNote: string;
};

/** The order's head, with the way to its quote while there is none. */
export function PurchaseHead({ quotable, memberNote, ...head }: PurchaseHeadProps) {
  return (
    <div className="cluster between">
      <div className="stack small">
        <OrderHead {...head} order={{ ...head.order, note: "" }} />
        <MemberNote memberNote={memberNote} orderNote={head.order.note} />
      </div>
      <p className="cluster">
        <a href={href("/staff/orders/:number", { number: head.order.number })}>订单全貌</a>
        {quotable && (
          <a
            className="button small"
            href={href("/staff/quotes/:number", { number: head.order.number })}
          >
            去报价
          </a>
        )}
      </p>
    </div>
  );
}
