export const platforms = ["1688", "taobao", "tmall"] as const;
/** `other` is where goods come from that were described to us: no marketplace that we can read. */
export type Platform = (typeof platforms)[number] | "other";

export const platformNames: Record<Platform, string> = {
  "1688": "1688",
  taobao: "淘宝",
  tmall: "天猫",
  other: "その他",
};

/** The shop tags of the specification's section 9, as filters and marks. */
export const shopTags = [
  "factory",
  "ships_today",
  "ships_24h",
  "ships_48h",
  "single_piece",
  "rate_24h_95",
  "rate_24h_99",
  "rate_48h_95",
  "rate_48h_99",
  "selected",
  "return_7d",
] as const;
export type ShopTag = (typeof shopTags)[number];

export const shopTagNames: Record<ShopTag, string> = {
  factory: "認証工場",
  ships_today: "当日発送",
  ships_24h: "24時間以内発送",
  ships_48h: "48時間以内発送",
  single_piece: "1点から購入可",
  rate_24h_95: "24時間発送率95%",
  rate_24h_99: "24時間発送率99%",
  rate_48h_95: "48時間発送率95%",
  rate_48h_99: "48時間発送率99%",
  selected: "厳選",
  return_7d: "7日間返品可",
};

export interface PriceTier {
  fromQuantity: number;
  priceFen: number;
}

/** A property of the goods: the Japanese words and, beside them, the original. */
export interface Attribute {
  nameJa: string;
  valueJa: string;
  nameZh: string;
  valueZh: string;
}

/** One choice of a SKU, such as カラー: ブラック (颜色: 黑色). */
export type TranslatedSpec = Attribute;

/** カラー: ブラック / サイズ: M, as one line. */
export function specText(spec: readonly TranslatedSpec[]) {
  return spec.map(({ valueJa }) => valueJa).join(" / ");
}

/**
 * Unit price of a SKU at a quantity: the tier reached takes off what it takes off the first tier.
 * `skuPriceFen` is the price at the smallest quantity.
 */
export function priceAtQuantity(
  skuPriceFen: number,
  tiers: readonly PriceTier[],
  quantity: number,
): number {
  const first = tiers[0];
  if (!first) return skuPriceFen;
  const reached = tiers.findLast((tier) => tier.fromQuantity <= quantity) ?? first;
  return Math.max(1, skuPriceFen - (first.priceFen - reached.priceFen));
}

/** Whether this is the SKU's price of today at another quantity: then the quantity changed, not the offer. */
export function isTierPrice(priceFen: number, skuPriceFen: number, tiers: readonly PriceTier[]) {
  return tiers.some(
    ({ fromQuantity }) => priceAtQuantity(skuPriceFen, tiers, fromQuantity) === priceFen,
  );
}

/** How many pieces lists and goods pages reckon with while none are typed, unless an offer asks for more. */
export const usualQuantity = 100;
