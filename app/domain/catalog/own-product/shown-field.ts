import type { Change } from "#app/domain/core/message/general-messages.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import {
  type OwnProductData,
  type OwnProductField,
  ownProductFields,
  ownProductNames,
} from "./own-product.ts";

/** A field as people type and read it: centimetres, yuan, the name of a class. */
export function shownField(data: OwnProductData, field: OwnProductField): string {
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

/** Whole millimetres as centimetres with one decimal. */
function centimetresOf(millimetres: number | null) {
  if (millimetres === null) return "";
  return `${Math.trunc(millimetres / 10)}.${millimetres % 10}`.replace(/\.0$/, "");
}

/** What changed between two states of a product, before and after by field, for its history. */
export function changesOf(before: OwnProductData, after: OwnProductData): Change[] {
  return ownProductFields
    .filter((field) => shownField(before, field) !== shownField(after, field))
    .map((field) => ({
      name: ownProductNames[field],
      before: keptField(before, field),
      after: keptField(after, field),
    }));
}

function keptField(data: OwnProductData, field: OwnProductField) {
  return field === "goodsClass"
    ? data.goodsClass && goodsClasses[data.goodsClass]
    : shownField(data, field);
}

/** The tags of a product before and after, where they are not the same. */
export function tagChange(before: readonly string[], after: readonly string[]): Change[] {
  const [was, is] = [before, after].map((tags) => [...tags].sort().join("、"));
  return was === is ? [] : [{ name: { ja: "タグ", zh: "标签" }, before: was!, after: is! }];
}
