import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { papersOfDocumentQuery } from "../invoice/list-papers.server.ts";
import { inReviewQuery } from "./in-review.server.ts";

/**
 * Beside a document on its page: the payment that PayPal still looks at, and its issued papers for who
 * may see them. One round trip.
 */
export async function moneyOfDocument(
  scope: Scope<Buyer>,
  kind: "order" | "shipping",
  number: string,
) {
  const [reviewed, papers] = await scope.db.batch([
    inReviewQuery(scope, scope.actor.companyId, { by: "documentNumber", values: [number] }),
    papersOfDocumentQuery(scope, kind, number),
  ]);
  return {
    reviewPaymentId: reviewed.find((one) => one.kind === kind)?.paymentId,
    papers: buyerMay(scope.actor, "wallet") ? papers : [],
  };
}
