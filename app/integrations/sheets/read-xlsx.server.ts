import { strFromU8, strToU8, zipSync } from "fflate";
import { done, refuse } from "#app/domain/core/result.ts";
import { digitsMax, lostDigits, sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import { tableOf } from "./cell-texts.ts";
import {
  attributesOf,
  listSheetParts,
  relationshipTypes,
  type SheetPart,
} from "./workbook-parts.server.ts";
import { listZipParts } from "./zip-parts.server.ts";

const namespaces = {
  main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  types: "http://schemas.openxmlformats.org/package/2006/content-types",
  contents: "application/vnd.openxmlformats-officedocument.spreadsheetml",
  package: "http://schemas.openxmlformats.org/package/2006/relationships",
  office: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
} as const;

/** The sheets of an .xlsx file, those that are shown first, each part held to a size before it is unpacked. */
export async function readXlsx(bytes: Uint8Array, rowsMax: number) {
  const xlsx = await import("./sheet-package.ts");
  try {
    const parts = listZipParts(bytes);
    const found = parts && listSheetParts(parts, readXml);
    if (!found) return refuse("unreadable");
    const shown = found.sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden));
    const sheets = shown.slice(0, sheetFileLimits.sheetsMax).map((sheet) => {
      return { ...sheet, ...keepCells(readXml(sheet.part), rowsMax) };
    });
    const strings = found.strings ? readXml(found.strings) : "<sst></sst>";
    const counts = [...sheets.map(({ count }) => count), countOf(strings, /<(?:\w+:)?si[\s>]/g)];
    if (counts.some((count) => count > sheetFileLimits.cellsMax))
      return refuse("unpacks-too-large");
    const book = xlsx.read(packed(sheets, strings), {
      type: "array",
      dense: true,
      sheetRows: rowsMax,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      nodim: true,
    });
    return done(
      book.SheetNames.map((name, index) =>
        tableOf(name, book.Sheets[name]!, { rowsMax, ...sheets[index]! }),
      ),
    );
  } catch (error) {
    // A damaged file: the library throws whatever it stumbles over.
    return refuse(error instanceof TooLarge ? "unpacks-too-large" : "unreadable");
  }
}

class TooLarge extends Error {}

/** The XML of a part, no larger than it may be; throws where it is no plain XML. */
function readXml(part: SheetPart["part"]) {
  const content = part.unpack(sheetFileLimits.partBytesMax);
  if (!content) throw new TooLarge(part.name);
  const text = plainXml(strFromU8(content));
  if (text === undefined) throw new Error(`${part.name} is no plain XML`);
  return text;
}

/** A workbook of these sheets alone, as the library reads it; styles, drawings and links are in no part of it. */
function packed(sheets: readonly (SheetPart & { cells: string })[], strings: string) {
  const { main, types, contents, package: relations, office } = namespaces;
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${types}"><Override PartName="/xl/workbook.xml" ContentType="${contents}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${contents}.sharedStrings+xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered
      .map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}">${numbered
      .map(
        ({ number }) =>
          `<Relationship Id="rId${number}" Type="${office}${relationshipTypes.sheet}" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join("")}</Relationships>`,
    "xl/sharedStrings.xml": strings,
    ...Object.fromEntries(
      numbered.map(({ number, cells }) => [`xl/worksheets/sheet${number}.xml`, cells]),
    ),
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(files), { level: 0 });
}

/**
 * The cells and merges of a sheet, and nothing else of it: a link may span millions of cells, each of which the library
 * would make. A formula that kept no value is given as its own text, so that it is seen, and so is a number that has
 * lost digits. Says how many cells there are, whether some stand below those that are read, and what is not shown.
 */
function keepCells(text: string, rowsMax: number) {
  const data = within(text, "sheetData");
  const above = text.slice(0, text.indexOf(data));
  const merges = within(text.slice(text.indexOf(data) + data.length), "mergeCells");
  const kept = data
    .replace(valueless, formulaText)
    .replace(longNumber, longNumberText)
    .replace(/<c\b[^<>]*><\/c>/g, "");
  return {
    cells: `<worksheet>${kept}${merges}</worksheet>`,
    count: countOf(kept, /<(?:\w+:)?c[\s>]/g),
    more: hasValueBelow(data, rowsMax),
    hiddenRows: hiddenRows(data),
    hiddenColumns: hiddenColumns(within(above, "cols")),
  };
}

/** The rows that are not shown, from 0. A row without a number follows the one before it. */
function hiddenRows(cells: string) {
  const hidden = new Set<number>();
  let row = -1;
  for (const [, attributes = ""] of cells.matchAll(/<(?:\w+:)?row\b([^<>]*)>/g)) {
    const said = attributesOf(attributes);
    row = said.has("r") ? Number(said.get("r")) - 1 : row + 1;
    if (isTrue(said.get("hidden"))) hidden.add(row);
  }
  return hidden;
}

/** The columns that are not shown, from 0. */
function hiddenColumns(columns: string) {
  const hidden = new Set<number>();
  for (const [, attributes = ""] of columns.matchAll(/<(?:\w+:)?col\b([^<>]*)>/g)) {
    const said = attributesOf(attributes);
    if (!isTrue(said.get("hidden"))) continue;
    const last = Math.min(Number(said.get("max")), sheetFileLimits.columnsMax);
    for (let column = Number(said.get("min")); column <= last; column++) hidden.add(column - 1);
  }
  return hidden;
}

function isTrue(value: string | undefined) {
  return value === "1" || value === "true";
}

/** From where such a tag opens first to where one closes last. */
function within(text: string, name: string) {
  const from = text.search(new RegExp(`<(?:\\w+:)?${name}[\\s>]`));
  const last = [...text.matchAll(new RegExp(`</(?:\\w+:)?${name}>`, "g"))].at(-1);
  return last && from >= 0 && from < last.index
    ? text.slice(from, last.index + last[0].length)
    : "";
}

function countOf(text: string, mark: RegExp) {
  let count = 0;
  while (count <= sheetFileLimits.cellsMax && mark.exec(text)) count++;
  return count;
}

function hasValueBelow(cells: string, rowsMax: number) {
  for (const row of cells.matchAll(/<(?:\w+:)?row\b[^<>]*?\sr="(\d+)"/g))
    if (Number(row[1]) > rowsMax) return /<(?:\w+:)?(v|t)[\s>]/.test(cells.slice(row.index));
  return false;
}

const valueless =
  /<c\b([^<>]*)>\s*<f\b[^<>]*(?:\/>|>([^<]*)<\/f>)\s*(?:<v\s*\/>\s*|<v>\s*<\/v>\s*)?<\/c>/g;

function formulaText(_: string, attributes: string, formula = "") {
  const place = attributes.replace(/\st="[^"]*"/, "");
  return `<c${place} t="inlineStr"><is><t>=${formula}</t></is></c>`;
}

/** A number with more digits than a spreadsheet keeps (`digitsMax`), as only other programs write it. */
const longNumber = /<c\b([^<>]*)>\s*<v>-?(\d{16,})(?:\.0*)?<\/v>\s*<\/c>/g;

function longNumberText(cell: string, attributes: string, digits: string) {
  const said = attributesOf(attributes);
  const isNumber = (said.get("t") ?? "n") === "n";
  const isExact = digits.replace(/^0+|0+$/g, "").length <= digitsMax;
  if (!isNumber || isExact) return cell;
  return `<c${attributes.replace(/\st="n"/, "")} t="inlineStr"><is><t>${lostDigits}</t></is></c>`;
}

/** What may stand in XML beside tags and text, by its first and its last letters. */
const asides = [
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;

const tag = /<(\/?)([\w:.-]+)(?:\s[^<>]*|\/)?>/y;

/**
 * This XML with an end to each of its tags; undefined where one that opens is not closed in its turn, or where
 * anything else stands in it than a sheet needs. What reads sheets looks for ends from every beginning: a
 * small file without them would keep it for minutes. Takes one pass over the text.
 */
export function plainXml(raw: string) {
  const text = withoutCdata(raw);
  if (text === undefined) return undefined;
  const open: string[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const aside = asides.find(([first]) => text.startsWith(first, at));
    if (aside) {
      const end = text.indexOf(aside[1], at);
      if (end < 0 || text.slice(at + 1, end).includes("<")) return undefined;
      at = end;
      continue;
    }
    tag.lastIndex = at;
    const [whole, closes, name] = tag.exec(text) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    if (closes) {
      if (open.pop() !== name) return undefined;
    } else if (!whole.endsWith("/>")) open.push(name!);
  }
  return open.length > 0 ? undefined : text.replace(/<([\w:.-]+)([^<>]*)\/>/g, "<$1$2></$1>");
}

/** Raw text as any other: its signs are escaped. Undefined where it does not end. */
function withoutCdata(xml: string) {
  const [begin, end] = ["<![CDATA[", "]]>"];
  let text = "";
  let place = 0;
  for (let at = xml.indexOf(begin); at >= 0; at = xml.indexOf(begin, place)) {
    const last = xml.indexOf(end, at);
    if (last < 0) return undefined;
    text += xml.slice(place, at) + escaped(xml.slice(at + begin.length, last));
    place = last + end.length;
  }
  return text + xml.slice(place);
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
