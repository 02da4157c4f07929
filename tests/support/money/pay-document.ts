import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { PayableKind, Scope } from "#app/domain/core/scope.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";

interface Extras {
  couponId?: string | undefined;
  seenYen?: number | undefined;
}

/** Pays one document from the wallet as it stands at this moment. */
export async function payDocument(
  scope: Scope<Buyer | Staff>,
  kind: PayableKind,
  id: string,
  key: string,
  { couponId, seenYen }: Extras = {},
) {
  const documents = await scope.payables.find(scope, scope.actor, "id", [{ kind, key: id }]);
  const coupons = new Map(couponId ? [[id, couponId]] : []);
  return payDocuments(scope, documents, { id: key, coupons, seenYen });
}
