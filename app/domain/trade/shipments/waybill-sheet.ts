import { readScanned } from "../floor/scanned-code.ts";

/** The most rows that one paste or file takes; each request among them is a commit of its own. */
export const waybillRowsMax = 300;

export const waybillFileBytesMax = 2 * 1024 * 1024;

/** A tracking number of a whole shipping request or of one of its boxes. */
export interface Waybill {
  /** Its row as it was pasted. */
  text: string;
  requestNumber: string;
  /** Counts from 1 within the request; undefined for the whole request. */
  box: number | undefined;
  trackingNumber: string;
  /** Empty where the request has its carrier already. */
  carrier: string;
}

interface Pasted {
  /** The rows in their order, those of a sheet without a tracking number left out. */
  texts: string[];
  waybills: Waybill[];
  /** The head of a sheet, which a part of its rows is read by again. */
  head: string | undefined;
}

/** The names of each column in our own lists and in the sheets of ヤマト, 佐川 and 日本郵便. */
const sheetColumns = {
  document: [
    "配送单号",
    "箱号或配送单号",
    "お客様管理番号",
    "お客様管理ナンバー",
    "お客様側管理番号",
    "管理番号",
    "参考号",
  ],
  box: ["箱号"],
  trackingNumber: [
    "追踪号",
    "运单号",
    "伝票番号",
    "送り状番号",
    "お問い合せ送り状No",
    "お問い合せ送り状No.",
    "お問い合わせ番号",
  ],
  carrier: ["承运商"],
} as const;

type Column = keyof typeof sheetColumns;

/** No carrier writes shorter numbers. */
const tracking = /^[0-9A-Z-]{6,40}$/;

/**
 * Reads pasted waybills: a sheet with its head, whose cells tabs separate, or rows of a request's or box's number, a
 * tracking number and, where the request has none yet, a carrier.
 */
export function readWaybills(pasted: string): Pasted {
  const texts = pasted
    .normalize("NFKC")
    .split(/\r?\n/)
    .filter((text) => text.trim() !== "");
  const [first = "", ...rest] = texts;
  const columns = columnsOf(first);
  if (!columns) {
    const rows = texts.map((text) => text.trim());
    return { texts: rows, waybills: rows.flatMap((text) => readRow(text) ?? []), head: undefined };
  }
  const filled = rest.filter((text) => cellOf(columns, text, "trackingNumber") !== "");
  return {
    texts: filled,
    waybills: filled.flatMap((text) => {
      const cell = (column: Column) => cellOf(columns, text, column);
      const box = cell("box") === "" ? "" : `-B${cell("box")}`;
      return toWaybill(text, cell("document") + box, cell("trackingNumber"), cell("carrier")) ?? [];
    }),
    head: first,
  };
}

/**
 * Writes the rows of a carrier's file as they are pasted: the columns that are read, and the carrier, which such a file
 * does not name. Undefined where the first row is not the head of such a sheet.
 */
export function toPasted([head = [], ...rows]: readonly (readonly string[])[], carrier: string) {
  const columns = columnsOf(head.map(cellText).join("\t"));
  if (!columns) return undefined;
  const places = [...columns.values()];
  const written = [head, ...rows].map((cells) =>
    places.map((place) => cellText(cells[place] ?? "")).join("\t"),
  );
  if (columns.has("carrier") || carrier === "") return written.join("\n");
  return written
    .map((row, index) => `${row}\t${index === 0 ? sheetColumns.carrier[0] : carrier}`)
    .join("\n");
}

function cellText(cell: string) {
  return cell.normalize("NFKC").replaceAll(/\s+/g, " ");
}

function columnsOf(head: string) {
  const names = head.split("\t").map((name) => name.trim());
  const places = new Map<Column, number>();
  for (const column of Object.keys(sheetColumns) as Column[]) {
    const known: string[] = sheetColumns[column].map((name) => name.normalize("NFKC"));
    const place = names.findIndex((name) => known.includes(name));
    if (place >= 0) places.set(column, place);
  }
  return places.has("document") && places.has("trackingNumber") ? places : undefined;
}

function cellOf(columns: ReadonlyMap<Column, number>, text: string, column: Column) {
  return (text.split("\t")[columns.get(column) ?? -1] ?? "").trim();
}

function readRow(text: string) {
  const [document = "", number = "", ...carrier] = text.split(/[\s,、]+/);
  return toWaybill(text, document, number, carrier.join(" "));
}

function toWaybill(
  text: string,
  document: string,
  typed: string,
  carrier: string,
): Waybill | undefined {
  const read = readScanned(document);
  const code = "codes" in read && read.codes.length === 1 ? read.codes[0] : undefined;
  const trackingNumber = typed.toUpperCase();
  const isNumber = tracking.test(trackingNumber) && /\d/.test(trackingNumber);
  const isCarrier = carrier === "" || (/\p{L}/u.test(carrier) && carrier.length <= 60);
  if (!isNumber || !isCarrier) return undefined;
  if (code?.kind === "box")
    return { text, requestNumber: code.request, box: code.box, trackingNumber, carrier };
  if (code?.kind === "request")
    return { text, requestNumber: code.text, box: undefined, trackingNumber, carrier };
  return undefined;
}
