interface Amounts {
  quotedAt: Date | null;
  totalYen: number;
  estimateMinYen: number | null;
  estimateMaxYen: number | null;
}

/** What one side of a split costs as far as it is known, in whole yen; undefined before anybody can say. */
export function splitAmount({ quotedAt, totalYen, estimateMinYen, estimateMaxYen }: Amounts) {
  if (quotedAt) return { quoted: true, min: totalYen, max: totalYen };
  if (estimateMinYen === null || estimateMaxYen === null) return undefined;
  return { quoted: false, min: estimateMinYen, max: estimateMaxYen };
}
