import type { Label } from "../label.ts";
import { fixed, wording, yenJa, yenZh } from "./wording.ts";

export type UnpayableReason =
  | "already-paid"
  | "not-payable"
  | "quote-expired"
  | "coupon-unknown"
  | "coupon-used"
  | "coupon-unfit";

/** The reasons why an approved card payment was not charged. */
type UnchargedReason = UnpayableReason | "closed" | "amount-changed" | "balance-gone";

const uncharged: Record<UnchargedReason, Label> = {
  closed: { ja: "このお支払いはすでに終わっている", zh: "这笔付款已经结束" },
  "already-paid": { ja: "すでにお支払い済みの", zh: "已经付款" },
  "amount-changed": { ja: "お手続きのあいだに金額が変わった", zh: "办理期间金额有变" },
  "not-payable": { ja: "お手続きのあいだに状態が変わった", zh: "办理期间状态有变" },
  "quote-expired": { ja: "見積の期限が過ぎた", zh: "报价已过期" },
  "coupon-unknown": { ja: "選ばれたクーポンがご利用いただけない", zh: "所选优惠券不能使用" },
  "coupon-used": { ja: "選ばれたクーポンがほかで使われた", zh: "所选优惠券已在别处使用" },
  "coupon-unfit": { ja: "選ばれたクーポンがご利用いただけない", zh: "所选优惠券不能使用" },
  "balance-gone": { ja: "残高から使う金額が足りなくなった", zh: "余额不够支付所选的金额" },
};

/** Messages in the history of payments by card and by bank. */
export const moneyMessages = {
  /** Names the first document of a payment by its number, and counts the others. */
  "payment.documents": wording<{ first: string; others: number }>(
    ({ first, others }) => `${first}${others > 0 ? ` ほか${others}件` : ""}`,
    ({ first, others }) => `${first}${others > 0 ? ` 等共${others + 1}笔` : ""}`,
  ),
  "payment.by-card": wording<{ number: string }>(
    ({ number }) => `PayPal・カード ${number}`,
    ({ number }) => `PayPal/银行卡 ${number}`,
  ),
  "payment.rest-from-balance": wording<{ yen: number; name: string }>(
    ({ yen, name }) => `不足分${yenJa(yen)}を残高から支払い（${name}）`,
    ({ yen, name }) => `差额${yenZh(yen)}由余额支付（${name}）`,
  ),
  "card.declined": fixed("カードで決済できませんでした", "银行卡支付失败"),
  "card.voided": fixed("PayPalで無効", "PayPal已作废"),
  "card.lapsed": fixed("期限切れ", "已过期"),
  "card.not-charged": wording<{ reason: UnchargedReason; number: string }>(
    ({ reason, number }) =>
      `${number ? `${number} は` : ""}${uncharged[reason].ja}ため、PayPal・カードからは引き落としていません`,
    ({ reason, number }) =>
      `${number ? `${number} ` : ""}${uncharged[reason].zh}，没有从PayPal/银行卡扣款`,
  ),
  "card.given-up": wording<{ step: GivenUpStep; number: string }>(
    ({ step, number }) => `${givenUp[step].ja(number)}ため、お支払いを取りやめました`,
    ({ step, number }) => `${givenUp[step].zh(number)}，付款已取消`,
  ),
};

/** The changes to a document that end an idle card payment for it. */
const givenUp = {
  "order-edited": {
    ja: (number: string) => `注文 ${number} の内容を変更した`,
    zh: (number: string) => `订单 ${number} 的内容已修改`,
  },
  "order-quote-taken-back": {
    ja: (number: string) => `注文 ${number} の見積を取り下げた`,
    zh: (number: string) => `订单 ${number} 的报价已撤回`,
  },
  "shipping-quote-taken-back": {
    ja: (number: string) => `配送依頼 ${number} の見積を取り下げた`,
    zh: (number: string) => `配送单 ${number} 的报价已撤回`,
  },
  "shipping-quote-lapsed": {
    ja: (number: string) => `配送依頼 ${number} のお支払い期限が過ぎた`,
    zh: (number: string) => `配送单 ${number} 已过付款期限`,
  },
  "shipping-unpacked": {
    ja: (number: string) => `配送依頼 ${number} の梱包をやり直す`,
    zh: (number: string) => `配送单 ${number} 重新装箱`,
  },
  "shipping-split": {
    ja: (number: string) => `配送依頼 ${number} を分けた`,
    zh: (number: string) => `配送单 ${number} 已拆分`,
  },
};

type GivenUpStep = keyof typeof givenUp;
