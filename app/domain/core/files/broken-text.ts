/** Marks that may not begin a line; they hang over the end of the one before. */
const hanging = /[、。，．・：；？！）」』】〉》〕］｝々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** Breaks text at any character but before a closing mark, as Japanese may be, into lines that fit. */
export function brokenText(text: string, width: number, widthOf: (text: string) => number) {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line && !hanging.test(character) && widthOf(line + character) > width) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return [...lines, line];
}
