import { limits } from "#app/domain/core/limits.ts";
import { payoutWaitHours } from "#app/domain/money/withdrawals/payout-account.ts";
import type { ApiCode } from "./api-code.ts";

/** 4001 and on: payments, the wallet, coupons and memberships. */
export const moneyCodes = {
  "balance-too-low": { code: 4001, msg: "残高が不足しています" },
  "already-paid": { code: 4002, msg: "支払い済みです。同じ操作を繰り返さないでください" },
  "not-payable": { code: 4003, msg: "いまはお支払いいただけない状態です" },
  "quote-expired": { code: 4004, msg: "見積の期限が過ぎています" },
  "over-limit": { code: 4005, msg: "1回の支払い・出金の上限を超えているため、承認が必要です" },
  "over-budget": { code: 4006, msg: "今月の予算の残りを超えるため、承認が必要です" },
  "coupon-refused": { code: 4007, msg: "このクーポンは使えません" },
  "within-limits": { code: 4008, msg: "この金額は承認なしでお支払いいただけます" },
  "waits-already": { code: 4009, msg: "この支払いは、すでに承認を待っています" },
  "own-request": { code: 4010, msg: "ご自身の依頼は、ご自身では決められません" },
  "decided-already": { code: 4011, msg: "ほかの方がすでに決めています" },
  "changed-since": {
    code: 4012,
    msg: "依頼のあとに金額が変わりました。却下して、依頼し直してもらってください",
  },
  "day-too-far": { code: 4013, msg: "振込予定日は前後60日以内の日付にしてください" },
  "below-minimum": { code: 4014, msg: "最低入金額を下回っています" },
  "above-maximum": {
    code: 4015,
    msg: `1回の金額は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです（PayPal・カードは手数料を含む金額）`,
  },
  "service-away": { code: 4016, msg: "PayPalに接続できませんでした。代金は引き落とされていません" },
  "begun-before": { code: 4017, msg: "このお支払いはすでに手続き済みです" },
  "no-account": { code: 4018, msg: "出金先口座が登録されていません" },
  "no-such-branch": {
    code: 4019,
    msg: "この銀行コードと支店コードの組み合わせは見つかりませんでした",
  },
  ended: { code: 4020, msg: "このクーポンの受け取りは終了しました" },
  "run-out": { code: 4021, msg: "このクーポンは、先着の上限に達しました" },
  "had-already": { code: 4022, msg: "このクーポンは受け取り済みです" },
  "no-such-plan": { code: 4023, msg: "このプランは販売していません" },
  "long-enough": { code: 4024, msg: "残りの日数が400日を超えているため、いまは更新できません" },
  "nothing-left": {
    code: 4025,
    msg: "残高だけで全額をお支払いいただけます。残高での支払いをお選びください",
  },
  "account-waits": {
    code: 4026,
    msg: `出金先口座は登録・変更から${payoutWaitHours}時間は使えません。使えるようになる日時は bankAccount/detail でご確認ください`,
  },
  "over-program-limit": {
    code: 4027,
    msg: "トークンで申請できる1日の出金の上限を超えています。買付便の出金申請のページ（/withdrawDeposit）からお申し込みください",
  },
  "in-review": {
    code: 4028,
    msg: "PayPalが確認中のため、ほかの方法ではお支払いいただけません。引き落としはしていません",
  },
  "wrong-period": {
    code: 4029,
    msg: "期間は、開始日から終了日まで366日以内、開始日は今日以前にしてください",
  },
  "another-sum": {
    code: 4030,
    msg: "同じ id で、別の金額の入金を始めています。id を変えて呼んでください",
  },
  "probably-double": {
    code: 4031,
    msg: "金額・振込名義が同じで、振込予定日が同じか1日違いの入金報告が、すでにあります。別の振込でしたら、isAnother に 1 を送ってください",
  },
  "over-own-limit": {
    code: 4032,
    msg: "ご自身が承認なしで支払える金額を超える上限は設定できません。会社の管理者にご依頼ください",
  },
} as const satisfies Record<string, ApiCode>;
