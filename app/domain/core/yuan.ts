// Money in yuan is whole fen. It is read and written digit by digit: 0.29 × 100 is not 29 in a float.

/** Fen of an amount as it was typed, with at most two decimals: `12.3` is 1230. */
export function fenOf(yuan: string) {
  const [whole = "0", part = ""] = yuan.split(".");
  return Number(whole + part.padEnd(2, "0"));
}

/** The amount as a form's field holds it, two decimals and no grouping: 1230 is `12.30`. */
export function yuanOf(fen: number) {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
