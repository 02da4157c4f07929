/** What was looked at in place of the bank's line. None is chosen for a clerk: it is what they answer for. */
export const creditBases = [
  "网银已核对，流水未导入",
  "汇款凭证已核对，流水未导入",
  "其他",
] as const;
type CreditBasis = (typeof creditBases)[number];

/** How a line of the bank stands among the bases. */
export function lineBasis(lineId: string) {
  return `line:${lineId}` as const;
}

export function isCreditBasis(
  chosen: string,
): chosen is CreditBasis | ReturnType<typeof lineBasis> {
  return /^line:.{1,64}$/.test(chosen) || (creditBases as readonly string[]).includes(chosen);
}
