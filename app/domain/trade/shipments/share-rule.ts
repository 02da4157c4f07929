/** The rules by which a sum of a whole shipment is shared among its lines. */
export const shareRules = ["weight", "volume", "value", "pieces"] as const;
export type ShareRule = (typeof shareRules)[number];

export const shareRuleNames: Record<ShareRule, { ja: string; zh: string }> = {
  weight: { ja: "重量", zh: "重量" },
  volume: { ja: "容積", zh: "体积" },
  value: { ja: "商品の価額", zh: "货值" },
  pieces: { ja: "個数", zh: "件数" },
};
