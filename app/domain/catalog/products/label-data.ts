import type { LabelData } from "#db/schema/catalog.ts";

export type { LabelData } from "#db/schema/catalog.ts";

export const noLabelData: LabelData = { managementNumber: "", asin: "", labelNumber: "" };

/** Always the same keys in the same order: two lines are one wish where their stored texts agree. */
export function labelData({ managementNumber, asin, labelNumber }: LabelData): LabelData {
  return { managementNumber, asin, labelNumber };
}

/** Whether there is anything to print on a product label. */
export function canBeLabelled({ managementNumber, labelNumber }: LabelData) {
  return managementNumber !== "" || labelNumber !== "";
}

/** ラベル情報の不足: an option asks for a number to print, and there is none. The one rule of orders, edits and sheets. */
export function lacksLabel(options: readonly { needsLabel: boolean }[], labelData: LabelData) {
  return options.some(({ needsLabel }) => needsLabel) && !canBeLabelled(labelData);
}

/** What every refusal by that rule begins with. */
export const labelMissingText = "ラベル情報が不足しています";

/** What a page shows of it; empty where nothing was given. */
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

/** Whatever makes two wishes for a SKU two lines. */
export interface Wish {
  skuId: string;
  note: string;
  optionIds: readonly string[];
  labelData: LabelData;
}

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
