/** A text without the signs that no database keeps as they are: the zero byte, and halves of a pair. */
export function keptSigns(text: string) {
  return text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}
