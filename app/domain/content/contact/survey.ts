/** 新規会員アンケート: the questions, in the order they are asked. */
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

export interface SurveyAnswers {
  business: string;
  monthly: string;
  experience: string;
  found: string;
  channels: string[];
  goods: string;
  wishes: string;
}
