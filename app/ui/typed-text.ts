/** How a text is folded before it is looked at, as its schema does on the server. */
export type Fold = "trim" | "half-width" | "number" | "yen";

/** The text as it is looked at; without a fold as it was typed. */
export function folded(typed: string, fold: Fold | undefined) {
  if (fold === undefined) return typed;
  if (fold === "trim") return blankAlone.test(typed) ? "" : typed.trim();
  const text = typed.normalize("NFKC").trim();
  if (fold === "half-width") return text;
  return plainNumber(fold === "yen" ? withoutYen(text) : text);
}

// Marks and fillers that show nothing: a text of these alone is empty, as it is on the server.
const blankAlone = /^[\s\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const withoutYen = (text: string) =>
  text.replace(/^¥\s*(?=\d)/, "").replace(/(\d)\s*(?:円|日元)$/, "$1");

/** Drops only commas that group the digits by three, so that 14,2 stays; 。 is the point of a Chinese keyboard. */
function plainNumber(text: string) {
  return text
    .replaceAll("。", ".")
    .replace(/^-?\d{1,3}(?:,\d{3})+(?=$|\.)/, (number) => number.replaceAll(",", ""));
}
