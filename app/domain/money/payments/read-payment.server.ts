import { eq, type SQLWrapper } from "drizzle-orm";
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
  const [[payment], items, [report], [card], [wallet], settings, paidFrom, [restWallet]] =
    await db.batch([
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
    bank: {
      name: setting("depositBank"),
      branch: setting("depositBranch"),
      account: setting("depositAccount"),
      holder: setting("depositHolder"),
    },
  };
}

export type PaymentRead = NonNullable<Awaited<ReturnType<typeof readPayment>>>;
