import { groupBy } from "#app/domain/core/group-by.ts";
import { fenOf, plainYuan } from "#app/domain/core/yuan.ts";

/** The most rows that one paste takes; each purchase among them is a commit of its own. */
export const purchaseRowsMax = 200;

/** The goods of an order that a row names: by their position from 1, by their SKU, or by both. */
interface PastedLine {
  place: number | undefined;
  skuId: string;
  /** All open pieces when absent. */
  quantity?: number | undefined;
  /** As quoted when absent. */
  paidFen?: number | undefined;
}

/** A purchase as it was pasted: one row with a sum, or the rows of a sheet that share order, supplier and number. */
export interface PastedPurchase {
  /** Its rows as they were pasted. */
  texts: readonly string[];
  orderNumber: string;
  /** The supplier's id or name; empty where lines alone are named. */
  supplier: string;
  /** All lines of the supplier where none are named. */
  lines: readonly PastedLine[];
  marketplaceNumber: string;
  /** Goods and freight together, where no line has a sum of its own. */
  wholeFen?: number | undefined;
  freightFen?: number | undefined;
  /** Empty if it follows later. */
  chinaTracking: string;
}

interface Pasted {
  /** The rows in their order, those of a sheet that are not filled in left out. */
  texts: string[];
  purchases: PastedPurchase[];
  /** The head of a sheet, which a part of its rows is read by again. */
  head: string | undefined;
}

/**
 * The columns of the sheet of goods to buy, as it is exported: what names the goods, and behind it what staff fill
 * in. A paste with this head is read by its columns, in whatever order they stand.
 */
export const sheetColumns = {
  supplier: "供应商",
  orderNumber: "订单号",
  place: "行",
  skuId: "SKU",
  quantity: "采购数",
  marketplaceNumber: "平台订单号",
  paid: "实付小计（元）",
  freight: "实付运费（元）",
  chinaTracking: "快递单号",
} as const;

type Column = keyof typeof sheetColumns;

const number = /^[0-9A-Za-z-]{1,40}$/;
const paid = /^\d{1,8}(\.\d{1,2})?$/;

/**
 * Reads pasted purchases: the rows of the exported sheet with its head, those without a marketplace's number left
 * out; or rows without a head, one purchase each. Tabs separate the columns, blanks where there are none.
 */
export function readPastedPurchases(pasted: string): Pasted {
  const texts = pasted
    .normalize("NFKC")
    .split(/\r?\n/)
    .filter((text) => text.trim() !== "");
  const [first = "", ...rest] = texts;
  const columns = columnsOf(first);
  if (columns) return { ...readSheet(columns, rest), head: first };
  const rows = texts.map((text) => text.trim());
  return { texts: rows, purchases: rows.flatMap((text) => readRow(text) ?? []), head: undefined };
}

/** Finds the sheet's columns in its head; undefined for a row that is no head. */
function columnsOf(head: string) {
  const names = head.split("\t").map((name) => name.trim());
  const places = new Map<Column, number>();
  for (const column of Object.keys(sheetColumns) as Column[]) {
    const place = names.indexOf(sheetColumns[column].normalize("NFKC"));
    if (place >= 0) places.set(column, place);
  }
  const isHead = places.has("orderNumber") && places.has("marketplaceNumber");
  return isHead && (places.has("place") || places.has("skuId")) ? places : undefined;
}

/** Reads the rows of a sheet that have a marketplace's number, and groups them into purchases. */
function readSheet(columns: ReadonlyMap<Column, number>, texts: readonly string[]) {
  const filled = texts
    .map((text) => ({ text, cell: cellsOf(columns, text) }))
    .filter(({ cell }) => cell("marketplaceNumber") !== "");
  const rows = filled.flatMap(({ text, cell }) => {
    const row = readSheetRow(cell);
    return row ? [{ ...row, text }] : [];
  });
  const groups = groupBy(rows, ({ orderNumber, supplier, marketplaceNumber }) =>
    [orderNumber, supplier, marketplaceNumber].join("\t"),
  );
  return {
    texts: filled.map(({ text }) => text),
    purchases: [...groups.values()].flatMap((group) => toPurchase(group) ?? []),
  };
}

type SheetRow = NonNullable<ReturnType<typeof readSheetRow>> & { text: string };

/** Makes a purchase of its rows; undefined where they name several parcels. */
function toPurchase(rows: readonly SheetRow[]): PastedPurchase | undefined {
  const [first] = rows;
  const numbers = new Set(rows.flatMap(({ chinaTracking }) => chinaTracking || []));
  if (!first || numbers.size > 1) return undefined;
  const { orderNumber, supplier, marketplaceNumber } = first;
  const freights = rows.flatMap(({ freightFen }) => freightFen ?? []);
  return {
    texts: rows.map(({ text }) => text),
    ...{ orderNumber, supplier, marketplaceNumber },
    lines: rows.map(({ line }) => line),
    freightFen: freights.length > 0 ? freights.reduce((sum, fen) => sum + fen, 0) : undefined,
    chinaTracking: [...numbers][0] ?? "",
  };
}

function cellsOf(columns: ReadonlyMap<Column, number>, text: string) {
  const cells = text.split("\t");
  return (column: Column) => (cells[columns.get(column) ?? -1] ?? "").trim();
}

function readSheetRow(cell: (column: Column) => string) {
  const place = cell("place");
  const quantity = cell("quantity");
  const paidYuan = plainYuan(cell("paid"));
  const freightYuan = plainYuan(cell("freight"));
  const chinaTracking = cell("chinaTracking");
  const good =
    /^(\d{1,3})?$/.test(place) &&
    (place !== "" || cell("skuId") !== "") &&
    /^(\d{1,6})?$/.test(quantity) &&
    [paidYuan, freightYuan].every((yuan) => yuan === "" || paid.test(yuan)) &&
    number.test(cell("marketplaceNumber")) &&
    (chinaTracking === "" || number.test(chinaTracking));
  if (!good) return undefined;
  return {
    orderNumber: cell("orderNumber").toUpperCase(),
    supplier: cell("supplier"),
    line: {
      place: place === "" ? undefined : Number(place),
      skuId: cell("skuId"),
      quantity: quantity === "" ? undefined : Number(quantity),
      paidFen: paidYuan === "" ? undefined : fenOf(paidYuan),
    },
    marketplaceNumber: cell("marketplaceNumber"),
    freightFen: freightYuan === "" ? undefined : fenOf(freightYuan),
    chinaTracking,
  };
}

function readRow(text: string): PastedPurchase | undefined {
  const columns = text.includes("\t") ? text.split("\t") : text.split(/\s+/);
  const [orderNumber = "", goods = "", marketplaceNumber = "", sum = "", ...rest] = columns.map(
    (column) => column.trim(),
  );
  const [chinaTracking = "", ...more] = rest;
  const yuan = plainYuan(sum);
  const places = placesIn(goods);
  const good =
    goods.length > 0 &&
    places !== "malformed" &&
    number.test(marketplaceNumber) &&
    paid.test(yuan) &&
    (chinaTracking === "" || number.test(chinaTracking)) &&
    more.every((column) => column === "");
  if (!good) return undefined;
  return {
    texts: [text],
    orderNumber: orderNumber.toUpperCase(),
    supplier: places.length > 0 ? "" : goods,
    lines: places.map((place) => ({ place, skuId: "" })),
    marketplaceNumber,
    wholeFen: fenOf(yuan),
    chinaTracking,
  };
}

/** Reads `1+3` and `2-5` as positions of lines; any other text names a supplier. */
function placesIn(goods: string): number[] | "malformed" {
  if (!/^\d{1,3}([+-]\d{1,3})*$/.test(goods)) return [];
  const places = goods.split("+").flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
  return places.length > 0 && places.every((place) => place > 0) ? places : "malformed";
}
