import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay, seesMoney } from "#app/domain/core/policy.ts";
import type { Instalment, Payable } from "#app/domain/core/scope.ts";
import type { PartWallet } from "#app/domain/money/ledger/store-wallets.server.ts";
import {
  mayPayRest,
  type PaymentState,
  type PaymentWay,
} from "#app/domain/money/payments/payment.ts";
import type { PaymentRead } from "#app/domain/money/payments/read-payment.server.ts";
import type { partedOrdersQuery } from "#app/domain/trade/orders/down-payment.server.ts";
import { instalmentOf } from "#app/domain/trade/orders/down-payment.ts";
import type { DocumentName } from "../shared/paid-document.ts";
import { purseName } from "../shared/purse-name.ts";
import { outcomeText } from "./payment-outcome-texts.ts";

interface PaidItem extends DocumentName {
  yen: number;
  couponYen: number;
  /** Of an order that is paid in parts: the part that it asks for now, or asked for last. */
  instalment: Instalment | undefined;
  /** The remainder waits for its payment. */
  asksRemainder: boolean;
  /** What a change or the measured boxes cost more, paid after the rest. */
  isDifference: boolean;
  /** Down payment and remainder are paid. */
  remainderPaid: boolean;
}

type Transfer = NonNullable<PaymentRead["transfer"]>;
type Card = NonNullable<PaymentRead["card"]>;

export interface OutcomeView {
  id: string;
  /** Of the form that adds slips, for those who may. */
  idempotencyKey: string | undefined;
  number: string;
  state: PaymentState | "unpaid";
  way: PaymentWay;
  items: PaidItem[];
  totalYen: number;
  couponYen: number;
  fromYen: number;
  heldYen: number;
  settledAt: Date | null;
  /** Undefined for who may not see it. */
  balanceYen: number | undefined;
  /** The stores' wallets that it was taken from, with what they hold now. */
  storeWallets: { name: string; balanceYen: number }[];
  /** True where all of it was taken from those. */
  byStores: boolean;
  mayPayRest: boolean;
  /** The wallet that may pay the rest; undefined for who may not see it. */
  restWallet: PartWallet | undefined;
  /** How the wallet of the part from the balance is called. */
  partPurse: string;
  transfer: Pick<Transfer, "id" | "number" | "amountYen" | "receipts"> | undefined;
  card: Omit<Card, "number" | "failure"> | undefined;
  /** What is said where it did not come to being paid; undefined where it did, or was never begun. */
  outcome: { title: string; text: string } | undefined;
  /** Of one that came to nothing, or that the buyer left: its documents are paid all the same. */
  paidOtherwise: boolean;
  bank: PaymentRead["bank"] | undefined;
  /** PayPal reviews the charge, and one of its documents was cancelled meanwhile. */
  cancelledInReview: boolean;
}

/** A payment as its page shows it and the browser gets it, field by field. */
export function toPaymentView(
  read: PaymentRead,
  parted: readonly PartedOrder[],
  reader: Buyer,
  { paidOtherwise = false, cancelledInReview = false } = {},
): OutcomeView {
  const { payment, items, card, transfer, balanceYen, bank, paidFrom, restWallet, differences } =
    read;
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
    card: card && {
      state: card.state,
      feeYen: card.feeYen,
      chargedYen: card.chargedYen,
      orderId: card.orderId,
      approveUrl: card.approveUrl,
    },
    outcome:
      state === "paid" ? undefined : outcomeText({ state, card, paidOtherwise, cancelledInReview }),
    paidOtherwise,
    cancelledInReview,
    transfer: transfer && {
      id: transfer.id,
      number: transfer.number,
      amountYen: transfer.amountYen,
      receipts: transfer.receipts,
    },
    bank,
    balanceYen: seesMoney(reader) ? balanceYen : undefined,
    storeWallets: paidFrom.flatMap(({ storeName, balanceYen }) =>
      storeName === null ? [] : [{ name: storeName, balanceYen }],
    ),
    byStores: paidFrom.length > 0 && paidFrom.every(({ storeName }) => storeName !== null),
    mayPayRest: mayPayRest(reader, payment.startedBy),
    restWallet:
      seesMoney(reader) && restWallet
        ? {
            storeId: restWallet.storeId,
            storeName: restWallet.storeName,
            balanceYen: restWallet.balanceYen,
          }
        : undefined,
    partPurse: purseName(restWallet?.storeName),
    idempotencyKey: buyerMay(reader, "pay") ? crypto.randomUUID() : undefined,
    fromYen: payment.balanceYen,
    items: items.map(({ documentKind, documentId, documentNumber, dueYen, couponYen }) => ({
      kind: documentKind,
      number: documentNumber,
      yen: dueYen,
      couponYen,
      isDifference: differences.includes(documentId),
      ...toPartsView(parted.find(({ id }) => id === documentId)),
    })),
  };
}

type PartedOrder = Awaited<ReturnType<typeof partedOrdersQuery>>[number];

function toPartsView(order: PartedOrder | undefined) {
  return {
    instalment: order && instalmentOf(order),
    asksRemainder: order?.state === "balance_awaiting",
    remainderPaid: order !== undefined && order.downPaymentPercent > 0 && order.paidAt !== null,
  };
}

/** A document that no payment of its own stands for, in the same shape. */
export function toDocumentView(
  { kind, number, totalYen, couponYen, paidAt, instalment }: Payable,
  balanceYen: number | undefined,
): OutcomeView {
  return {
    id: "",
    idempotencyKey: undefined,
    number: "",
    state: paidAt ? "paid" : "unpaid",
    way: "balance",
    items: [
      {
        kind,
        number,
        yen: totalYen,
        couponYen,
        instalment,
        isDifference: false,
        asksRemainder: instalment?.part === "remainder",
        remainderPaid: false,
      },
    ],
    totalYen,
    couponYen,
    balanceYen,
    storeWallets: [],
    byStores: false,
    mayPayRest: false,
    restWallet: undefined,
    partPurse: purseName(null),
    fromYen: totalYen - couponYen,
    heldYen: 0,
    settledAt: paidAt,
    transfer: undefined,
    card: undefined,
    outcome: undefined,
    paidOtherwise: false,
    cancelledInReview: false,
    bank: undefined,
  };
}
