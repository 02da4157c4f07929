import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import { type Message, readMessage } from "#app/domain/core/message/message.ts";
import { paymentPage, walletPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { cardPayments } from "#db/schema/index.ts";

type CardPayment = typeof cardPayments.$inferSelect;

/** A deposit has come. */
export function tellCredited(scope: Scope, { companyId, number, amountYen }: CardPayment) {
  return notify(scope, {
    companyId,
    about: "company",
    kind: "deposit",
    title: `${yen(amountYen)}を残高に入れました`,
    body: `PayPal・カード入金 ${number}`,
    href: walletPage,
  });
}

/** What the money was for is paid. */
export function tellPaid(scope: Scope, payment: CardPayment, about: string): Statement {
  const { companyId, number, paymentId } = payment;
  return notify(scope, {
    companyId,
    about: { payment: paymentId! },
    kind: "deposit",
    title: `${about} のお支払いが完了しました`,
    body: `PayPal・カード ${number}`,
    href: paymentPage(paymentId!),
  });
}

/** The money came when what it was for could no longer be paid. */
export function tellKept(scope: Scope, payment: CardPayment): Statement {
  const { companyId, number, amountYen, paymentId } = payment;
  return notify(scope, {
    companyId,
    about: { payment: paymentId! },
    kind: "deposit",
    title: `${yen(amountYen)}を残高に入れました`,
    body: `PayPal・カード ${number}：お手続きのあいだに状態が変わったため、お支払いには使っていません`,
    href: paymentPage(paymentId!),
  });
}

/** It was approved at PayPal and left alone, since what it was for has moved on. */
export function tellUncharged(
  scope: Scope,
  { companyId, number, paymentId }: CardPayment,
  why: Message,
): Statement {
  return notify(scope, {
    companyId,
    about: { payment: paymentId! },
    kind: "deposit",
    title: `PayPal・カード ${number} のお支払いは行っていません`,
    body: readMessage(why, "ja"),
    href: paymentPage(paymentId!),
  });
}

/** PayPal has given the buyer money back, so it is no longer in the wallet. */
export function tellRefunded(
  scope: Scope,
  { companyId, number }: CardPayment,
  { amountYen, covered, whole }: { amountYen: number; covered: boolean; whole: boolean },
) {
  return notify(scope, {
    companyId,
    about: "company",
    kind: "deposit",
    title: whole
      ? `PayPal・カード入金 ${number} が取り消されました`
      : `PayPal・カード入金 ${number} の一部が返金されました`,
    body: covered
      ? `${yen(amountYen)}を残高から差し引きました`
      : `残高が${yen(amountYen)}に足りないため、残高はそのままです。担当者よりご連絡します`,
    href: walletPage,
  });
}

function yen(amount: number) {
  return `${amount.toLocaleString("ja-JP")}円`;
}
