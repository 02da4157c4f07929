import { eq } from "drizzle-orm";
import type { Actor, System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { type Message, message, readMessage } from "#app/domain/core/message/message.ts";
import { done } from "#app/domain/core/result.ts";
import type { PaymentPlan, Scope } from "#app/domain/core/scope.ts";
import { wholeYenShares } from "#app/domain/pricing/pricing.ts";
import type { Statement } from "#db/client.ts";
import { payments, topUpReports } from "#db/schema/index.ts";
import { postTransfer } from "../ledger/ledger.server.ts";
import {
  type Account,
  type HouseAccount,
  house,
  type Transfer,
  type TransferKind,
} from "../ledger/ledger.ts";
import { paymentWalletQuery } from "../ledger/store-wallets.server.ts";
import { issuePapers } from "../papers/issue-papers.server.ts";
import { planParts, refuseDocument } from "./open-payment.server.ts";
import { bringPart, holdArrived, movePayment } from "./payment.server.ts";
import { type PaymentMove, paymentLifecycle } from "./payment.ts";
import { type PaymentRow, paymentItemsQuery } from "./payment-queries.server.ts";
import { transferDeadline } from "./start-bank-payment.server.ts";
import { topUpLifecycle } from "./top-up.ts";

/**
 * Runs as the system: whoever learns of the money first is not the payer, whose name stands in the
 * payment's first history row.
 */
function asSystem<Who extends Actor>(scope: Scope<Who>): Scope<System> {
  return { ...scope, actor: { kind: "system", id: "card-payment" } };
}

/** Finds the payment that card money is for. */
export async function findPaymentRow({ db }: Pick<Scope, "db">, id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).limit(1);
  return payment;
}

/**
 * Plans paying the documents with card money that reaches the wallet, or answers why they differ from what
 * the buyer saw: paid otherwise, quoted anew, a coupon gone.
 */
export async function fulfilPayment(
  scope: Scope,
  payment: PaymentRow,
  { chargedAt }: Pick<PaymentPlan, "chargedAt"> = {},
) {
  const own = asSystem(scope);
  const settled = closePayment(scope, payment, "settle");
  if (!settled) return refuseDocument("closed", { number: "" });
  const items = await paymentItemsQuery(scope, payment.id);
  const keys = items.map(({ documentKind, documentId }) => ({
    kind: documentKind,
    key: documentId,
  }));
  const documents = await scope.payables.find(scope, payment.companyId, "id", keys);
  if (!documents)
    return refuseDocument("not-payable", { number: readMessage(payment.about, "ja") });
  const coupons = new Map(
    items.flatMap(({ documentId, couponId }) => (couponId ? [[documentId, couponId]] : [])),
  );
  const plan = await planParts(own, documents, coupons, {
    idempotencyKey: payment.id,
    note: message("payment.by-card", { number: payment.number }),
    payerName: payment.startedByName,
    chargedAt,
  });
  if (!plan.ok) return plan;
  const apart = plan.value.parts.find(
    ({ dueYen, couponYen }, index) =>
      dueYen !== items[index]!.dueYen || couponYen !== items[index]!.couponYen,
  );
  if (apart) return refuseDocument("amount-changed", apart.document);
  const [part] = await paymentWalletQuery(own, payment);
  const brought = part ? bringPart(scope, payment, payment.balanceYen, part.walletId) : [];
  return done([...settled, ...brought, ...plan.value.statements]);
}

/**
 * Answers why an approved card must not be charged for this payment; undefined when all documents can be
 * paid. Checked before the capture, since a capture in vain costs a fee.
 */
export async function findChargeObstacle(scope: Scope, payment: PaymentRow) {
  const [planned, [part]] = await Promise.all([
    fulfilPayment(scope, payment),
    paymentWalletQuery(asSystem(scope), payment),
  ]);
  if (!planned.ok)
    return message("card.not-charged", { reason: planned.reason, number: planned.number });
  return (part?.balanceYen ?? 0) < payment.balanceYen
    ? message("card.not-charged", { reason: "balance-gone", number: "" })
    : undefined;
}

/**
 * Moves a payment to its end once its card money has come or will not; undefined when its state does not
 * allow it.
 */
export function closePayment(
  scope: Scope,
  payment: PaymentRow,
  move: Extract<PaymentMove, "settle" | "keep" | "fail">,
): Statement[] | undefined {
  const own = asSystem(scope);
  if (!paymentLifecycle.allows(move, payment.state, own.actor)) return undefined;
  return movePayment(own, payment, move, { settledAt: scope.now });
}

/**
 * Holds a sum smaller than the payment waits for, and reports the missing sum to finance under a number of
 * its own.
 */
export function receivePartialPayment(
  scope: Scope,
  payment: PaymentRow,
  report: typeof topUpReports.$inferSelect,
  {
    arrivedYen,
    missingYen,
    arrived,
  }: { arrivedYen: number; missingYen: number; arrived: readonly Statement[] },
): Statement[] | undefined {
  const { db, actor, now } = scope;
  if (!paymentLifecycle.allows("receivePart", payment.state, actor)) return undefined;
  const id = crypto.randomUUID();
  const expectedOn = japanDay(now);
  const state = topUpLifecycle.initial;
  const [count, number] = nextNumber(scope, "deposit");
  const { payerKana, companyId, reportedBy } = report;
  return [
    ...movePayment(scope, payment, "receivePart", {
      heldYen: payment.heldYen + arrivedYen,
      expiresAt: transferDeadline(expectedOn, now),
    }),
    ...arrived,
    ...holdArrived(scope, payment, arrivedYen, report.id),
    openDocument(scope, "deposit", { id, state }),
    count,
    db.insert(topUpReports).values({
      id,
      number,
      state,
      payerKana,
      companyId,
      expectedOn,
      reportedBy,
      paymentId: payment.id,
      version: 1,
      amountYen: missingYen,
      ownNumber: "",
      reportedAt: now,
    }),
  ];
}

type Movement<Kind extends TransferKind> = Transfer & {
  kind: Kind;
  document: { kind: "order" | "shipping"; id: string };
};

/** Posts a payment from the wallet with its receipt; a payment of zero yen posts nothing. */
export function postPayment(
  scope: Scope,
  transfer: Movement<"order-payment" | "shipping-payment">,
): Statement[] {
  if (transfer.amountYen === 0) return [];
  return [...postTransfer(scope, transfer), ...issuePapers(scope, { event: "paid", transfer })];
}

/** Posts a refund to the wallet with its 返還請求書; nothing for zero yen. */
export function postRefund(
  scope: Scope,
  transfer: Movement<"order-refund" | "shipping-refund" | "claim-refund">,
): Statement[] {
  if (transfer.amountYen === 0) return [];
  return [...postTransfer(scope, transfer), ...issuePapers(scope, { event: "refunded", transfer })];
}

interface WholePayment {
  kind: "order-payment" | "shipping-payment";
  document: { kind: "order" | "shipping"; id: string };
  wallet: Account;
  totalYen: number;
  couponYen: number;
  reason: Message;
  /** Decimal yen by receiving account; the difference to the total is rounding. */
  parts: Partial<Record<Exclude<HouseAccount, "payments" | "rounding">, string>>;
}

/**
 * Pays a document from the wallet: one transfer that the buyer reads, then its shares to the receiving
 * accounts. A coupon's discount comes from our own account for coupons, so that it was never prepaid
 * money. A document of zero yen moves no money.
 */
export function payFromWallet(scope: Scope, payment: WholePayment): Statement[] {
  const { kind, document, wallet, totalYen, couponYen, reason, parts } = payment;
  if (totalYen === 0) return [];
  const id = `${kind}/${document.id}`;
  const into = { document, reason, to: house("payments") };
  return [
    ...postPayment(scope, {
      ...into,
      id,
      kind,
      from: wallet,
      amountYen: totalYen - couponYen,
    }),
    ...(couponYen === 0
      ? []
      : postTransfer(scope, {
          ...into,
          id: `${id}/coupon`,
          kind: "coupon",
          from: house("coupons"),
          amountYen: couponYen,
        })),
    ...wholeYenShares(parts as Record<HouseAccount, string>, totalYen).flatMap(({ part, yen }) =>
      postTransfer(scope, {
        id: `${id}/${part}`,
        kind: "allocation",
        document,
        reason,
        from: house("payments"),
        to: house(part),
        amountYen: yen,
      }),
    ),
  ];
}
