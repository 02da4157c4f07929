import { and, eq, getTableColumns, type SQLWrapper } from "drizzle-orm";
import type { Message } from "#app/domain/core/message/message.ts";
import type { BankMove, Payable, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { paymentItems, payments, topUpReports } from "#db/schema/index.ts";
import { transferReceiptsOf } from "../top-up/transfer-receipts.server.ts";
import { releaseMoney } from "./held-money.server.ts";
import { movePayment } from "./move-payment.server.ts";
import { type PaymentMove, paymentLifecycle } from "./payment.ts";
import { type PaymentRow, paymentItemsQuery } from "./payments.server.ts";

/** A payment that waits for a transfer, with its documents. */
export interface AwaitedPayment {
  payment: PaymentRow;
  documents: readonly Payable[];
}

/** The payment of this id with its documents as they stand. */
export async function findAwaited(
  { db, payables }: Pick<Scope, "db" | "payables">,
  paymentId: string,
): Promise<AwaitedPayment | undefined> {
  const [[payment], items] = await db.batch([
    db.select().from(payments).where(eq(payments.id, paymentId)).limit(1),
    paymentItemsQuery({ db }, paymentId),
  ]);
  if (!payment) return undefined;
  const keys = items.map(({ documentKind, documentId }) => ({
    kind: documentKind,
    key: documentId,
  }));
  const documents = await payables.find({ db }, payment.companyId, "id", keys);
  return documents && { payment, documents };
}

/** What ends the waiting, for the payment, its documents and its transfer alike. */
const endings = {
  settle: "confirmBank",
  reject: "rejectBank",
  withdraw: "withdrawBank",
  expire: "expireBank",
} as const satisfies Partial<Record<PaymentMove, BankMove>>;

/**
 * Ends the waiting: everything held goes back to the wallet, from which the documents are then paid
 * or not. Undefined when one of them stands elsewhere. `arrived` is what comes in first.
 */
export function endWaiting(
  scope: Scope,
  { payment, documents }: AwaitedPayment,
  ending: keyof typeof endings,
  { note = null, arrived = [] }: { note?: Message | null; arrived?: readonly Statement[] } = {},
): Statement[] | undefined {
  const { db, actor, now } = scope;
  if (!paymentLifecycle.allows(ending, payment.state, actor)) return undefined;
  const steps = documents.map((document) => document.moveByBank(scope, endings[ending], { note }));
  if (steps.includes(undefined)) return undefined;
  return [
    ...movePayment(scope, payment, ending, { heldYen: 0, settledAt: now }, note),
    db.update(paymentItems).set({ awaited: false }).where(eq(paymentItems.paymentId, payment.id)),
    ...releaseMoney(scope, payment),
    ...arrived,
    ...steps.flatMap((step) => step!),
  ];
}

/** The transfer that a payment waits for now, with the slips sent for it. */
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
