import type { BatchResponse } from "drizzle-orm/batch";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { papersOfDocumentQuery } from "../invoice/list-papers.server.ts";
import { inReviewQuery } from "./in-review.server.ts";

type Kind = "order" | "shipping";

/**
 * Beside a document on its page: the payment that PayPal still looks at, and its issued papers for who
 * may see them.
 */
export function moneyQueries(scope: Scope<Buyer>, kind: Kind, number: string) {
  return [
    inReviewQuery(scope, scope.actor.companyId, { by: "documentNumber", values: [number] }),
    papersOfDocumentQuery(scope, kind, number),
  ] as const;
}

export type DocumentMoney = ReturnType<typeof toDocumentMoney>;

export function toDocumentMoney(
  { actor }: Scope<Buyer>,
  kind: Kind,
  [reviewed, papers]: BatchResponse<ReturnType<typeof moneyQueries>>,
) {
  return {
    reviewPaymentId: reviewed.find((one) => one.kind === kind)?.paymentId,
    papers: buyerMay(actor, "wallet") ? papers : [],
  };
}
