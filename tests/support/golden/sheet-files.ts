import { constants, crc32, deflateRawSync } from "node:zlib";
import xlsx from "@e965/xlsx";
import { strToU8, zipSync } from "fflate";

// Makes the files that people send as sheets, sound and broken.

export type Cell = string | number | boolean | null | CellOf;

/** A cell with more than its value: a formula, an error, a link. */
interface CellOf {
  t: "n" | "s" | "e";
  v?: string | number;
  f?: string;
  w?: string;
  l?: { Target: string };
}

interface Workbook {
  type?: "xlsx" | "biff8";
  /** `A2:A4` */
  merges?: readonly string[];
  /** Sheets before it, by name. */
  before?: Record<string, Cell[][]>;
  name?: string;
}

export interface SheetFile {
  name: string;
  bytes: Uint8Array;
}

export function workbookFile(
  rows: readonly (readonly Cell[])[],
  { type = "xlsx", merges = [], before = {}, name = "注文" }: Workbook = {},
): SheetFile {
  const book = xlsx.utils.book_new();
  for (const [title, cells] of Object.entries(before))
    xlsx.utils.book_append_sheet(book, sheetOf(cells), title);
  const sheet = sheetOf(rows);
  sheet["!merges"] = merges.map((range) => xlsx.utils.decode_range(range));
  xlsx.utils.book_append_sheet(book, sheet, name);
  const bytes = new Uint8Array(
    xlsx.write(book, { type: "array", bookType: type, compression: true }),
  );
  return { name: type === "xlsx" ? "注文.xlsx" : "注文.xls", bytes };
}

function sheetOf(rows: readonly (readonly Cell[])[]) {
  const plain = rows.map((row) => row.map((cell) => (isRich(cell) ? null : cell)));
  const sheet = xlsx.utils.aoa_to_sheet(plain, { sheetStubs: true });
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (isRich(cell)) sheet[xlsx.utils.encode_cell({ r: row, c: column })] = cell;
  return sheet;
}

function isRich(cell: Cell): cell is CellOf {
  return typeof cell === "object" && cell !== null;
}

/** A CSV as Excel saves it. */
export function csvFile(
  rows: readonly (readonly (string | number)[])[],
  encoding: "utf-8" | "utf-8 with its mark" | "shift_jis" | "gb18030" = "utf-8",
): SheetFile {
  const text = rows.map((row) => row.map(quoted).join(",")).join("\r\n");
  const bytes = encoding.startsWith("utf-8")
    ? new TextEncoder().encode((encoding === "utf-8" ? "" : "\uFEFF") + text)
    : encoded(text, encoding);
  return { name: "注文.csv", bytes };
}

function quoted(cell: string | number) {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The platform only reads these: what each two bytes mean is asked of it, and looked up backwards. */
function encoded(text: string, encoding: string) {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const letter = decoder.decode(Uint8Array.of(first, second));
      if ([...letter].length === 1 && !codes.has(letter)) codes.set(letter, [first, second]);
    }
  return Uint8Array.from(
    [...text].flatMap((letter) =>
      letter.charCodeAt(0) < 0x80 ? [letter.charCodeAt(0)] : (codes.get(letter) ?? [0x3f]),
    ),
  );
}

/** A workbook of one sheet whose parts are given as they are. */
export function packedFile(
  sheet: string | Uint8Array,
  parts: Record<string, Uint8Array> = {},
  level: 0 | 6 = 6,
) {
  const bytes = zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "xl/workbook.xml": strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="注文" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": [typeof sheet === "string" ? strToU8(sheet) : sheet, { level }],
    ...parts,
  });
  return { name: "注文.xlsx", bytes };
}

/** A small file that unpacks to so many megabytes of blanks: one is packed, and stands there as often. */
export function bombFile(megabytes: number) {
  const blank = Buffer.alloc(1024 * 1024, 0x20);
  const packed = deflateRawSync(blank, { finishFlush: constants.Z_FULL_FLUSH });
  const all = Array.from({ length: megabytes }, () => packed);
  const end = deflateRawSync("");
  const file = packedFile(Buffer.concat([...all, end]), {}, 0);
  const crc = all.reduce((sum) => crc32(blank, sum), 0);
  const from = all.length * packed.length + end.length;
  tellPacked(file.bytes, { from, crc, size: megabytes * blank.length });
  return file;
}

/** Says of the part that was laid in with this size that it is packed, and what comes out of it. */
function tellPacked(
  bytes: Uint8Array,
  { from, crc, size }: Record<"from" | "crc" | "size", number>,
) {
  for (const { view, at } of headersOf(bytes)) {
    if (view.getUint32(at.size, true) !== from) continue;
    view.setUint16(at.method, 8, true);
    view.setUint32(at.crc, crc, true);
    view.setUint32(at.size, size, true);
  }
}

/** Where each part of a packed file is told of, before it and in the list at the end. */
export function* headersOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let place = 0; place + 46 < bytes.length; place++) {
    const sign = view.getUint32(place, true);
    if (sign === 0x04034b50)
      yield { view, at: { method: place + 8, crc: place + 14, size: place + 22 } };
    if (sign === 0x02014b50)
      yield { view, at: { method: place + 10, crc: place + 16, size: place + 24 } };
  }
}
