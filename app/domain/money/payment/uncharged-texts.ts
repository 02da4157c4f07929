import type { UnpayableReason } from "#app/domain/core/document/payable.ts";

type Reason = UnpayableReason | "closed" | "amount-changed" | "balance-gone";

const nothing = "PayPal・カードからは引き落としていません";

const texts: Record<Reason, string> = {
  closed: "このお支払いはすでに終わっている",
  "already-paid": "すでにお支払い済みの",
  "amount-changed": "お手続きのあいだに金額が変わった",
  "not-payable": "お手続きのあいだに状態が変わった",
  "quote-expired": "見積の期限が過ぎた",
  "coupon-unknown": "選ばれたクーポンがご利用いただけない",
  "coupon-used": "選ばれたクーポンがほかで使われた",
  "coupon-unfit": "選ばれたクーポンがご利用いただけない",
  "balance-gone": "残高から使う金額が足りなくなった",
};

/** Why an approved card was left alone, naming the document that is to blame. */
export function unchargedText(reason: Reason, number: string) {
  return `${number ? `${number} は` : ""}${texts[reason]}ため、${nothing}`;
}

/** Whether a note of a card payment is such a sentence. */
export function isUnchargedText(note: string) {
  return note.endsWith(nothing);
}
