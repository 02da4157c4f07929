import { and, asc, desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { paymentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders, paymentItems, payments, shippingRequests } from "#db/schema/index.ts";
import { documentWalletsQuery, paymentWalletColumn } from "../ledger/store-wallets.server.ts";
import { papersOfDocumentQuery } from "../papers/list-papers.server.ts";
import { inReviewQuery } from "./open-payment.server.ts";
import { mayPayRest, type PaymentState } from "./payment.ts";

export type PaymentRow = typeof payments.$inferSelect;

/** Selects the company's payment by id. */
export function ownPaymentQuery({ db, actor }: Scope<Buyer>, id: string | SQLWrapper) {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), paymentsWithin(actor)))
    .limit(1);
}

interface PaymentFilter {
  state?: PaymentState | undefined;
  /** The cursor: the page begins after it. */
  after?: { at: number; id: string } | undefined;
  limit: number;
}

/** Lists the company's payments, newest first. */
export async function listPayments(
  { db, actor }: Scope<Buyer>,
  { state, after, limit }: PaymentFilter,
) {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        paymentsWithin(actor),
        state && eq(payments.state, state),
        after && sql`(${payments.startedAt}, ${payments.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(payments.startedAt), desc(payments.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last && { at: last.startedAt.getTime(), id: last.id } };
}

/** Selects the documents of a payment in the order of the request. */
export function paymentItemsQuery({ db }: Pick<Scope, "db">, paymentId: string | SQLWrapper) {
  return db
    .select()
    .from(paymentItems)
    .where(eq(paymentItems.paymentId, paymentId))
    .orderBy(asc(paymentItems.position))
    .limit(100);
}

/** Selects the id of the company's latest payment of a document, as a subquery. */
export function latestPaymentOf(
  { db, actor }: Scope<Buyer>,
  { kind, id }: { kind: "order" | "shipping"; id: SQLWrapper },
) {
  return db
    .select({ id: payments.id })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(
      and(
        eq(paymentItems.documentKind, kind),
        eq(paymentItems.documentId, id),
        eq(payments.companyId, actor.companyId),
      ),
    )
    .orderBy(desc(payments.startedAt))
    .limit(1);
}

type Kind = "order" | "shipping";

/** Selects the payment of a document of which a part has arrived by bank, with what it still waits for. */
function shortPaymentQuery({ db, actor }: Scope<Buyer>, kind: Kind, number: string) {
  return db
    .select({
      paymentId: payments.id,
      startedBy: payments.startedBy,
      restYen: sql<number>`${payments.totalYen} - ${payments.couponYen} - ${payments.heldYen}`,
      wallet: paymentWalletColumn(actor, payments.id),
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(
      and(
        eq(paymentItems.documentKind, kind),
        sql`${paymentItems.documentId} = (SELECT id FROM ${kind === "order" ? orders : shippingRequests} WHERE number = ${number})`,
        eq(paymentItems.awaited, true),
        paymentsWithin(actor),
        sql`${payments.heldYen} > ${payments.balanceYen}`,
      ),
    )
    .limit(1);
}

/**
 * The queries that a document's page adds: the card payment in review, the transfer that fell short, the wallet that pays
 * it out of the balance, and the document's papers where the person may see them.
 */
export function documentMoneyQueries(scope: Scope<Buyer>, kind: Kind, number: string) {
  return [
    inReviewQuery(scope, scope.actor.companyId, { by: "documentNumber", values: [number] }),
    papersOfDocumentQuery(scope, kind, number),
    shortPaymentQuery(scope, kind, number),
    documentWalletsQuery(scope, [number]),
  ] as const;
}

export type DocumentMoney = ReturnType<typeof toDocumentMoney>;

export function toDocumentMoney(
  { actor }: Scope<Buyer>,
  kind: Kind,
  [reviewed, papers, [short], [wallet]]: BatchResponse<ReturnType<typeof documentMoneyQueries>>,
) {
  return {
    /** The payment by bank for the document of which a part has arrived. */
    short:
      short && mayPayRest(actor, short.startedBy)
        ? { paymentId: short.paymentId, restYen: short.restYen, wallet: short.wallet }
        : undefined,
    /** The store whose wallet pays it; null for the company's. */
    payingStore: wallet?.storeName ?? null,
    review: reviewed.find((one) => one.kind === kind),
    papers: buyerMay(actor, "wallet") ? papers : [],
  };
}
