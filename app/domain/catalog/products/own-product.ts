import type { Label } from "#app/domain/core/label.ts";
import type { Change } from "#app/domain/core/message/general-messages.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { specText, type TranslatedSpec } from "../offers/offer.ts";

export const ownProductLimits = {
  /** Products of a company; the list is as fast at 100,000 as at 1,000. */
  productsMax: 200_000,
  tagsMax: 10,
  /** Sources of a product; the specification allows three. */
  sourcesMax: 3,
  /** Products that one command may name: a page of the list. */
  atOnceMax: 30,
  filesMax: 10,
} as const;

/** The data that a company enters about a product. */
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

/**
 * Folds a 管理番号 as the column compares it: `ab-1` is `AB-1`, of which a company has one. Width is folded as it is
 * stored.
 */
export function managementKey(number: string) {
  return number
    .normalize("NFKC")
    .trim()
    .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
}

export type OwnProductField = keyof OwnProductData;

/** Sheets and the history show the fields under these names. */
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

/** Lists the Japanese names of missing data that labels, customs and shipping need. */
export function lackingOf(
  data: Pick<OwnProductData, "managementNumber" | "hsCode" | "weightGrams">,
): string[] {
  return [
    data.managementNumber === "" && "管理番号",
    data.hsCode === "" && "HSコード",
    data.weightGrams === null && "重量",
  ].filter((name) => name !== false);
}

/** The list shows all products, or only those with missing data. */
export const ownProductParts = ["all", "lacking"] as const;
type OwnProductPart = (typeof ownProductParts)[number];

export interface OwnProductQuery {
  words?: string | undefined;
  tag?: string | undefined;
  part?: OwnProductPart | undefined;
  /** The number of the last product on the page before. */
  after?: number | undefined;
}

/** The message for a management number that another product of the company has. */
export const numberTakenText = "この管理番号は、別の自社商品で使われています";

const nameMax = 100;

/** Names a new product after its offer and SKU. */
export function productName(titleJa: string, spec: readonly TranslatedSpec[]) {
  const which = specText(spec);
  return (which ? `${titleJa} ${which}` : titleJa).slice(0, nameMax);
}

/** Formats a field as people type and read it: centimetres, yuan, the name of a class. */
export function toFieldText(data: OwnProductData, field: OwnProductField): string {
  switch (field) {
    case "weightGrams":
    case "sellingPriceYen":
      return String(data[field] ?? "");
    case "lengthMm":
    case "widthMm":
    case "heightMm":
      return centimetresOf(data[field]);
    case "priceCapFen":
      return data.priceCapFen === null ? "" : yuanOf(data.priceCapFen);
    case "goodsClass":
      return data.goodsClass ? goodsClasses[data.goodsClass].ja : "";
    case "optionIds":
      return data.optionIds.join("、");
    default:
      return data[field];
  }
}

/** Formats whole millimetres as centimetres with one decimal. */
function centimetresOf(millimetres: number | null) {
  if (millimetres === null) return "";
  return `${Math.trunc(millimetres / 10)}.${millimetres % 10}`.replace(/\.0$/, "");
}

/** Lists the changed fields of a product with the values before and after, for its history. */
export function changesOf(before: OwnProductData, after: OwnProductData): Change[] {
  return ownProductFields
    .filter((field) => toFieldText(before, field) !== toFieldText(after, field))
    .map((field) => ({
      name: ownProductNames[field],
      before: keptField(before, field),
      after: keptField(after, field),
    }));
}

function keptField(data: OwnProductData, field: OwnProductField) {
  return field === "goodsClass"
    ? data.goodsClass && goodsClasses[data.goodsClass]
    : toFieldText(data, field);
}

/** Answers the change of a product's tags, if there is one. */
export function tagChange(before: readonly string[], after: readonly string[]): Change[] {
  const [was, is] = [before, after].map((tags) => [...tags].sort().join("、"));
  return was === is ? [] : [{ name: { ja: "タグ", zh: "标签" }, before: was!, after: is! }];
}

/** Calculates the check digit of GS1's general specifications: weights 3 and 1 from the right. */
export function checkDigit(digits: string) {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** True for a JAN or EAN of 8 or 13 digits with a valid check digit. */
export function isArticleNumber(typed: string) {
  return /^(\d{8}|\d{13})$/.test(typed) && checkDigit(typed.slice(0, -1)) === Number(typed.at(-1));
}
