import type { PriceTier, TranslatedSpec } from "#db/schema/catalog.ts";

export type { Attribute, PriceTier, TranslatedSpec } from "#db/schema/catalog.ts";
export const platforms = ["1688", "taobao", "tmall"] as const;
/** `other` stands for goods of a goods request, which come from no marketplace that we can read. */
export type Platform = (typeof platforms)[number] | "other";

export const platformNames: Record<Platform, string> = {
  "1688": "1688",
  taobao: "淘宝",
  tmall: "天猫",
  other: "その他",
};

/** The shop tags of the specification's section 9; they serve as filters and marks. */
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

/** Joins the Japanese values of a spec into one line: ブラック / M. */
export function specText(spec: readonly TranslatedSpec[]) {
  return spec.map(({ valueJa }) => valueJa).join(" / ");
}

/**
 * Calculates the unit price of a SKU at a quantity. The reached tier reduces it by the difference to the
 * first tier; `skuPriceFen` is the price at the smallest quantity.
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

/** True if this is today's price of the SKU at some quantity: then the quantity changed, not the offer. */
export function isTierPrice(priceFen: number, skuPriceFen: number, tiers: readonly PriceTier[]) {
  return tiers.some(
    ({ fromQuantity }) => priceAtQuantity(skuPriceFen, tiers, fromQuantity) === priceFen,
  );
}

/**
 * Lists and goods pages calculate with this many pieces until a number is typed, or with the offer's
 * minimum if that is more.
 */
export const usualQuantity = 100;

/** Answers the quantity that a price is shown for: the typed pieces, or the usual quantity while there are none. */
export function quantityFor({ minOrder }: { minOrder: number }, pieces: number) {
  return pieces || Math.max(minOrder, usualQuantity);
}

/** Lists the quantities from which another price holds; a single one where the offer has no tiers. */
export function tierQuantities(tiers: readonly Pick<PriceTier, "fromQuantity">[]) {
  return tiers.length > 0 ? tiers.map(({ fromQuantity }) => fromQuantity) : [1];
}

/** Answers the index of the reached tier; -1 below the first one, whose price holds nevertheless. */
export function reachedTier(tiers: readonly Pick<PriceTier, "fromQuantity">[], quantity: number) {
  return tiers.findLastIndex(({ fromQuantity }) => fromQuantity <= quantity);
}

/** Answers the goods page on its marketplace, where staff look up prices and buy. */
export function offerPage(platform: Platform, offerId: string) {
  // The request's page says where goods of a goods request were found.
  if (platform === "other") return `/staff/goodsRequests/${encodeURIComponent(offerId)}`;
  if (platform === "1688") return `https://detail.1688.com/offer/${offerId}.html`;
  const host = platform === "tmall" ? "detail.tmall.com" : "item.taobao.com";
  return `https://${host}/item.htm?id=${offerId}`;
}

/**
 * The value of an unknown 着地原価 (not calculated yet, or no method can carry the goods): it sorts last and
 * exceeds every limit.
 */
export const notReckoned = 999_999_999;

/** The Japanese names of China's provinces, by their Chinese names without the rank. */
const provinces: Readonly<Record<string, string>> = {
  北京: "北京市",
  天津: "天津市",
  上海: "上海市",
  重庆: "重慶市",
  河北: "河北省",
  山西: "山西省",
  辽宁: "遼寧省",
  吉林: "吉林省",
  黑龙江: "黒竜江省",
  江苏: "江蘇省",
  浙江: "浙江省",
  安徽: "安徽省",
  福建: "福建省",
  江西: "江西省",
  山东: "山東省",
  河南: "河南省",
  湖北: "湖北省",
  湖南: "湖南省",
  广东: "広東省",
  海南: "海南省",
  四川: "四川省",
  贵州: "貴州省",
  云南: "雲南省",
  陕西: "陝西省",
  甘肃: "甘粛省",
  青海: "青海省",
  广西: "広西チワン族自治区",
  内蒙古: "内モンゴル自治区",
  宁夏: "寧夏回族自治区",
  新疆: "新疆ウイグル自治区",
  西藏: "チベット自治区",
};

/** Translates the name of a Chinese province; undefined if the text is not a province. */
export function provinceInJapanese(zh: string) {
  return provinces[zh.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区)$/u, "")];
}

/** Pages of goods that staff chose from the marketplaces' offers. */
export const selectionCodes = ["cross_border", "yanxuan"] as const;
export type Selection = (typeof selectionCodes)[number];

export const selectionNames: Record<Selection, { ja: string; zh: string }> = {
  cross_border: { ja: "1688越境専供", zh: "1688跨境专供" },
  yanxuan: { ja: "網易厳選", zh: "网易严选" },
};
