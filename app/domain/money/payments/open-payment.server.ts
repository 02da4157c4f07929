import { and, eq, inArray } from "drizzle-orm";
import { actorKey, type Buyer, type Staff, type System } from "#app/domain/core/actor.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Payable, PaymentPlan, PlannedPayment, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments, paymentItems, payments } from "#db/schema/index.ts";
import { type PaymentState, type PaymentWay, summarizeDocuments } from "./payment.ts";

export interface PaymentPart extends Pick<PlannedPayment, "dueYen" | "couponYen"> {
  document: Payable;
  couponId: string | undefined;
}

interface NewPayment {
  id: string;
  state: PaymentState;
  way: PaymentWay;
  parts: readonly PaymentPart[];
  /** The parts that the balance pays and that come by bank or card. */
  balanceYen: number;
  restYen: number;
  heldYen?: number;
  expiresAt?: Date;
}

export function sumOf(parts: readonly Pick<PaymentPart, "dueYen" | "couponYen">[]) {
  const totalYen = parts.reduce((sum, { dueYen }) => sum + dueYen, 0);
  const couponYen = parts.reduce((sum, part) => sum + part.couponYen, 0);
  return { totalYen, couponYen, dueYen: totalYen - couponYen };
}

/** Writes the payment's own rows, its history row first. */
export function openPayment(
  scope: Scope<Buyer | Staff>,
  { parts, expiresAt, ...payment }: NewPayment,
): Statement[] {
  const { db, actor, now } = scope;
  const { totalYen, couponYen } = sumOf(parts);
  const [count, number] = nextNumber(scope, "payment");
  return [
    openDocument(scope, "payment", payment),
    count,
    db.insert(payments).values({
      ...payment,
      number,
      totalYen,
      couponYen,
      companyId: parts[0]!.document.companyId,
      version: 1,
      about: summarizeDocuments(parts.map(({ document }) => document)),
      expiresAt: expiresAt ?? null,
      startedAt: now,
      startedBy: actorKey(actor),
      startedByName: actor.name,
      settledAt: payment.state === "paid" ? now : null,
    }),
    db.insert(paymentItems).values(
      parts.map(({ document, couponId, dueYen, couponYen }, position) => ({
        position,
        dueYen,
        couponYen,
        paymentId: payment.id,
        couponId: couponId ?? null,
        documentKind: document.kind,
        documentId: document.id,
        documentNumber: document.number,
        awaited: payment.way === "bank",
      })),
    ),
  ];
}

/** Maps a document's id to the coupon chosen for it alone. */
export type ChosenCoupons = ReadonlyMap<string, string>;

/** Plans each document's payment from the wallet, or refuses the first that cannot be paid. */
export async function planParts(
  scope: Scope<Buyer | Staff | System>,
  documents: readonly Payable[],
  coupons: ChosenCoupons,
  plan: Omit<PaymentPlan, "couponId">,
) {
  const plans = await Promise.all(
    documents.map(async (document) => {
      const couponId = coupons.get(document.id);
      return {
        document,
        couponId,
        planned: await document.planPayment(scope, { ...plan, couponId }),
      };
    }),
  );
  const parts: PaymentPart[] = [];
  const statements: Statement[] = [];
  for (const { document, couponId, planned } of plans) {
    if (!planned.ok) return refuseDocument(planned.reason, document);
    const { dueYen, couponYen } = planned.value;
    parts.push({ document, couponId, dueYen, couponYen });
    statements.push(...planned.value.statements);
  }
  return done({ parts, statements });
}

/** Refuses and names the document. */
export function refuseDocument<Reason extends string>(
  reason: Reason,
  { number }: Pick<Payable, "number">,
) {
  return { ...refuse(reason), number };
}

interface DocumentIds {
  by: "documentId" | "documentNumber";
  values: readonly string[];
}

/** Selects the payments for these documents of a company whose card PayPal still reviews. */
export function inReviewQuery(
  { db }: Pick<Scope, "db">,
  companyId: string,
  { by, values }: DocumentIds,
) {
  return db
    .select({
      paymentId: payments.id,
      amountYen: cardPayments.amountYen,
      feeYen: cardPayments.feeYen,
      kind: paymentItems.documentKind,
      number: paymentItems.documentNumber,
      documentId: paymentItems.documentId,
    })
    .from(cardPayments)
    .innerJoin(payments, eq(payments.id, cardPayments.paymentId))
    .innerJoin(paymentItems, eq(paymentItems.paymentId, payments.id))
    .where(
      and(
        eq(cardPayments.companyId, companyId),
        eq(cardPayments.state, "pending"),
        eq(payments.state, "waiting"),
        inArray(paymentItems[by], [...values]),
      ),
    )
    .limit(Math.max(1, values.length));
}

/**
 * Refuses another payment of documents that a card payment in review already pays; undefined when there is
 * none.
 */
export async function refuseInReview(scope: Pick<Scope, "db">, documents: readonly Payable[]) {
  const [first] = documents;
  if (!first) return undefined;
  const values = documents.map(({ id }) => id);
  const [taken] = await inReviewQuery(scope, first.companyId, { by: "documentId", values });
  return taken && refuseDocument("in-review", taken);
}
