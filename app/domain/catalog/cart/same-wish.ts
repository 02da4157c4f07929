import { cartLines } from "#db/schema/index.ts";
import type { LabelData } from "./label-data.ts";

/** Whatever makes two wishes for a SKU two lines. */
export interface Wish {
  skuId: string;
  note: string;
  optionIds: readonly string[];
  labelData: LabelData;
}

/** The columns of the cart that hold it; the index `cart_lines_wish` keeps each wish to one line. */
export const wishColumns = [
  cartLines.cartId,
  cartLines.skuId,
  cartLines.note,
  cartLines.optionIds,
  cartLines.labelData,
];

/** Options are a set: in whatever order they were chosen, the wish is the same. */
export function optionSet(optionIds: readonly string[]) {
  return [...new Set(optionIds)].sort();
}

/** Equal for equal wishes. */
export function wishKey({ skuId, note, optionIds, labelData }: Wish) {
  const { managementNumber, asin, labelNumber } = labelData;
  return JSON.stringify([skuId, note, optionSet(optionIds), managementNumber, asin, labelNumber]);
}

/** Whether all of these options can be ordered: one that was retired or never was cannot. */
export function areSold(optionIds: readonly string[], options: readonly { id: string }[]) {
  return optionIds.every((wanted) => options.some(({ id }) => id === wanted));
}
