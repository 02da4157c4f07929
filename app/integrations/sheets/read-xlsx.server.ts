import { strFromU8, strToU8, Unzip, UnzipInflate, unzipSync, zipSync } from "fflate";
import { done, refuse } from "#app/domain/core/result.ts";
import { sheetFileLimits } from "#app/domain/core/sheet-file/sheet-table.ts";
import { tableOf } from "./cell-texts.ts";

const wanted =
  /^xl\/(workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i;

/** All that names the parts we keep; styles, drawings and links are not read at all. */
const contentTypes =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
  '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>';

/** The sheets of an .xlsx file, each part held to a size before it is unpacked. */
export async function readXlsx(bytes: Uint8Array, rowsMax: number) {
  const xlsx = await import("./sheet-package.ts");
  try {
    const parts = unpacked(bytes);
    if (!parts) return refuse("unpacks-too-large");
    const kept = keepCells(parts, rowsMax);
    if (!kept) return refuse("unreadable");
    const { more, fits } = kept;
    if (!fits) return refuse("unpacks-too-large");
    const book = xlsx.read(zipSync(parts, { level: 0 }), {
      type: "array",
      dense: true,
      sheetRows: rowsMax,
      sheets: Array.from({ length: sheetFileLimits.sheetsMax }, (_, index) => index),
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      nodim: true,
    });
    return done(book.SheetNames.flatMap((name) => sheetIn(name)));

    function sheetIn(name: string) {
      const sheet = book.Sheets[name];
      return sheet ? [tableOf(name, sheet, rowsMax, more)] : [];
    }
  } catch {
    // A damaged file: the library throws whatever it stumbles over.
    return refuse("unreadable");
  }
}

/**
 * The parts that hold cells; nothing where one turns out to be larger than may be. What a file says of its
 * sizes is not believed: each is unpacked bit by bit, and no further than its bound.
 */
function unpacked(bytes: Uint8Array) {
  // Reads the list at the file's end alone, which one that broke off has not.
  unzipSync(bytes, { filter: () => false });
  const parts: Record<string, Uint8Array> = {};
  let fits = true;
  let count = 0;
  const unzip = new Unzip((file) => {
    if (!wanted.test(file.name) || !fits) return;
    fits = ++count <= partsMax;
    const content: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, bit, last) => {
      if (error) throw error;
      size += bit.length;
      fits &&= size <= sheetFileLimits.partBytesMax;
      if (fits) content.push(bit);
      if (fits && last) parts[file.name] = joined(content, size);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let place = 0; place < bytes.length && fits; place += bitBytes)
    unzip.push(bytes.subarray(place, place + bitBytes), place + bitBytes >= bytes.length);
  return fits ? { ...parts, "[Content_Types].xml": strToU8(contentTypes) } : undefined;
}

const partsMax = 40;
/** A thousand times as much may come out of what is put in at a time. */
const bitBytes = 4_096;

function joined(content: readonly Uint8Array[], size: number) {
  const whole = new Uint8Array(size);
  let place = 0;
  for (const bit of content) {
    whole.set(bit, place);
    place += bit.length;
  }
  return whole;
}

/**
 * Leaves cells and merges in the sheets, and nothing else: a link may span millions of cells, each of
 * which the library would make. A formula that kept no value is given as its own text, so that it is
 * seen. Says whether there are no more cells than may be, and whether some stand below those read; nothing
 * where a part is no plain XML.
 */
function keepCells(parts: Record<string, Uint8Array>, rowsMax: number) {
  let more = false;
  let count = 0;
  for (const name of Object.keys(parts)) {
    const text = plainXml(strFromU8(parts[name]!));
    if (text === undefined) return undefined;
    parts[name] = strToU8(text);
    if (/sharedStrings/i.test(name)) count = Math.max(count, countOf(text, /<(?:\w+:)?si[\s>]/g));
    if (!/worksheets\//i.test(name)) continue;
    const cells = within(text, "sheetData");
    const merges = within(text.slice(text.indexOf(cells) + cells.length), "mergeCells");
    more ||= hasValueBelow(cells, rowsMax);
    const kept = cells.replace(valueless, formulaText).replace(/<c\b[^<>]*><\/c>/g, "");
    count = Math.max(count, countOf(kept, /<(?:\w+:)?c[\s>]/g));
    parts[name] = strToU8(`<worksheet>${kept}${merges}</worksheet>`);
  }
  return { more, fits: count <= sheetFileLimits.cellsMax };
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
export function plainXml(text: string) {
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
