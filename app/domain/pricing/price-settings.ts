export type { PriceChangeState } from "#db/schema/pricing.ts";

import { largestFigure } from "#app/domain/core/yuan.ts";
import type { SettingKey } from "./price-list.server.ts";

type Kind =
  | "yen"
  | "days"
  | "minutes"
  | "percent"
  | "rate"
  | "text"
  | "seal"
  | "registration"
  | "english"
  | "incoterms";

interface PriceSetting {
  zh: string;
  /** The label in the buyers' history; settings without one are internal. */
  ja?: string;
  kind: Kind;
}

/** Dated amounts and days that staff set one by one. */
export const priceSettings = {
  spreadYen: { zh: "汇率加价（日元/元）", ja: "為替スプレッド（1元あたり・円）", kind: "rate" },
  minimumDepositYen: { zh: "最低充值（日元）", ja: "最低チャージ額（円）", kind: "yen" },
  cardFeePercent: {
    zh: "PayPal/银行卡充值手续费（%）",
    ja: "PayPal・カード入金の手数料（%）",
    kind: "percent",
  },
  freeStorageDays: { zh: "免费仓储天数", ja: "無料の保管日数", kind: "days" },
  storageYenPerKgDay: {
    zh: "超期仓储费（日元/公斤·天）",
    ja: "超過の保管料（1kg1日・円）",
    kind: "rate",
  },
  forwardedPieceYen: {
    zh: "转运品作业费（每件，日元）",
    ja: "転送品の作業料（1個・円）",
    kind: "yen",
  },
  forwardedParcelCapYen: {
    zh: "转运品赔付上限（每个包裹，日元）",
    ja: "転送品の補償の上限（1荷物・円）",
    kind: "yen",
  },
  rehearsalYen: {
    zh: "试装箱（每张配送单，日元）",
    ja: "お試し梱包（1依頼・円）",
    kind: "yen",
  },
  quoteValidDays: { zh: "报价有效天数", ja: "見積の有効日数", kind: "days" },
  consumptionTaxPercent: { zh: "消费税率（%）", ja: "消費税率（%）", kind: "percent" },
  consumptionTaxNationalPercent: {
    zh: "其中：国税部分（%）",
    ja: "うち国税（%）",
    kind: "percent",
  },
  simplifiedDutyLimitYen: {
    zh: "简易税率上限（日元）",
    ja: "簡易税率の上限（課税価格・円）",
    kind: "yen",
  },
  dutyExemptLimitYen: { zh: "免税上限（日元）", ja: "免税の上限（課税価格・円）", kind: "yen" },
  withdrawalTwoPeopleYen: { zh: "须多人处理的提现（每会员每天，日元）", kind: "yen" },
  creditTwoPeopleYen: {
    zh: "无流水或本人导入流水的入账：超过此额须复核（每会员每天，日元）",
    kind: "yen",
  },
  creditPersonYen: { zh: "一人单独入账的上限（每人每天，日元）", kind: "yen" },
  couponTwoPeopleYen: { zh: "须两人发放的优惠券（每家最多可减，日元）", kind: "yen" },
  waiveTwoPeopleYen: {
    zh: "须两人确认的免收差额（每张配送单）与转运品赔付（每个包裹，日元）",
    kind: "yen",
  },
  programWithdrawalYen: { zh: "程序可申请的提现（每会员每天，日元）", kind: "yen" },
  parcelQuietDays: { zh: "国内包裹无动态即列为迟到的天数", kind: "days" },
  parcelLateDays: { zh: "采购后未签收即列为迟到的天数", kind: "days" },
  claimDays: {
    zh: "售后申请期限（签收后天数）",
    ja: "アフターサービスの申請期限（受け取りからの日数）",
    kind: "days",
  },
  claimReplyDays: {
    zh: "售后方案的答复期限（天）",
    ja: "アフターサービスの提案へのご返事の期限（日数）",
    kind: "days",
  },
  settleReplyDays: {
    zh: "实重补差的付款期限（天）",
    ja: "実測で送料が増えたときのお支払い期限（日数）",
    kind: "days",
  },
  shippingQuoteDays: {
    zh: "运费报价的付款期限（天）",
    ja: "配送の見積のお支払い期限（日数）",
    kind: "days",
  },
  quoteTargetMinutes: {
    zh: "报价时限（工作时间，分钟）",
    ja: "見積の回答の目安（営業時間・分）",
    kind: "minutes",
  },
  caseTargetMinutes: {
    zh: "问题商品处理时限（工作时间，分钟）",
    ja: "問題商品の対応の目安（営業時間・分）",
    kind: "minutes",
  },
  claimTargetMinutes: {
    zh: "售后回复时限（工作时间，分钟）",
    ja: "アフターサービスの回答の目安（営業時間・分）",
    kind: "minutes",
  },
  depositBank: { zh: "收款银行", ja: "お振込先の銀行", kind: "text" },
  depositBranch: { zh: "收款支行", ja: "お振込先の支店", kind: "text" },
  depositAccount: { zh: "收款账号", ja: "お振込先の口座", kind: "text" },
  depositHolder: { zh: "收款户名", ja: "お振込先の口座名義", kind: "text" },
  issuerName: { zh: "单据发行人", kind: "text" },
  issuerAddress: { zh: "单据发行人地址", kind: "text" },
  issuerPhone: { zh: "单据发行人电话", kind: "text" },
  issuerSeal: { zh: "单据印章文字（最多9字，可空）", kind: "seal" },
  exporterNameEn: { zh: "商业发票出口人（英文）", kind: "english" },
  exporterAddressEn: { zh: "商业发票出口人地址（英文）", kind: "english" },
  warehouseRecipient: { zh: "收转运品的仓库收件人（中文）", kind: "text" },
  warehouseAddress: { zh: "收转运品的仓库地址（中文，会员可见）", kind: "text" },
  warehousePhone: { zh: "收转运品的仓库电话", kind: "text" },
  incoterms: { zh: "商业发票贸易条款（Incoterms）", kind: "incoterms" },
  registrationNumber: { zh: "适格发票登记号（T+13位，选填）", kind: "registration" },
} satisfies Partial<Record<SettingKey, PriceSetting>>;
export type PriceSettingKey = keyof typeof priceSettings;

export function isPriceSetting(key: string): key is PriceSettingKey {
  return Object.hasOwn(priceSettings, key);
}

const figureKinds: ReadonlySet<Kind> = new Set(["yen", "rate", "percent", "days", "minutes"]);

/** True for an amount or a number of days; false for a text, also one of digits as an account number. */
export function isFigureSetting(key: PriceSettingKey) {
  return figureKinds.has(priceSettings[key].kind);
}

/** The pattern of a value, and its description in the form. */
export const settingPatterns: Record<Kind, { pattern: RegExp; zh: string }> = {
  yen: { pattern: /^\d{1,9}$/, zh: `须为0至${largestFigure(9)}的整数` },
  days: { pattern: /^[1-9]\d{0,2}$/, zh: "须为1至999的整数" },
  minutes: { pattern: /^[1-9]\d{0,3}$/, zh: "须为1至9999的整数" },
  percent: { pattern: /^\d{1,2}(\.\d)?$/, zh: "须为0至99.9，最多一位小数" },
  rate: { pattern: /^\d{1,3}(\.\d{1,2})?$/, zh: `须为0至${largestFigure(3, 2)}，最多两位小数` },
  text: { pattern: /^.{0,100}$/, zh: "不超过100字" },
  seal: { pattern: /^[\p{L}\p{N}]{0,9}$/u, zh: "不超过9字，不含空格和符号" },
  english: { pattern: /^[\x20-\x7e]{1,100}$/, zh: "须为英文、数字和半角符号，不超过100字" },
  incoterms: {
    pattern: /^(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)$/,
    zh: "须为Incoterms 2020的三个字母，如DAP",
  },
  registration: { pattern: /^(T\d{13})?$/, zh: "须为T加13位数字，没有则留空" },
};

/**
 * Settings that limit a single person of finance, or say where all buyers' money and goods go. They cannot
 * be changed for the same day.
 */
const guardedSettings: ReadonlySet<string> = new Set<PriceSettingKey>([
  "withdrawalTwoPeopleYen",
  "creditTwoPeopleYen",
  "creditPersonYen",
  "couponTwoPeopleYen",
  "waiveTwoPeopleYen",
  "programWithdrawalYen",
  "depositBank",
  "depositBranch",
  "depositAccount",
  "depositHolder",
  // The address to which companies send goods that they bought themselves.
  "warehouseRecipient",
  "warehouseAddress",
  "warehousePhone",
]);

/** True where the price is a guarded setting. */
export function isGuarded(kind: string, subject: string) {
  return kind === "setting" && guardedSettings.has(subject);
}

/** Names a membership plan by its code, which is its number of days; a plan of other days is another plan. */
export function planNameZh(code: string) {
  return `${code}天会员`;
}

export function isPlanCode(code: string) {
  return /^[1-9]\d{0,2}$/.test(code);
}

/** Lists the codes of all plans ever offered, the shortest first. */
export function planCodes({ plans }: { plans: readonly { code: string }[] }) {
  return [...new Set(plans.map(({ code }) => code))].sort((a, b) => Number(a) - Number(b));
}

/** Labels of the dated prices that staff set; the buyers' history uses them too. */
export const priceKinds = {
  service: { ja: "買付手数料", zh: "代购手续费" },
  freight: { ja: "国際送料", zh: "国际运费" },
  option: { ja: "オプション料金", zh: "增值服务价格" },
  setting: { ja: "日数・限度額など", zh: "天数与限额" },
  membership: { ja: "定額会員", zh: "定额会员" },
  marketplace: { ja: "モールの販売手数料", zh: "平台销售费" },
  fba: { ja: "FBAの手数料", zh: "FBA配送费" },
  simplified: { ja: "簡易税率", zh: "简易税率" },
} as const;
export type PriceKind = keyof typeof priceKinds;
