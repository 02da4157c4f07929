/** Signs that turn the direction of reading, hide or join: they would reach beyond their own field. */
const unseen =
  /(?![\n\t])\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Extended_Pictographic}|\p{Variation_Selector}/gu;

const lettersMax = 2_000;

/** What somebody else wrote of goods, as one line of plain text: no tags, addresses, pictures or signs without width. */
export function plainLine(said: string, most = lettersMax) {
  return said
    .slice(0, Math.min(lettersMax, most * 4))
    .normalize("NFKC")
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(/(https?:\/\/|www\.)[^\s]{1,300}/gi, " ")
    .replace(unseen, "")
    .replace(/[<>]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most);
}

/** A text of several lines as it may be kept: the same signs taken out, each line for itself. */
export function plainLines(typed: string, most: number) {
  return typed
    .slice(0, most * 2)
    .normalize("NFC")
    .replaceAll("\r", "")
    .replace(unseen, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim()
    .slice(0, most);
}
