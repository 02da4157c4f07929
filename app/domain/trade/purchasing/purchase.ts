import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { fenOf } from "#app/domain/core/yuan.ts";

/** 買付: one order of ours on a marketplace. What was undone stays on record and is bought anew. */
export const purchaseLifecycle = lifecycle({
  // Forwarded: a parcel that a company announced itself; nothing of ours was bought with it.
  states: ["bought", "forwarded", "undone"],
  initial: "bought",
  moves: {
    payExtra: { from: ["bought"], to: "bought", by: ["staff"] },
    correct: { from: ["bought"], to: "bought", by: ["staff"] },
    withdraw: { from: ["forwarded"], to: "undone", by: ["buyer", "staff"] },
    undoWithdraw: { from: ["undone"], to: "forwarded", by: ["staff"] },
    undo: { from: ["bought"], to: "undone", by: ["staff"] },
  },
});

/** A marketplace takes so many SKUs into one order. */
export const skusPerPurchase = 50;

interface Paid {
  goodsFen: number;
  freightFen: number;
  discountFen: number;
  quotedFreightFen: number;
  lines: readonly { quotedFen: number }[];
}

/** 差异: what was paid beyond the quote, in fen; below zero what was saved. */
export function varianceFen({ goodsFen, freightFen, discountFen, ...quoted }: Paid) {
  const quotedFen = quoted.lines.reduce((sum, line) => sum + line.quotedFen, 0);
  return goodsFen + freightFen - discountFen - quotedFen - quoted.quotedFreightFen;
}

interface Bought {
  line: { id: string; titleZh: string };
  quantity: number;
  quotedFen: number;
  paidFen: number;
}

/** Nobody looks twice for less than this. */
const slackFen = 2_000;

/**
 * The lines of a purchase that cost less than half or more than one and a half times their quote; all of them
 * where only the sum does. Then a figure may have slipped by a place, or belong to another line.
 */
export function farFromQuoted<One extends Bought>(bought: readonly One[]) {
  const far = bought.filter(isFar);
  const sum = {
    quotedFen: bought.reduce((sum, { quotedFen }) => sum + quotedFen, 0),
    paidFen: bought.reduce((sum, { paidFen }) => sum + paidFen, 0),
  };
  return far.length > 0 || !isFar(sum) ? far : bought;
}

function isFar({ quotedFen, paidFen }: Pick<Bought, "quotedFen" | "paidFen">) {
  const off = paidFen * 2 < quotedFen || paidFen * 2 > quotedFen * 3;
  return off && Math.abs(paidFen - quotedFen) > slackFen;
}

/** What a tick stands for: these pieces at these sums, so that others are asked about anew. */
export function priceCheckKey(bought: readonly Bought[]) {
  return bought.map(({ line, quantity, paidFen }) => `${line.id}*${quantity}=${paidFen}`).join("/");
}

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

/** So many lines are taken at once. */
export const trackingLinesMax = 200;

/** A line as it was pasted: the marketplace's order number and the courier's. */
export interface TrackingLine {
  text: string;
  marketplaceNumber: string;
  chinaTracking: string;
}

/** What came of a line; what is not saved or saved already is to be corrected by hand. */
export type LineOutcome =
  | { kind: "saved" | "same" | "malformed" | "doubled" | "not-found" | "several" }
  /** The purchase has another number, which stays. */
  | { kind: "taken"; chinaTracking: string };

const trackingLineNumber = /^[0-9A-Za-z-]{1,40}$/;

/** The lines of a paste; undefined numbers stand for what is not two numbers. Blanks, tabs and commas part them. */
export function readTrackingLines(pasted: string): (TrackingLine | { text: string })[] {
  return pasted
    .normalize("NFKC")
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const [marketplaceNumber = "", chinaTracking = "", ...rest] = text.split(/[\s,、]+/);
      const good =
        trackingLineNumber.test(marketplaceNumber) &&
        trackingLineNumber.test(chinaTracking) &&
        !rest.length;
      return good ? { text, marketplaceNumber, chinaTracking } : { text };
    });
}
