import { randomBytes } from "node:crypto";
import { CFB } from "@e965/xlsx";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { csvFile, packedFile, type SheetFile, workbookFile } from "./sheet-files.ts";

// Files that come near to what may be sent, and near to what may be unpacked of them.

const megabyte = 1024 * 1024;
const head = ["商品URL", "カラー・サイズ", "数量", "備考"];
const rows = Array.from({ length: 2_000 }, (_, index) => [
  `https://detail.1688.com/offer/6${String(index).padStart(11, "0")}.html`,
  "ブラック",
  index + 1,
  `備考 ${index}`,
]);

/** Most of a large sheet is pictures of goods. */
export function withPictures(): SheetFile {
  const others = Array.from({ length: 40 }, (_, index) => `列${index}`);
  const wide = rows.map((row) => [...row, ...others.map((one) => `${one} ${row[2]}`)]);
  const { name, bytes } = workbookFile([[...head, ...others], ...wide]);
  const parts = unzipSync(bytes);
  const packed = zipSync({ ...parts, "xl/media/image1.png": randomBytes(4 * megabyte) });
  return { name, bytes: packed };
}

export function longNotes(): SheetFile {
  const long = rows.map(([url, spec, quantity]) => [url!, spec!, quantity!, longNote(quantity)]);
  return csvFile([head, ...long]);
}

export function oldFormat(): SheetFile {
  const long = rows.map(([url, spec, quantity]) => [url!, spec!, quantity!, longNote(quantity)]);
  return workbookFile([head, ...long], { type: "biff8" });
}

/** Different in each row, since a workbook holds each text once. */
function longNote(turn: unknown) {
  return `${turn} ${"長".repeat(800)}`;
}

/**
 * Somewhat more numbers than may be; the old format holds twice as many in five megabytes. The library takes fourteen
 * seconds to write them: it writes one, whose record is repeated here.
 */
export function oldNumbers(): SheetFile {
  const { name, bytes } = workbookFile([head, [0.1]], { type: "biff8" });
  const holder = CFB.read(bytes, { type: "array" });
  const stream = CFB.find(holder, "/Workbook");
  const small = Buffer.from(stream.content);
  // Kind and length, row, column, format and number.
  const one = small.lastIndexOf(Buffer.from([0x03, 0x02, 14, 0, 1, 0, 0, 0]));
  const record = small.subarray(one, one + 18);
  const many = Array.from({ length: 1_300 * 120 }, (_, index) => {
    const copy = Buffer.from(record);
    copy.writeUInt16LE(1 + Math.floor(index / 120), 4);
    copy.writeUInt16LE(index % 120, 6);
    return copy;
  });
  const content = Buffer.concat([small.subarray(0, one), ...many, small.subarray(one + 18)]);
  Object.assign(stream, { content, size: content.length });
  return { name, bytes: new Uint8Array(CFB.write(holder, { type: "array" })) };
}

/** The smallest cells there are, up to the eight megabytes of a part. */
export function crowded(): SheetFile {
  const row = `<row>${"<c><v>1</v></c>".repeat(200)}</row>`;
  const count = Math.floor((8 * megabyte - 100) / row.length);
  return packedFile(`<worksheet><sheetData>${row.repeat(count)}</sheetData></worksheet>`);
}

/** A list of texts as large as may be, and cells that name them. */
export function strings(): SheetFile {
  const text = "<si><t>あ</t></si>";
  const count = Math.floor((8 * megabyte - 200) / new TextEncoder().encode(text).length);
  const table = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${text.repeat(count)}</sst>`;
  const sheet = strFromU8(unzipSync(crowded().bytes)["xl/worksheets/sheet1.xml"]!);
  return packedFile(sheet, { "xl/sharedStrings.xml": new TextEncoder().encode(table) });
}

export function commas(): SheetFile {
  return { name: "a.csv", bytes: new Uint8Array(5 * megabyte).fill(0x2c) };
}
