import type { useLoaderData } from "@remix-run/react";
import { grouped } from "#app/ui/money.tsx";
import { AuthorisedDocument } from "../order/authorised-document.tsx";
import type { loader } from "./authorised-company.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Orders that staff may pay for the member. */
export function PayableOrders({ orders, mayPay }: Pick<Loaded, "orders" | "mayPay">) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">待付款订单</h2>
      <ul className="stack s">
        {orders.map(({ number, key, totalYen }) => (
          <AuthorisedDocument
            key={number}
            number={number}
            formKey={key}
            intent="pay-order"
            seenYen={totalYen}
            allowed={mayPay}
          >
            {grouped(String(totalYen))}日元
          </AuthorisedDocument>
        ))}
      </ul>
    </section>
  );
}

/** Shipping requests that staff may submit or pay for the member. */
export function WaitingShipments({
  shipments,
  maySubmit,
  mayPay,
}: Pick<Loaded, "shipments" | "maySubmit" | "mayPay">) {
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments">配送单</h2>
      <ul className="stack s">
        {shipments.map(({ number, key, state, totalYen, pieceCount }) => (
          <AuthorisedDocument
            key={number}
            number={number}
            formKey={key}
            intent={state === "draft" ? "submit-shipping" : "pay-shipping"}
            {...(state === "draft" ? {} : { seenYen: totalYen })}
            allowed={state === "draft" ? maySubmit : mayPay}
          >
            {state === "draft" ? `暂存 ${pieceCount}件` : `${grouped(String(totalYen))}日元`}
          </AuthorisedDocument>
        ))}
      </ul>
    </section>
  );
}
