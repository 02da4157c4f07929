import { and, eq, inArray } from "drizzle-orm";
import type { Payable, Scope } from "#app/domain/core/scope.ts";
import { cardPayments, paymentItems, payments } from "#db/schema/index.ts";
import { refusedFor } from "./plan-parts.server.ts";

interface DocumentIds {
  by: "documentId" | "documentNumber";
  values: readonly string[];
}

/** The payments whose card PayPal is still looking at, for these documents of a company. */
export function inReviewQuery(
  { db }: Pick<Scope, "db">,
  companyId: string,
  { by, values }: DocumentIds,
) {
  return db
    .select({
      paymentId: payments.id,
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

/** Refuses to begin another payment of what PayPal is taking money for; undefined when there is none. */
export async function refuseInReview(scope: Pick<Scope, "db">, documents: readonly Payable[]) {
  const [first] = documents;
  if (!first) return undefined;
  const values = documents.map(({ id }) => id);
  const [taken] = await inReviewQuery(scope, first.companyId, { by: "documentId", values });
  return taken && refusedFor("in-review", taken);
}
