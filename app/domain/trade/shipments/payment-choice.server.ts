import { and, eq, inArray } from "drizzle-orm";
import { ordersWithin, paymentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { DocumentKey, Payable, Scope } from "#app/domain/core/scope.ts";
import { fittingCoupons, usableCouponsQuery } from "#app/domain/money/coupons/coupons.server.ts";
import {
  companyBalanceQuery,
  documentWalletsQuery,
  partWalletOf,
} from "#app/domain/money/ledger/store-wallets.server.ts";
import { rightsQuery, waitingApprovalsQuery } from "#app/domain/money/payments/approvals.server.ts";
import { inReviewQuery } from "#app/domain/money/payments/open-payment.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { orders as orderRows, paymentItems, payments } from "#db/schema/index.ts";
import { isBeingCancelled } from "../orders/pay-order.server.ts";
import { payableQueries, toPayables } from "../payables.server.ts";

/** The reasons why a document cannot be paid now. */
type Unpayable =
  | "paid"
  | "in-review"
  | "by-bank"
  | "cancelling"
  | "cancelled"
  | "being-quoted"
  | "expired"
  | "not-payable";

/** Reads what the payment form needs in one round trip; undefined if a document is missing. */
export async function readPaymentChoice(scope: Scope<Buyer>, keys: readonly DocumentKey[]) {
  const { db, actor, now } = scope;
  const numbers = keys.map(({ key }) => key);
  const { companyId } = actor;
  const [
    orders,
    requests,
    [company],
    wallets,
    [rights],
    waiting,
    usable,
    awaited,
    settings,
    reviewed,
    cancelling,
  ] = await db.batch([
    ...payableQueries(scope, actor, "number", keys),
    companyBalanceQuery(scope),
    documentWalletsQuery(scope, numbers),
    rightsQuery(scope),
    waitingApprovalsQuery(scope, numbers),
    usableCouponsQuery(scope),
    awaitedQuery(scope, numbers),
    settingsQuery(scope),
    inReviewQuery(scope, companyId, { by: "documentNumber", values: numbers }),
    db
      .select({ id: orderRows.id })
      .from(orderRows)
      .where(and(inArray(orderRows.number, numbers), ordersWithin(actor), isBeingCancelled))
      .limit(numbers.length),
  ]);
  const documents = toPayables("number", keys, [orders, requests]);
  if (!documents || !rights) return undefined;
  return {
    documents,
    rights,
    waiting,
    usable,
    /** The wallet that a payment by bank or card may take a part of. */
    partWallet: partWalletOf(wallets, company),
    wallets,
    cardFeePercent: settingsIn(settings)("cardFeePercent"),
    awaited: awaited.map(({ payment }) => payment),
    items: documents.map((document) => {
      const review = reviewed.find(({ documentId }) => documentId === document.id);
      const unpayable =
        review && !document.paidAt
          ? "in-review"
          : cancelling.some(({ id }) => id === document.id)
            ? "cancelling"
            : unpayableReason(document, now);
      const coupons =
        unpayable || document.instalment ? [] : fittingCoupons(usable, document, japanDay(now));
      return { document, unpayable, coupons, reviewPaymentId: review?.paymentId };
    }),
  };
}

export type PaymentChoice = NonNullable<Awaited<ReturnType<typeof readPaymentChoice>>>;

function unpayableReason(
  { state, awaitsPayment, awaitsTransfer, payBy, paidAt }: Payable,
  now: Date,
): Unpayable | undefined {
  if (paidAt) return "paid";
  if (awaitsTransfer) return "by-bank";
  if (state === "cancelled") return "cancelled";
  if (state === "quoting") return "being-quoted";
  if (!awaitsPayment) return "not-payable";
  return payBy && payBy < now ? "expired" : undefined;
}

/** Selects the payments whose transfers these documents wait for, as far as the person may read them. */
function awaitedQuery({ db, actor }: Scope<Buyer>, numbers: readonly string[]) {
  return db
    .selectDistinct({ payment: payments })
    .from(payments)
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(
      and(
        paymentsWithin(actor),
        eq(payments.state, "waiting"),
        eq(paymentItems.awaited, true),
        inArray(paymentItems.documentNumber, [...numbers]),
      ),
    )
    .limit(numbers.length);
}
