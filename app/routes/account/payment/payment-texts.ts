import { limits } from "#app/domain/core/limits.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import type { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import type { ChangedTotals } from "#app/domain/money/payments/payment.ts";
import type { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import type { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { couponTexts } from "../shared/coupon-texts.ts";

/** What the pages answer in another way than by a sentence of this list. */
type Elsewhere =
  | "forbidden"
  | "not-found"
  | "amounts-changed"
  | "begun-before"
  | "waits-already"
  | "within-limits";

type Refusal = Exclude<
  | RefusalOf<typeof payDocuments>
  | RefusalOf<typeof startBankPayment>
  | RefusalOf<typeof startPaymentByCard>
  | RefusalOf<typeof requestApproval>,
  Elsewhere
>;

const moved = "状態が変わったため、支払いは行っていません。最新の状態をご確認ください";

const texts = {
  ...couponTexts,
  "moved-meanwhile": moved,
  "not-payable": moved,
  "decided-already": moved,
  "not-authorised": moved,
  "over-daily-cap": moved,
  "already-paid": "支払い済みです。二重には引き落としていません",
  "in-review":
    "PayPalが確認中のため、ほかの方法ではお支払いいただけません。確認が終わるとお知らせが届きます。残高からの引き落としはしていません",
  "quote-expired": "見積の期限が過ぎています。詳細のページから、もう一度見積をご依頼ください",
  "over-limit": "1回の支払いの上限を超えているため、承認が必要です",
  "over-budget": "今月の予算の残りを超えるため、承認が必要です",
  "above-maximum": `1回のお支払いは${limits.paymentYenMax.toLocaleString("ja-JP")}円までです。分けてお支払いください`,
  "balance-too-low": "残高が足りません。残高から使う金額をご確認ください",
  "service-away":
    "PayPalに接続できませんでした。代金は引き落とされていません。少し待ってから、もう一度押してください",
  "not-offered": "ただいまPayPal・カードはご利用いただけません",
  "nothing-left": "残高だけで全額をお支払いいただけます。「残高で支払う」をお選びください",
} satisfies Record<Refusal | "not-offered", string>;

/** What the payment page says when it did not do what was asked; the document is named where one is to blame. */
export const paymentTexts = {
  refused: (reason: keyof typeof texts, number: string) =>
    `${number ? `${number} は、` : ""}${texts[reason]}`,
  changed: ({ seenYen, payableYen }: ChangedTotals) =>
    `画面の金額は${yen(seenYen)}円でしたが、いまのお支払い額は${yen(payableYen)}円です。引き落としはしていません。新しい金額をご確認のうえ、もう一度お支払いください`,
  short: (missingYen: number) =>
    missingYen > 0
      ? `残高が${yen(missingYen)}円不足しています。入金してからお支払いください`
      : "残高がほかの操作で動いていたため、支払いは行っていません。もう一度お支払いください",
};

/** Said by a field that lets amounts be paid without a question: nobody sets more than they may pay alone. */
export function aboveOwnLimit(label: string, ownYen: number) {
  return `${label}は、おひとりで支払える${yen(ownYen)}円までにしてください。それを超える設定は、会社の管理者にご依頼ください`;
}

function yen(amount: number) {
  return amount.toLocaleString("ja-JP");
}
