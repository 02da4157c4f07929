import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** How a cell stands out: it is wrong, or wants looking at. */
export type CellMark = "wrong" | "look";

const fills: Record<CellMark, string> = { wrong: "FFFFC7CE", look: "FFFFEB9C" };
const marks = Object.keys(fills) as CellMark[];

const sheetPart = "xl/worksheets/sheet1.xml";
const stylePart = "xl/styles.xml";

/**
 * Gives cells of a workbook's first sheet their ground, by name: `D8`. The library that writes our
 * workbooks knows no styles, so that they are added to what it wrote: one fill and one format a mark.
 */
export function markCells(bytes: Uint8Array, marked: ReadonlyMap<string, CellMark>) {
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts[sheetPart]!);
  parts[sheetPart] = strToU8(
    sheet.replace(/<c r="([A-Z]+\d+)"/g, (whole, name: string) => {
      const mark = marked.get(name);
      return mark ? `${whole} s="${marks.indexOf(mark) + 1}"` : whole;
    }),
  );
  parts[stylePart] = strToU8(withFills(strFromU8(parts[stylePart]!)));
  return zipSync(parts);
}

function withFills(styles: string) {
  const added = marks.map(
    (mark) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${fills[mark]}"/></patternFill></fill>`,
  );
  // The two that every workbook begins with stand before ours.
  const formats = marks.map(
    (_, index) =>
      `<xf numFmtId="0" fontId="0" fillId="${index + 2}" borderId="0" xfId="0" applyFill="1"/>`,
  );
  return styles
    .replace(
      /<fills count="2">(.*?)<\/fills>/s,
      `<fills count="${2 + marks.length}">$1${added.join("")}</fills>`,
    )
    .replace(
      /<cellXfs count="1">(.*?)<\/cellXfs>/s,
      `<cellXfs count="${1 + marks.length}">$1${formats.join("")}</cellXfs>`,
    );
}
