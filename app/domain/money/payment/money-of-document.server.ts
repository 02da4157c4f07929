import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { papersOfDocumentQuery } from "../invoice/list-papers.server.ts";
import { inReviewQuery } from "./in-review.server.ts";

type Kind = "order" | "shipping";

/**
 * Beside a document on its page: the payment that PayPal still looks at, and its issued papers for who
 * may see them. One round trip.
 */
export async function moneyOfDocument(scope: Scope<Buyer>, kind: Kind, number: string) {
  const { db, actor } = scope;
  const [reviewed, papers] = await db.batch([
    inReviewQuery(scope, actor.companyId, { by: "documentNumber", values: [number] }),
    papersOfDocumentQuery(scope, kind, number),
  ]);
  return {
    reviewPaymentId: reviewed.find((one) => one.kind === kind)?.paymentId,
    papers: buyerMay(actor, "wallet") ? papers : [],
  };
}
