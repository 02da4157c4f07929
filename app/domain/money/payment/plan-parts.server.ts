import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Payable, PaymentPlan, Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { PaymentPart } from "./open-payment.server.ts";

/** The coupon chosen for each document, by the document's id: it is that document's alone. */
export type ChosenCoupons = ReadonlyMap<string, string>;

/** Every document's payment out of the wallet, or why one cannot be paid, and which. */
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
    if (!planned.ok) return refusedFor(planned.reason, document);
    const { dueYen, couponYen } = planned.value;
    parts.push({ document, couponId, dueYen, couponYen });
    statements.push(...planned.value.statements);
  }
  return done({ parts, statements });
}

/** A refusal that names the document it is about. */
export function refusedFor<Reason extends string>(
  reason: Reason,
  { number }: Pick<Payable, "number">,
) {
  return { ...refuse(reason), number };
}
