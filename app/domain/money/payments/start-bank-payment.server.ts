import { and, asc, eq, getTableColumns, lt, type SQLWrapper, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { usesCompanyWallet } from "#app/domain/core/access.server.ts";
import { actorKey, type Buyer, type System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { bankTransferGraceDays } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { BankMove, Payable, Scope } from "#app/domain/core/scope.ts";
import { type WalletId, walletIdOf } from "#app/domain/core/wallet.ts";
import type { Statement } from "#db/client.ts";
import { ledgerTransfers, paymentItems, payments, topUpReports } from "#db/schema/index.ts";
import { applyCoupon } from "../coupons/apply-coupon.server.ts";
import {
  type ChosenCoupons,
  openPayment,
  type PaymentPart,
  refuseDocument,
} from "./open-payment.server.ts";
import { beginPayment, type PaymentRequest } from "./pay-documents.server.ts";
import {
  holdPart,
  movePayment,
  partHoldId,
  paymentRefusals,
  paymentWallet,
  releaseMoney,
} from "./payment.server.ts";
import { type PaymentMove, paymentLifecycle, summarizeDocuments } from "./payment.ts";
import { ownPaymentQuery, type PaymentRow, paymentItemsQuery } from "./payment-queries.server.ts";
import { topUpLifecycle } from "./top-up.ts";
import { moveReport, transferReceiptsOf } from "./top-up-report.server.ts";

/** A document waits for one transfer at a time. */
const bankRefusals = {
  ...paymentRefusals,
  "payment_items.document_kind, payment_items.document_id": "moved-meanwhile",
} as const;

interface BankChoice extends PaymentRequest {
  payerKana: string;
  expectedOn: string;
  /** The part that the balance pays, which is held at once. */
  balanceYen: number;
}

/**
 * 銀行振込で支払う: makes the documents wait for a transfer that finance is told to expect; the balance's part is
 * held until the rest has come. The quoted price holds for a transfer chosen in time.
 */
export function startBankPayment(
  scope: Scope<Buyer>,
  documents: readonly Payable[] | undefined,
  choice: BankChoice,
) {
  const { id, coupons = new Map(), payerKana, expectedOn, balanceYen } = choice;
  const { db, actor, now } = scope;
  return beginPayment(scope, documents, choice, {
    way: "bank",
    repeats: ({ payment, transfer }) =>
      payment.balanceYen === balanceYen &&
      transfer?.payerKana === payerKana &&
      transfer.expectedOn === expectedOn,
    plan: (documents) => awaitTransfer(scope, documents, coupons),
    async write({ parts, statements, dueYen }) {
      const restYen = dueYen - balanceYen;
      if (restYen <= 0) return refuse("nothing-left");
      const [count, number] = nextNumber(scope, "deposit");
      const state = topUpLifecycle.initial;
      const about = summarizeDocuments(parts.map(({ document }) => document));
      return commit(
        scope,
        [
          ...openPayment(scope, {
            id,
            state: "waiting",
            way: "bank",
            parts,
            balanceYen,
            restYen,
            heldYen: balanceYen,
            expiresAt: transferDeadline(expectedOn, now),
          }),
          ...statements,
          ...(balanceYen > 0 ? [guard(usesWallet(actor, id), "balance-too-low")] : []),
          ...holdPart(scope, { id, companyId: actor.companyId, about }, balanceYen),
          openDocument(scope, "deposit", { id, state }),
          count,
          db.insert(topUpReports).values({
            ...reportOf(scope, { id, payerKana, expectedOn }),
            number,
            state,
            amountYen: restYen,
          }),
        ],
        bankRefusals,
      );
    },
  });
}

/** True where the part from the balance comes out of a wallet that the person uses. */
function usesWallet(actor: Buyer, id: string) {
  const part = paymentWallet({ id, companyId: actor.companyId });
  return sql`${part.id} <> ${walletIdOf(actor.companyId)} OR ${usesCompanyWallet(actor)}`;
}

/** Answers the moment until which a transfer announced for a day is waited for. */
export function transferDeadline(expectedOn: string, now: Date) {
  const announced = new Date(`${expectedOn}T23:59:59+09:00`);
  return daysAfter(announced > now ? announced : now, bankTransferGraceDays);
}

/** Moves each document to waiting for finance and applies its coupon. */
async function awaitTransfer(
  scope: Scope<Buyer>,
  documents: readonly Payable[],
  coupons: ChosenCoupons,
) {
  const taken = await Promise.all(
    documents.map(async (document) => {
      const couponId = coupons.get(document.id);
      return { document, couponId, coupon: await applyCoupon(scope, couponId, document) };
    }),
  );
  const parts: PaymentPart[] = [];
  const statements: Statement[] = [];
  for (const { document, couponId, coupon } of taken) {
    // The state is checked before the coupon, which an earlier payment of the document may have used.
    if (!document.awaitsPayment)
      return refuseDocument(document.paidAt ? "already-paid" : "not-payable", document);
    if (document.instalment && couponId) return refuseDocument("coupon-unfit", document);
    if (document.payBy && document.payBy < scope.now)
      return refuseDocument("quote-expired", document);
    if (!coupon.ok) return refuseDocument(coupon.reason, document);
    const couponYen = coupon.value.discountYen;
    const moved = await document.moveByBank(scope, "payByBank", { couponYen });
    if (!moved) return refuseDocument(document.paidAt ? "already-paid" : "not-payable", document);
    parts.push({ document, couponId, dueYen: document.totalYen, couponYen });
    statements.push(...moved, ...coupon.value.statements);
  }
  return done({ parts, statements });
}

/** Makes the report of the expected transfer on the payer's behalf. */
function reportOf(
  { actor, now }: Scope<Buyer>,
  { id, payerKana, expectedOn }: Pick<BankChoice, "id" | "payerKana" | "expectedOn">,
) {
  return {
    id,
    payerKana,
    expectedOn,
    paymentId: id,
    companyId: actor.companyId,
    version: 1,
    ownNumber: "",
    reportedAt: now,
    reportedBy: actorKey(actor),
  };
}

/** A payment that waits for a transfer, with its documents. */
export interface AwaitedPayment {
  payment: PaymentRow;
  /** The wallet that the balance's part was held from; undefined where none was. */
  partFrom: WalletId | undefined;
  documents: readonly Payable[];
}

/** Finds a payment with the current state of its documents. */
export async function findAwaitedPayment(
  { db, payables }: Pick<Scope, "db" | "payables">,
  paymentId: string,
): Promise<AwaitedPayment | undefined> {
  const [[payment], items, [hold]] = await db.batch([
    db.select().from(payments).where(eq(payments.id, paymentId)).limit(1),
    paymentItemsQuery({ db }, paymentId),
    db
      .select({ wallet: sql<WalletId>`${ledgerTransfers.walletAccount}` })
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.id, partHoldId(paymentId)))
      .limit(1),
  ]);
  if (!payment) return undefined;
  const keys = items.map(({ documentKind, documentId }) => ({
    kind: documentKind,
    key: documentId,
  }));
  const documents = await payables.find({ db }, payment.companyId, "id", keys);
  return documents && { payment, documents, partFrom: hold?.wallet };
}

/** The moves of payment, documents and report that end the waiting. */
const endings = {
  settle: "confirmBank",
  reject: "rejectBank",
  withdraw: "withdrawBank",
  expire: "expireBank",
} as const satisfies Partial<Record<PaymentMove, BankMove>>;

/**
 * Ends the waiting: releases all money held to the company's wallet, from which the documents are then paid, or gives it
 * back to where it was held from. Undefined when one of them has moved. `arrived` is posted first.
 */
export async function endAwaitedPayment(
  scope: Scope,
  { payment, documents, partFrom }: AwaitedPayment,
  ending: keyof typeof endings,
  { note = null, arrived = [] }: { note?: Message | null; arrived?: readonly Statement[] } = {},
): Promise<Statement[] | undefined> {
  const { db, actor, now } = scope;
  if (!paymentLifecycle.allows(ending, payment.state, actor)) return undefined;
  const steps = await Promise.all(
    documents.map((document) => document.moveByBank(scope, endings[ending], { note })),
  );
  if (steps.includes(undefined)) return undefined;
  return [
    ...movePayment(scope, payment, ending, { heldYen: 0, settledAt: now }, note),
    db.update(paymentItems).set({ awaited: false }).where(eq(paymentItems.paymentId, payment.id)),
    ...releaseMoney(scope, payment, ending === "settle" ? undefined : partFrom),
    ...arrived,
    ...steps.flatMap((step) => step!),
  ];
}

/** Selects the report that a payment waits for, with its slips. */
export function awaitedReportQuery({ db }: Pick<Scope, "db">, paymentId: string | SQLWrapper) {
  return db
    .select({
      ...getTableColumns(topUpReports),
      receipts: transferReceiptsOf("deposit", topUpReports),
    })
    .from(topUpReports)
    .where(and(eq(topUpReports.paymentId, paymentId), eq(topUpReports.state, "reported")))
    .limit(1);
}

/** The company's payment that waits for a transfer, with its report; undefined for another company's. */
export async function findOwnAwaited(scope: Scope<Buyer>, paymentId: string) {
  const [[own], awaited, [report]] = await Promise.all([
    ownPaymentQuery(scope, paymentId),
    findAwaitedPayment(scope, paymentId),
    awaitedReportQuery(scope, paymentId),
  ]);
  return own && awaited && { own, awaited, report };
}

/** 銀行振込を取り下げる: withdraws a payment by bank until finance has decided, and releases all money held. */
export async function withdrawPayment(scope: Scope<Buyer>, paymentId: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const found = await findOwnAwaited(scope, paymentId);
  if (!found) return refuse("not-found");
  const { awaited, report } = found;
  const ended = await endAwaitedPayment(scope, awaited, "withdraw");
  if (!ended || !report) return refuse("moved-meanwhile");
  return commit(scope, [...ended, ...moveReport(scope, report, "withdraw")], moveRefusals);
}

/** The limit of one run; the rest waits for the next hour. */
const paymentsPerRun = 100;

/**
 * Expires payments whose transfer did not come: their documents can be paid anew, and money held is
 * released.
 */
export async function expirePayments(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, "waiting"), lt(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt))
    .limit(paymentsPerRun);
  for (const { id } of late) await expire(scope, id);
}

async function expire(scope: Scope<System>, id: string) {
  const [awaited, [report]] = await Promise.all([
    findAwaitedPayment(scope, id),
    awaitedReportQuery(scope, id),
  ]);
  const ended =
    awaited && (await endAwaitedPayment(scope, awaited, "expire", { note: message("expired") }));
  if (!ended) return;
  const { about, companyId, heldYen } = awaited.payment;
  // A concurrent confirmation or withdrawal wins.
  await commit(
    scope,
    [
      ...ended,
      ...(report ? moveReport(scope, report, "lapse") : []),
      notify(scope, {
        companyId,
        about: { payment: id },
        kind: "deposit",
        letter: letter("payment.transfer-missing", { about, heldYen }),
        href: paymentPage(id),
      }),
    ],
    moveRefusals,
  );
}
