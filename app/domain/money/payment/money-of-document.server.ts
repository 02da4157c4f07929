import { companyReader } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { remembered } from "#db/reads/remembered.ts";
import { papersOfDocumentQuery } from "../invoice/list-papers.server.ts";
import { inReviewQuery } from "./in-review.server.ts";

type Kind = "order" | "shipping";

/**
 * Beside a document on its page: the payment that PayPal still looks at, and its issued papers for who
 * may see them. One round trip.
 */
export async function moneyOfDocument(scope: Scope<Buyer>, kind: Kind, number: string) {
  const { db, actor } = scope;
  const [reviewed, papers] = await db.batch(
    actor.storeIds
      ? statements(scope, kind, number)
      : known[kind](db, { number, company: actor.companyId }),
  );
  return {
    reviewPaymentId: reviewed.find((one) => one.kind === kind)?.paymentId,
    papers: buyerMay(scope.actor, "wallet") ? papers : [],
  };
}

const known = { order: rememberedFor("order"), shipping: rememberedFor("shipping") };

function rememberedFor(kind: Kind) {
  return remembered((db, { number, company }: { number: string; company: string }) =>
    statements({ db, actor: companyReader(company) }, kind, number),
  );
}

function statements(scope: Pick<Scope<Buyer>, "db" | "actor">, kind: Kind, number: string) {
  return [
    inReviewQuery(scope, scope.actor.companyId, { by: "documentNumber", values: [number] }),
    papersOfDocumentQuery(scope, kind, number),
  ] as const;
}
