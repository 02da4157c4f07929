import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { shopStates } from "#app/domain/channels/shops/shop.ts";
import { contactKinds, contactKindsZh } from "#app/domain/content/contact/contact.ts";
import { noticeKinds } from "#app/domain/content/notice/notice.ts";
import type { Label } from "#app/domain/core/label.ts";
import {
  authorisationKinds,
  authorisationStates,
} from "#app/domain/customers/authorisation/authorisation.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { extensionUseNames } from "#app/domain/customers/extension/extension.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { couponKindNames } from "#app/domain/money/coupons/coupon.ts";
import type { TransferKind } from "#app/domain/money/ledger/ledger.ts";
import { approvalStates } from "#app/domain/money/payments/approval.ts";
import type { CardPaymentState } from "#app/domain/money/payments/card-payment.ts";
import {
  claimOfferNames,
  claimOutcomeNames,
  claimReasonNames,
  claimWishNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { caseAnswerNames, caseKindNames } from "#app/domain/trade/floor/problem-case.ts";
import { reservationKinds } from "../export/reservation.ts";
import { alarmNames } from "../operations/alarm-names.ts";
import { flagWords } from "./flag-words.ts";
import { goodsAndFloorWords } from "./goods-and-floor-words.ts";
import { inChinese } from "./material-words.ts";

type Labels = Readonly<Record<string, Label>>;

const transferKindWords: Record<TransferKind, Label> = {
  deposit: { ja: "入金", zh: "充值" },
  "order-payment": { ja: "注文の支払い", zh: "订单付款" },
  "order-refund": { ja: "注文の返金", zh: "订单退款" },
  "shipping-payment": { ja: "配送依頼の支払い", zh: "配送单付款" },
  "shipping-refund": { ja: "配送依頼の返金", zh: "配送单退款" },
  "claim-refund": { ja: "アフターサービスの返金", zh: "售后退款" },
  coupon: { ja: "クーポン", zh: "优惠券" },
  membership: { ja: "定額会員", zh: "定额会员" },
  withdrawal: { ja: "出金", zh: "提现" },
  "withdrawal-paid": { ja: "出金の振込", zh: "提现打款" },
  "withdrawal-return": { ja: "出金の戻し", zh: "提现退回" },
  "payment-hold": { ja: "支払いのための確保", zh: "付款冻结" },
  "payment-release": { ja: "確保した金額の戻し", zh: "付款解冻" },
  "card-fee": { ja: "PayPal・カードの手数料", zh: "PayPal/银行卡手续费" },
  "card-reversal": { ja: "PayPal・カード入金の取消", zh: "PayPal/银行卡撤销" },
  allocation: { ja: "支払いの振り分け", zh: "付款分配" },
  correction: { ja: "訂正", zh: "冲正" },
};

const cardStates: Record<CardPaymentState, Label> = {
  created: { ja: "手続き前", zh: "待批准" },
  approved: { ja: "承認済み", zh: "已批准" },
  pending: { ja: "確認中", zh: "审核中" },
  captured: { ja: "入金済み", zh: "已入账" },
  failed: { ja: "不成立", zh: "失败" },
  reversed: { ja: "取消済み", zh: "已撤销" },
};

const personStates = {
  in_use: { ja: "使用中", zh: "使用中" },
  disabled: { ja: "停止中", zh: "已停用" },
};

const roles = {
  owner: { ja: "会社の代表", zh: "主账号" },
  employee: { ja: "従業員", zh: "员工" },
};

const rights = inChinese(permissionNames, {
  order: "下单",
  pay: "付款",
  ship: "配送",
  wallet: "资金",
  products: "商品管理",
  shops: "店铺",
  employees: "员工",
  settings: "设置",
});

const notices = inChinese(noticeKinds, {
  order: "订单",
  shipping: "配送",
  deposit: "资金",
  warehouse: "仓库",
  message: "留言",
  goods: "商品",
  shop: "店铺",
  replenishment: "库存提醒",
  public: "公告",
  approval: "审批",
});

const marketplaceWords = inChinese(marketplaceNames, { ...marketplaceNames, other: "其他" });

const platforms = inChinese(platformNames, {
  "1688": "1688",
  taobao: "淘宝",
  tmall: "天猫",
  other: "其他",
});

const contacts: Labels = Object.fromEntries(
  Object.entries(contactKinds).map(([name, ja]) => [
    name,
    { ja, zh: contactKindsZh[name as keyof typeof contactKinds] },
  ]),
);

const files = inChinese(reservationKinds, { orders: "订单", deliveries: "配送单", ledger: "资金" });

const alarmWords: Labels = Object.fromEntries(
  Object.entries(alarmNames).map(([name, zh]) => [name, { ja: zh, zh }]),
);

/** The words of stored values that are a choice among few, by table and column or by column alone. */
const words: Readonly<Record<string, Labels>> = {
  ...flagWords,
  ...goodsAndFloorWords,
  "users.state": personStates,
  "staff.state": personStates,
  "channel_shops.state": shopStates,
  "authorisations.state": authorisationStates,
  "authorisations.kind": authorisationKinds,
  "authorised_acts.kind": authorisationKinds,
  "payment_approvals.state": approvalStates,
  "card_payments.state": cardStates,
  "order_changes.state": {
    proposed: { ja: "お返事待ち", zh: "待答复" },
    accepted: { ja: "承諾", zh: "已接受" },
    declined: { ja: "辞退", zh: "已拒绝" },
    withdrawn: { ja: "取り下げ", zh: "已撤回" },
  },
  "alarms.kind": alarmWords,
  "problem_cases.kind": caseKindNames,
  "problem_cases.answer": caseAnswerNames,
  "case_defaults.kind": caseKindNames,
  "case_defaults.answer": caseAnswerNames,
  "claims.reason": claimReasonNames,
  "claims.wish": claimWishNames,
  "claims.offer": claimOfferNames,
  "claims.outcome": claimOutcomeNames,
  "ledger_transfers.kind": transferKindWords,
  "coupons.kind": couponKindNames,
  "coupon_issues.kind": couponKindNames,
  "contacts.kind": contacts,
  "file_reservations.kind": files,
  "notices.kind": notices,
  "notice_settings.kind": notices,
  "api_tokens.kind": {
    personal: { ja: "ご自分で作成", zh: "自建" },
    login: { ja: "ログイン", zh: "登录" },
    extension: { ja: "ブラウザー拡張", zh: "浏览器插件" },
  },
  "api_tokens.scopes": { ...rights, ...extensionUseNames },
  "payments.way": {
    balance: { ja: "残高", zh: "余额" },
    bank: { ja: "銀行振込", zh: "银行转账" },
    card: { ja: "PayPal・カード", zh: "PayPal/银行卡" },
  },
  platform: platforms,
  channel: marketplaceWords,
  marketplace: marketplaceWords,
  role: roles,
  permissions: rights,
  scopes: rights,
  account_type: {
    ordinary: { ja: "普通", zh: "普通" },
    current: { ja: "当座", zh: "活期" },
    savings: { ja: "貯蓄", zh: "储蓄" },
  },
};

/** What a stored choice is called, or undefined where anything may stand. */
export function wordOf(entity: string, column: string, value: string, lang: "ja" | "zh") {
  return (words[`${entity}.${column}`] ?? words[column])?.[value]?.[lang];
}
