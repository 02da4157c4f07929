/** Breaks text at any character, as Japanese may be, into lines that fit. */
export function brokenText(text: string, width: number, widthOf: (text: string) => number) {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line && widthOf(line + character) > width) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return [...lines, line];
}
