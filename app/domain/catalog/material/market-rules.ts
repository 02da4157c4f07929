import type { MaterialKind, MaterialMarket } from "./material.ts";

/** How a marketplace counts: signs, signs of which a narrow one is a half, or bytes of UTF-8. */
type Unit = "字" | "全角" | "バイト";

interface LengthRule {
  max: number;
  unit: Unit;
}

const chars = (max: number): LengthRule => ({ max, unit: "字" });
const wide = (max: number): LengthRule => ({ max, unit: "全角" });

/** The longest text of each kind; our own where the marketplace names none. */
const shared: Record<MaterialKind, LengthRule> = {
  title: chars(70),
  bullets: chars(500),
  description: chars(2_000),
  keywords: chars(250),
  attributes: chars(2_000),
  sizes: chars(2_000),
  translation: chars(4_000),
  customs: chars(100),
};

const lengths: Record<MaterialMarket, Partial<Record<MaterialKind, LengthRule>>> = {
  amazon: { title: chars(50), keywords: { max: 500, unit: "バイト" } },
  rakuten: { title: wide(127), description: wide(5_000), keywords: wide(87) },
  yahoo: { title: wide(75), description: wide(500), keywords: wide(30) },
  shopify: { description: chars(5_000) },
};

/** How long a text of this kind may be at this marketplace. */
export function lengthRule(market: MaterialMarket, kind: MaterialKind): LengthRule {
  return lengths[market][kind] ?? shared[kind];
}

/** What a marketplace calls the field that words for its search go into. */
export const keywordNames: Record<MaterialMarket, string> = {
  amazon: "検索キーワード",
  rakuten: "キャッチコピー",
  yahoo: "キャッチコピー",
  shopify: "タグ",
};

/** Signs that a marketplace takes in no title. */
export const titleSigns: Record<MaterialMarket, RegExp> = {
  amazon: /[!！$＄?？_{}^¬¦★☆♪◎●■◆♥]/gu,
  rakuten: /[♥♪\p{Extended_Pictographic}]/gu,
  yahoo: /[♥♪\p{Extended_Pictographic}]/gu,
  shopify: /\p{Extended_Pictographic}/gu,
};

const bytes = new TextEncoder();

/** The length of a text as a marketplace counts it; halves are rounded up. */
export function lengthOf(text: string, unit: Unit) {
  if (unit === "バイト") return bytes.encode(text).length;
  const signs = [...text];
  if (unit === "字") return signs.length;
  const narrow = signs.filter((sign) => /[\x20-\x7e\uff61-\uff9f]/.test(sign)).length;
  return signs.length - Math.floor(narrow / 2);
}
