/** Prices with a date that staff set; buyers read the same words in their history. */
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
