import type { LabelData } from "#db/schema/catalog.ts";

export type { LabelData } from "#db/schema/catalog.ts";

export const noLabelData: LabelData = { managementNumber: "", asin: "", labelNumber: "" };

/** Puts the keys into a fixed order, because lines are compared by their stored text. */
export function labelData({ managementNumber, asin, labelNumber }: LabelData): LabelData {
  return { managementNumber, asin, labelNumber };
}

/** True if there is something to print on a product label. */
export function canBeLabelled({ managementNumber, labelNumber }: LabelData) {
  return managementNumber !== "" || labelNumber !== "";
}

/**
 * ラベル情報の不足: true if an option needs a number to print and there is none. Orders, edits and sheets share
 * this rule.
 */
export function lacksLabel(options: readonly { needsLabel: boolean }[], labelData: LabelData) {
  return options.some(({ needsLabel }) => needsLabel) && !canBeLabelled(labelData);
}

/** The beginning of every message about that rule. */
export const labelMissingText = "ラベル情報が不足しています";

/** Formats label data for pages; empty if there is none. */
export function labelText({ managementNumber, asin, labelNumber }: LabelData, lang: "ja" | "zh") {
  const names = lang === "ja" ? ["管理番号", "ラベル番号"] : ["管理编号", "标签号"];
  return [
    [names[0], managementNumber],
    ["ASIN", asin],
    [names[1], labelNumber],
  ]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`)
    .join(lang === "ja" ? " ・ " : " · ");
}

/** A wish for a SKU: two wishes with different data are two lines of a cart. */
export interface CartItem {
  skuId: string;
  note: string;
  optionIds: readonly string[];
  labelData: LabelData;
}

/** Sorts options and removes duplicates, so that equal sets are stored equally. */
export function optionSet(optionIds: readonly string[]) {
  return [...new Set(optionIds)].sort();
}

/** Makes a key that is equal for equal wishes. */
export function cartItemKey({ skuId, note, optionIds, labelData }: CartItem) {
  const { managementNumber, asin, labelNumber } = labelData;
  return JSON.stringify([skuId, note, optionSet(optionIds), managementNumber, asin, labelNumber]);
}

/** True if all of these options exist and can be ordered. */
export function areSold(optionIds: readonly string[], options: readonly { id: string }[]) {
  return optionIds.every((wanted) => options.some(({ id }) => id === wanted));
}
