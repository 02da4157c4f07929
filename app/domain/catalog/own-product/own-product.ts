import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";

export const ownProductLimits = {
  /** Of a company; its list is as quick at 100,000 as at 1,000. */
  productsMax: 200_000,
  tagsMax: 10,
  /** Offers that one product is bought as; the specification allows three. */
  sourcesMax: 3,
  /** What one press of a button may be for: a page of the list. */
  atOnceMax: 30,
  filesMax: 10,
} as const;

/** What the company itself says of a product. */
export interface OwnProductData {
  name: string;
  managementNumber: string;
  ownSku: string;
  asin: string;
  labelNumber: string;
  jan: string;
  labelText: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  hsCode: string;
  customsJa: string;
  customsEn: string;
  material: string;
  goodsClass: GoodsClass | null;
  optionIds: string[];
  note: string;
  inspectionPoints: string;
  priceCapFen: number | null;
  sellingPriceYen: number | null;
}

export type OwnProductField = keyof OwnProductData;

/** What pages, sheets and the history call each of them. */
export const ownProductNames: Record<OwnProductField, string> = {
  name: "商品名",
  managementNumber: "管理番号",
  ownSku: "SKU",
  asin: "ASIN",
  labelNumber: "ラベル番号（FNSKUなど）",
  jan: "JAN・EANコード",
  labelText: "ラベルの文言",
  weightGrams: "重量（g）",
  lengthMm: "長さ（cm）",
  widthMm: "幅（cm）",
  heightMm: "高さ（cm）",
  hsCode: "HSコード",
  customsJa: "通関用の品名（日本語）",
  customsEn: "通関用の品名（英語）",
  material: "素材",
  goodsClass: "品物の区分",
  optionIds: "オプション",
  note: "備考",
  inspectionPoints: "検品で見てほしい点",
  priceCapFen: "単価の上限（元）",
  sellingPriceYen: "販売価格（税込・円）",
};

export const ownProductFields = Object.keys(ownProductNames) as OwnProductField[];

/** What a product still lacks to be labelled, declared and weighed without asking. */
export function lackingOf(
  data: Pick<OwnProductData, "managementNumber" | "hsCode" | "weightGrams">,
): string[] {
  return [
    data.managementNumber === "" && "管理番号",
    data.hsCode === "" && "HSコード",
    data.weightGrams === null && "重量",
  ].filter((name) => name !== false);
}

/** Which part of the list: everything, or what still lacks data. */
export const ownProductParts = ["all", "lacking"] as const;
type OwnProductPart = (typeof ownProductParts)[number];

export interface OwnProductQuery {
  words?: string | undefined;
  tag?: string | undefined;
  part?: OwnProductPart | undefined;
  /** The number of the last one before. */
  after?: number | undefined;
}
