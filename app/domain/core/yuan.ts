import { withoutGrouping } from "./grouping.ts";

// Money in yuan is stored as whole fen. It is parsed and written digit by digit, since 0.29 × 100 is not 29
// in a float.

/** Parses an amount with at most two decimals: `12.3` is 1230 fen. */
export function fenOf(yuan: string) {
  const [whole = "0", part = ""] = yuan.split(".");
  return Number(whole + part.padEnd(2, "0"));
}

/** Names the largest figure of so many digits before and behind the point: 8 and 2 are `99,999,999.99`. */
export function largestFigure(digits: number, decimals = 0) {
  const whole = Number("9".repeat(digits)).toLocaleString("en-US");
  return decimals > 0 ? `${whole}.${"9".repeat(decimals)}` : whole;
}

/** Writes an amount with two decimals and no grouping, as a form's field holds it: 1230 is `12.30`. */
export function yuanOf(fen: number) {
  const digits = String(Math.abs(fen)).padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Folds a typed figure to plain digits: full-width ones, grouping commas, and 。 of a Chinese keyboard for the point.
 */
export function plainFigure(typed: string) {
  return withoutGrouping(typed.normalize("NFKC").trim()).replaceAll("。", ".");
}

/** The same for an amount in yen: `¥1,200`, `1200円` and `1200日元` are 1200. */
export function plainYen(typed: string) {
  return plainFigure(
    typed
      .normalize("NFKC")
      .trim()
      .replace(/^¥\s*(?=\d)|(?<=\d)\s*(円|日元)$/g, ""),
  );
}

/** The same for an amount in yuan, with or without its sign or unit: `¥25.70` and `25.70元` are 25.70. */
export function plainYuan(typed: string) {
  return plainFigure(typed)
    .replace(/^¥\s*(?=\d)/, "")
    .replace(/(?<=\d)\s*元$/, "");
}
