import type { Waiting } from "#app/domain/console/overview/waiting.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import {
  type ShippingState,
  shippingStates,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { grouped } from "#app/ui/money.tsx";
import { pieces, type TodoRow, until } from "./my-todo-row.ts";
import { paymentHref } from "./shared/paid-document.ts";

/** What a request on its way asks of whoever may ship. */
const shippingCommands: Partial<Record<ShippingState, string>> = {
  picked_up: "配送を確認",
  in_transit: "配送を確認",
  received: "評価する",
};

/** Orders that wait for their payment. */
export function orderRows(actor: Buyer, { orders }: Waiting, now: Date): TodoRow[] {
  return orders.map(({ number, state, dueYen, payBy, lineCount, pieceCount }) => ({
    id: number,
    state: orderStates[state],
    name: number,
    href: orderPage(number),
    about: `注文 ${lineCount}明細 ${pieces(pieceCount)}`,
    yen: grouped(String(dueYen)),
    ...(payBy ? until(payBy, now) : { when: "期限なし" }),
    command: payment(actor, { kind: "order", number }),
  }));
}

/** Requests that wait for their payment, or for whoever receives them. */
export function shipmentRows(actor: Buyer, { shipments }: Waiting): TodoRow[] {
  return shipments.map(({ number, state, totalYen, pieceCount }) => {
    const due = state === "awaiting_payment";
    return {
      id: number,
      state: shippingStates[state],
      name: number,
      href: shippingPage(number),
      about: `配送依頼 ${pieces(pieceCount)}`,
      ...(due ? { yen: grouped(String(totalYen)) } : {}),
      when: "",
      command: due
        ? payment(actor, { kind: "shipping", number })
        : {
            href: shippingPage(number),
            label: (buyerMay(actor, "ship") && shippingCommands[state]) || "詳細を見る",
            main: false,
          },
    };
  });
}

/** The way to the payment, for who may pay; the others are told who may. */
function payment(actor: Buyer, document: { kind: "order" | "shipping"; number: string }) {
  return buyerMay(actor, "pay")
    ? { href: paymentHref([document]), label: "支払う", main: true }
    : "支払い権限をお持ちの方にご依頼ください";
}
