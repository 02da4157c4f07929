import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Result } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, type cardPayments } from "#db/schema/index.ts";
import { alreadyPosted, postTransfer } from "../ledger/ledger.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { issuePapers } from "../papers/issue-papers.server.ts";
import { moveCard, notifyCredited, notifyKept, notifyPaid } from "./card-payment.server.ts";
import type { CardCapture } from "./card-service.ts";
import { closePayment, findPaymentRow, fulfilPayment } from "./fulfil-payment.server.ts";
import { paymentRefusals } from "./payment.server.ts";

type CardPayment = typeof cardPayments.$inferSelect;
type CardScope = Scope<Buyer | System>;

/** Refusals by the constraints that a concurrent command violates. */
export const captureRefusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  "card_payments.capture_id": "capture-of-another",
} as const;

/**
 * Credits a capture once: the amount to the wallet, the fee apart, and pays the documents in the same
 * commit. If they cannot be paid, the money stays in the wallet. The buyer's return, the webhook and our
 * own query may all call it; the second does nothing.
 */
export async function creditCapture(scope: CardScope, payment: CardPayment, capture: CardCapture) {
  const { now } = scope;
  if (capture.amountYen !== payment.chargedYen) {
    const { chargedYen } = payment;
    const found = { chargedYen, capturedYen: capture.amountYen ?? null };
    return raiseCardAlarm(scope, payment, "card-mismatch", message("alarm.card-mismatch", found));
  }
  const moved = moveCard(scope, payment, "capture", { captureId: capture.id, capturedAt: now });
  if (!moved) return;
  const credited = [...moved, ...creditMoney(scope, payment)];
  if (!payment.paymentId) {
    const written = await commit(
      scope,
      [...credited, notifyCredited(scope, payment)],
      captureRefusals,
    );
    return ringTaken(written);
  }

  // Another command may write a document in between, so the commit is tried once more with fresh data.
  for (const last of [false, true]) {
    const paid = await findPaymentRow(scope, payment.paymentId);
    if (!paid) break;
    // What is in review was charged while the documents could be paid.
    const chargedAt = payment.state === "pending" ? payment.startedAt : undefined;
    const fulfilled = await fulfilPayment(scope, paid, { chargedAt });
    if (!fulfilled.ok) break;
    const news = notifyPaid(scope, payment, paid.about);
    const written = await commit(scope, [...credited, ...fulfilled.value, news], {
      ...paymentRefusals,
      ...captureRefusals,
    });
    if (written.ok) return;
    if (written.reason === "capture-of-another") return ringTaken(written);
    if (last) break;
  }
  const unpaid = await findPaymentRow(scope, payment.paymentId);
  const kept = (unpaid && closePayment(scope, unpaid, "keep")) ?? [];
  return ringTaken(
    await commit(scope, [...credited, ...kept, notifyKept(scope, payment)], captureRefusals),
  );

  /** Raises an alarm when the capture already paid another payment; a person must ask PayPal. */
  async function ringTaken(written: Result<void, string>) {
    if (written.ok || written.reason !== "capture-of-another") return;
    const taken = message("alarm.card-capture-taken", { capture: capture.id });
    await raiseCardAlarm(scope, payment, "card-capture-taken", taken);
  }
}

function creditMoney(scope: CardScope, payment: CardPayment): Statement[] {
  const document = { kind: "card" as const, id: payment.id };
  const fee = {
    id: `card-fee/${payment.id}`,
    kind: "card-fee" as const,
    from: house("paypal"),
    to: house("card-fees"),
    amountYen: payment.feeYen,
    document,
    reason: message("transfer.card-fee", { number: payment.number }),
  };
  return [
    ...postTransfer(scope, {
      id: `card/${payment.id}`,
      kind: "deposit",
      from: house("paypal"),
      to: walletOf(payment.companyId),
      amountYen: payment.amountYen,
      document,
      reason: message("transfer.card-deposit", { number: payment.number }),
    }),
    ...postTransfer(scope, fee),
    ...issuePapers(scope, { event: "card-fee-charged", transfer: fee }),
  ];
}

/** Raises an alarm about this payment for finance, once for each kind. */
export async function raiseCardAlarm(
  scope: CardScope,
  payment: CardPayment,
  kind: string,
  detail: Message,
) {
  await commit(scope, [cardAlarm(scope, payment, kind, detail)], {});
}

/** `of` distinguishes several alarms of one kind. */
export function cardAlarm(
  { db, now }: CardScope,
  payment: CardPayment,
  kind: string,
  detail: Message,
  of = "",
) {
  return db
    .insert(alarms)
    .values({
      id: `${kind}/${payment.id}${of && `/${of}`}`,
      kind,
      subject: payment.number,
      detail,
      raisedAt: now,
    })
    .onConflictDoNothing();
}
