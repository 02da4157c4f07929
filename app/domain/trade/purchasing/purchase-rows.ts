import { fenOf } from "#app/domain/core/yuan.ts";

/** So many purchases are taken at once; each is a commit of its own. */
export const purchaseRowsMax = 50;

/** A purchase as it was pasted: our order, of whom or which lines, the marketplace's number, what was paid, the courier's number. */
export interface PurchaseRow {
  text: string;
  orderNumber: string;
  /** The supplier's id or name; empty where lines are named. */
  supplier: string;
  /** The lines' places in the order, from 1; all of the supplier's where none are named. */
  places: readonly number[];
  marketplaceNumber: string;
  /** Goods and freight together, in fen. */
  paidFen: number;
  /** Empty where it follows later. */
  chinaTracking: string;
}

const number = /^[0-9A-Za-z-]{1,40}$/;
const paid = /^\d{1,8}(\.\d{1,2})?$/;

/** The rows of a paste; only their text for what is no purchase. Tabs part the columns, blanks where there are none. */
export function readPurchaseRows(pasted: string): (PurchaseRow | { text: string })[] {
  return pasted
    .normalize("NFKC")
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => readRow(text) ?? { text });
}

function readRow(text: string): PurchaseRow | undefined {
  const columns = text.includes("\t") ? text.split("\t") : text.split(/\s+/);
  const [orderNumber = "", goods = "", marketplaceNumber = "", sum = "", ...rest] = columns.map(
    (column) => column.trim(),
  );
  const [chinaTracking = "", ...more] = rest;
  const yuan = sum.replace(/^¥/, "").replaceAll(",", "");
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
    text,
    orderNumber: orderNumber.toUpperCase(),
    supplier: places.length > 0 ? "" : goods,
    places,
    marketplaceNumber,
    paidFen: fenOf(yuan),
    chinaTracking,
  };
}

/** `1+3` and `2-5` name lines by their places; what holds anything else is a supplier. */
function placesIn(goods: string): number[] | "malformed" {
  if (!/^\d{1,3}([+-]\d{1,3})*$/.test(goods)) return [];
  const places = goods.split("+").flatMap((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  });
  return places.length > 0 && places.every((place) => place > 0) ? places : "malformed";
}
