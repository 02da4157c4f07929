/**
 * A text without the signs that no database keeps as they are: the zero byte, and halves of a pair. A line
 * ends with one sign, as a page counts it while somebody types; forms send two.
 */
export function keptSigns(text: string) {
  return text
    .replaceAll("\0", "")
    .replaceAll("\r\n", "\n")
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}
