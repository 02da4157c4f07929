/** What was looked at in place of the bank's line; the first is what a clerk does on most days. */
export const creditBases = [
  "网银已核对，流水未导入",
  "汇款凭证已核对，流水未导入",
  "其他",
] as const;

/** “其他” says nothing by itself. */
export function basisOf({ basis }: { basis: (typeof creditBases)[number] }) {
  return { basis: basis === "其他" ? "" : basis };
}
