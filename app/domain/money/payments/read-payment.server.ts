import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { latestMoveNote } from "#app/domain/core/document/document-queries.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { cardPayments } from "#db/schema/index.ts";
import {
  companyBalanceQuery,
  paidWalletsQuery,
  paymentWalletQuery,
} from "../ledger/store-wallets.server.ts";
import { ownPaymentQuery, paymentItemsQuery } from "./payment-queries.server.ts";
import { awaitedReportQuery } from "./start-bank-payment.server.ts";

/** Reads a payment of the company with the bank account for its transfer, in one round trip. */
export async function readPayment(scope: Scope<Buyer>, id: string | SQLWrapper) {
  const { db } = scope;
  const [
    [payment],
    items,
    [report],
    [card],
    [wallet],
    settings,
    paidFrom,
    [restWallet],
    differences,
  ] = await db.batch([
    ownPaymentQuery(scope, id),
    paymentItemsQuery(scope, id),
    awaitedReportQuery(scope, id),
    db
      .select({
        number: cardPayments.number,
        feeYen: cardPayments.feeYen,
        chargedYen: cardPayments.chargedYen,
        state: cardPayments.state,
        orderId: cardPayments.orderId,
        approveUrl: cardPayments.approveUrl,
        /** The reason of a failure from the history. */
        failure: latestMoveNote("card", "card_payments", ["fail"]),
      })
      .from(cardPayments)
      .where(eq(cardPayments.paymentId, id))
      .limit(1),
    companyBalanceQuery(scope),
    settingsQuery(scope),
    paidWalletsQuery(scope, id),
    paymentWalletQuery(scope, { id, companyId: scope.actor.companyId }),
    paidDifferencesQuery(scope, id),
  ]);
  if (!payment) return undefined;
  const setting = settingsIn(settings);
  return {
    payment,
    items,
    card,
    transfer: report && {
      id: report.id,
      receipts: report.receipts,
      number: report.number,
      amountYen: report.amountYen,
      expectedOn: report.expectedOn,
    },
    balanceYen: wallet?.balanceYen ?? 0,
    paidFrom,
    /** The wallet of a part from the balance, or of the rest. */
    restWallet,
    /** The ids of the documents of which a settled payment paid a difference alone. */
    differences: differences.map(({ documentId }) => documentId),
    bank: {
      name: setting("depositBank"),
      branch: setting("depositBranch"),
      account: setting("depositAccount"),
      holder: setting("depositHolder"),
    },
  };
}

/** A change takes effect in the commit of its payment; a shipment that was paid before owed what its boxes cost more. */
function paidDifferencesQuery({ db }: Scope<Buyer>, id: string | SQLWrapper) {
  return db.all<{ documentId: string }>(sql`SELECT i.document_id AS documentId
    FROM payments p JOIN payment_items i ON i.payment_id = p.id
    WHERE p.id = ${id} AND p.state = 'paid' AND CASE i.document_kind
      WHEN 'order' THEN EXISTS (SELECT 1 FROM order_changes c WHERE c.order_id = i.document_id
        AND c.state = 'accepted' AND c.answered_at = p.settled_at AND c.charge_yen = i.due_yen)
      ELSE EXISTS (SELECT 1 FROM shipping_requests s WHERE s.id = i.document_id AND s.paid_at < p.settled_at) END`);
}

export type PaymentRead = NonNullable<Awaited<ReturnType<typeof readPayment>>>;
