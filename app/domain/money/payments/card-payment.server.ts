import Decimal from "decimal.js";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { transition } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { paymentPage, walletPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments } from "#db/schema/index.ts";
import { type CardMove, cardLifecycle } from "./card-payment.ts";

type CardPayment = typeof cardPayments.$inferSelect;

const move = transition("card", cardPayments, cardLifecycle);

/** Makes one move of the payment, first in its batch; undefined when the life cycle does not allow it. */
export function moveCard(
  scope: Scope,
  payment: CardPayment,
  name: CardMove,
  changes: Partial<CardPayment> = {},
  note: Message | null = null,
): Statement[] | undefined {
  return cardLifecycle.allows(name, payment.state, scope.actor)
    ? move(scope, payment, name, changes, note)
    : undefined;
}

/** Computes the fee of a card payment, rounded up to the yen. */
export function cardFeeYen(amountYen: number, feePercent: string) {
  return new Decimal(feePercent).times(amountYen).div(100).ceil().toNumber();
}

/** Notifies the company that a deposit was credited. */
export function notifyCredited(scope: Scope, { companyId, number, amountYen }: CardPayment) {
  return notify(scope, {
    companyId,
    about: "company",
    kind: "deposit",
    letter: letter("card.deposited", { number, yen: amountYen }),
    href: walletPage,
  });
}

/** Notifies the company that its documents are paid. */
export function notifyPaid(scope: Scope, payment: CardPayment, about: Message): Statement {
  const { companyId, number, paymentId } = payment;
  return notify(scope, {
    companyId,
    about: { payment: paymentId! },
    kind: "deposit",
    letter: letter("card.paid", { number, about }),
    href: paymentPage(paymentId!),
  });
}

/** Notifies the company that the money stays in the wallet, since the documents could no longer be paid. */
export function notifyKept(scope: Scope, payment: CardPayment): Statement {
  const { companyId, number, amountYen, paymentId } = payment;
  return notify(scope, {
    companyId,
    about: { payment: paymentId! },
    kind: "deposit",
    letter: letter("card.kept", { number, yen: amountYen }),
    href: paymentPage(paymentId!),
  });
}

/** Notifies the company that an approved payment was not charged, since its documents have changed. */
export function notifyNotCharged(
  scope: Scope,
  { companyId, number, paymentId }: CardPayment,
  why: Message,
): Statement {
  return notify(scope, {
    companyId,
    about: { payment: paymentId! },
    kind: "deposit",
    letter: letter("card.not-charged", { number, why }),
    href: paymentPage(paymentId!),
  });
}

/** Notifies the company that PayPal refunded money, which left the wallet. */
export function notifyRefunded(
  scope: Scope,
  { companyId, number }: CardPayment,
  { amountYen, covered, whole }: { amountYen: number; covered: boolean; whole: boolean },
) {
  return notify(scope, {
    companyId,
    about: "company",
    kind: "deposit",
    letter: letter("card.refunded", { number, yen: amountYen, whole, covered }),
    href: walletPage,
  });
}
