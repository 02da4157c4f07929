import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay, seesMoney } from "#app/domain/core/policy.ts";
import type { Payable } from "#app/domain/core/scope.ts";
import type { PaymentState, PaymentWay } from "#app/domain/money/payments/payment.ts";
import type { PaymentRead } from "#app/domain/money/payments/read-payment.server.ts";
import type { DocumentName } from "../shared/paid-document.ts";

export interface OutcomeShown {
  id: string;
  /** Of the form that adds slips, for those who may. */
  idempotencyKey: string | undefined;
  number: string;
  state: PaymentState | "unpaid";
  way: PaymentWay;
  items: (DocumentName & { yen: number; couponYen: number })[];
  totalYen: number;
  couponYen: number;
  fromYen: number;
  heldYen: number;
  settledAt: Date | null;
  /** Undefined for who may not see it. */
  balanceYen: number | undefined;
  transfer: PaymentRead["transfer"];
  card: PaymentRead["card"];
  /** Of one that came to nothing, or that the buyer left: its documents are paid all the same. */
  paidOtherwise: boolean;
  bank: PaymentRead["bank"] | undefined;
}

/** A payment as its page shows it. */
export function shownPayment(
  read: PaymentRead,
  reader: Buyer,
  paidOtherwise = false,
): OutcomeShown {
  const { payment, items, card, transfer, balanceYen, bank } = read;
  const { id, number, state, way, totalYen, couponYen, heldYen, settledAt } = payment;
  return {
    id,
    number,
    state,
    way,
    totalYen,
    couponYen,
    heldYen,
    settledAt,
    card,
    paidOtherwise,
    transfer,
    bank,
    balanceYen: seesMoney(reader) ? balanceYen : undefined,
    idempotencyKey: buyerMay(reader, "pay") ? crypto.randomUUID() : undefined,
    fromYen: payment.balanceYen,
    items: items.map(({ documentKind, documentNumber, dueYen, couponYen }) => ({
      kind: documentKind,
      number: documentNumber,
      yen: dueYen,
      couponYen,
    })),
  };
}

/** A document that no payment of its own stands for, in the same shape. */
export function shownDocument(
  { kind, number, totalYen, couponYen, paidAt }: Payable,
  balanceYen: number | undefined,
): OutcomeShown {
  return {
    id: "",
    idempotencyKey: undefined,
    number: "",
    state: paidAt ? "paid" : "unpaid",
    way: "balance",
    items: [{ kind, number, yen: totalYen, couponYen }],
    totalYen,
    couponYen,
    balanceYen,
    fromYen: totalYen - couponYen,
    heldYen: 0,
    settledAt: paidAt,
    transfer: undefined,
    card: undefined,
    paidOtherwise: false,
    bank: undefined,
  };
}
