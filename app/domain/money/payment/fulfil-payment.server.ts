import { eq } from "drizzle-orm";
import type { Actor, System } from "#app/domain/core/actor.ts";
import { message, readMessage } from "#app/domain/core/message/message.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { payments } from "#db/schema/index.ts";
import { balanceYen } from "../ledger/balance.server.ts";
import { walletOf } from "../ledger/ledger.ts";
import { movePayment } from "./move-payment.server.ts";
import { type PaymentMove, paymentLifecycle } from "./payment.ts";
import { type PaymentRow, paymentItemsQuery } from "./payments.server.ts";
import { planParts, refusedFor } from "./plan-parts.server.ts";

/** Whoever hears of the money first, the payment is not their command: its maker stands in its first row. */
function ownCommand<Who extends Actor>(scope: Scope<Who>): Scope<System> {
  return { ...scope, actor: { kind: "system", id: "card-payment" } };
}

/** The payment that card money is for. */
export async function paymentRow({ db }: Pick<Scope, "db">, id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).limit(1);
  return payment;
}

/**
 * What pays the documents with card money that comes into the wallet, or why they are no longer what the
 * buyer saw: paid otherwise, quoted anew, a coupon gone.
 */
export async function fulfilPayment(scope: Scope, payment: PaymentRow) {
  const own = ownCommand(scope);
  const settled = closePayment(scope, payment, "settle");
  if (!settled) return refusedFor("closed", { number: "" });
  const items = await paymentItemsQuery(scope, payment.id);
  const keys = items.map(({ documentKind, documentId }) => ({
    kind: documentKind,
    key: documentId,
  }));
  const documents = await scope.payables.find(scope, payment.companyId, "id", keys);
  if (!documents) return refusedFor("not-payable", { number: readMessage(payment.about, "ja") });
  const coupons = new Map(
    items.flatMap(({ documentId, couponId }) => (couponId ? [[documentId, couponId]] : [])),
  );
  const plan = await planParts(own, documents, coupons, {
    idempotencyKey: payment.id,
    note: message("payment.by-card", { number: payment.number }),
    payerName: payment.startedByName,
  });
  if (!plan.ok) return plan;
  const apart = plan.value.parts.find(
    ({ dueYen, couponYen }, index) =>
      dueYen !== items[index]!.dueYen || couponYen !== items[index]!.couponYen,
  );
  if (apart) return refusedFor("amount-changed", apart.document);
  return done([...settled, ...plan.value.statements]);
}

/**
 * Why a card that the buyer has approved must not be charged for this payment;
 * undefined when all of it can be paid. Looked at before the money is taken: what is taken in vain
 * costs a fee.
 */
export async function whyNotCharged(scope: Scope, payment: PaymentRow) {
  const [planned, inWalletYen] = await Promise.all([
    fulfilPayment(scope, payment),
    balanceYen(scope, walletOf(payment.companyId)),
  ]);
  if (!planned.ok)
    return message("card.not-charged", { reason: planned.reason, number: planned.number });
  return inWalletYen < payment.balanceYen
    ? message("card.not-charged", { reason: "balance-gone", number: "" })
    : undefined;
}

/** What becomes of a payment whose card money has come or will not; undefined when its state does not allow it. */
export function closePayment(
  scope: Scope,
  payment: PaymentRow,
  move: Extract<PaymentMove, "settle" | "keep" | "fail">,
): Statement[] | undefined {
  const own = ownCommand(scope);
  if (!paymentLifecycle.allows(move, payment.state, own.actor)) return undefined;
  return movePayment(own, payment, move, { settledAt: scope.now });
}
