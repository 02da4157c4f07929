import type { Label } from "#app/domain/core/label.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";

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

/** What sheets and the history call each of them. */
export const ownProductNames: Record<OwnProductField, Label> = {
  name: { ja: "商品名", zh: "商品名" },
  managementNumber: { ja: "管理番号", zh: "管理编号" },
  ownSku: { ja: "SKU", zh: "SKU" },
  asin: { ja: "ASIN", zh: "ASIN" },
  labelNumber: { ja: "ラベル番号（FNSKUなど）", zh: "标签号（FNSKU等）" },
  jan: { ja: "JAN・EANコード", zh: "JAN/EAN码" },
  labelText: { ja: "ラベルの文言", zh: "标签文字" },
  weightGrams: { ja: "重量（g）", zh: "重量（g）" },
  lengthMm: { ja: "長さ（cm）", zh: "长（cm）" },
  widthMm: { ja: "幅（cm）", zh: "宽（cm）" },
  heightMm: { ja: "高さ（cm）", zh: "高（cm）" },
  hsCode: { ja: "HSコード", zh: "HS编码" },
  customsJa: { ja: "通関用の品名（日本語）", zh: "报关品名（日文）" },
  customsEn: { ja: "通関用の品名（英語）", zh: "报关品名（英文）" },
  material: { ja: "素材", zh: "材质" },
  goodsClass: { ja: "品物の区分", zh: "货物类别" },
  optionIds: { ja: "オプション", zh: "增值服务" },
  note: { ja: "備考", zh: "备注" },
  inspectionPoints: { ja: "検品で見てほしい点", zh: "验货要点" },
  priceCapFen: { ja: "単価の上限（元）", zh: "单价上限（元）" },
  sellingPriceYen: { ja: "販売価格（税込・円）", zh: "售价（含税，日元）" },
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
