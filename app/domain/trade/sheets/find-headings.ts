import { columnOf, type SheetField, type SheetPlaces, sheetFields } from "./sheet-row.ts";

interface Known {
  field: SheetField;
  /** 0 is the heading of our own template. */
  turn: number;
}

const headings = new Map<string, Known>();
for (const field of sheetFields) {
  const { ja, zh, also } = columnOf(field);
  for (const [turn, name] of [ja, zh, ...also].entries()) {
    const heading = plain(name);
    // 数量 is written alike in both languages.
    if (!headings.has(heading)) headings.set(heading, { field, turn });
  }
}

/** The column that a sheet is given back with; sent again, it is known and passed over. */
export const remarkHeading = "エラー";

export interface Headings {
  places: SheetPlaces;
  /** Headings that mean nothing to us. */
  unread: string[];
}

/** The columns of this row of headings, in any order and either language; the likelier of those that mean the same first. */
export function readHeadings(cells: readonly string[]): Headings {
  const found = cells.map((cell) => knownBy(cell));
  const places: SheetPlaces = {};
  for (const field of sheetFields) {
    const columns = [...found.keys()]
      .filter((index) => found[index]?.field === field)
      .sort((a, b) => found[a]!.turn - found[b]!.turn || a - b);
    if (columns.length === 0) continue;
    places[field] = columnOf(field).joined ? columns.sort((a, b) => a - b) : columns;
  }
  const unread = cells
    .filter((cell, index) => !found[index] && cell.trim() !== "" && cell.trim() !== remarkHeading)
    .map(trimmed);
  return { places, unread };
}

/** Our template's own order of columns, for cells that were pasted without headings. */
export function templatePlaces(): SheetPlaces {
  const offered = sheetFields.filter((field) => !columnOf(field).unoffered);
  return Object.fromEntries(offered.map((field, index) => [field, [index]]));
}

/** A heading in two languages is known by either of its parts. */
function knownBy(cell: string): Known | undefined {
  const whole = headings.get(plain(cell));
  if (whole) return whole;
  return cell
    .split(/[\n/／|｜]/)
    .map((part) => headings.get(plain(part)))
    .find((known) => known !== undefined);
}

/** Without case, width, spaces, marks of a required column, and units in brackets. */
function plain(heading: string) {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[(〔[【「][^)〕\]】」]*[)〕\]】」]/g, "")
    .replace(/[\s*※・:：_-]|必須|必填/g, "");
}

function trimmed(cell: string) {
  return cell.trim().slice(0, 40);
}
