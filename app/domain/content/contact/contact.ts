export type { SurveyAnswers } from "#db/schema/content.ts";

export const contactKinds = {
  service: "サービス・料金について",
  order: "注文・買付について",
  delivery: "配送・通関について",
  payment: "お支払い・残高について",
  account: "会員登録・ログインについて",
  feedback: "ご意見・ご要望",
  other: "その他",
} as const;
export type ContactKind = keyof typeof contactKinds;

/** The kinds of questions in Chinese, for staff. */
export const contactKindsZh: Record<ContactKind, string> = {
  service: "服务与费用",
  order: "订单与采购",
  delivery: "配送与通关",
  payment: "付款与余额",
  account: "注册与登录",
  feedback: "意见与建议",
  other: "其他",
};

export const supportHours = "10:00〜18:30（日本時間）";

/** 新規会員アンケート: the questions in the order they are asked. */
export const surveyChoices = {
  business: {
    label: "主な業種",
    choices: ["ネットショップ", "実店舗の小売", "卸売・商社", "メーカー", "個人・副業", "その他"],
  },
  monthly: {
    label: "月の仕入れの見込み",
    choices: ["10万円未満", "10万〜50万円", "50万〜100万円", "100万〜500万円", "500万円以上"],
  },
  experience: {
    label: "中国からの仕入れの経験",
    choices: ["はじめて", "代行会社を使ったことがある", "自社で輸入している"],
  },
  found: {
    label: "買付便をお知りになったきっかけ",
    choices: ["検索", "SNS・動画", "ご紹介", "展示会・セミナー", "広告", "その他"],
  },
} as const;

export const surveyChannels = [
  "Amazon",
  "楽天市場",
  "Yahoo!ショッピング",
  "Shopify・自社サイト",
  "メルカリ・フリマ",
  "実店舗",
  "法人向け",
] as const;
