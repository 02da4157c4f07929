import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * 買付: the life cycle of one order of ours on a marketplace. An undone one stays on record, and its goods are bought
 * again.
 */
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

/** One purchase of a supplier covers at most this many of our orders. */
export const ordersPerPurchase = 40;

/** A marketplace accepts this many SKUs in one order. */
export const skusPerPurchase = 50;

interface Paid {
  goodsFen: number;
  freightFen: number;
  discountFen: number;
  quotedFreightFen: number;
  lines: readonly { quotedFen: number }[];
}

/** 差异: answers what was paid beyond the quote, in fen; below zero it was saved. */
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

/** A difference below this needs no second look. */
const slackFen = 2_000;

/**
 * Answers the lines of a purchase that cost less than half or more than one and a half times their quote;
 * all of them where only the sum does. A figure may then have slipped by a place, or belong to another line.
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

/** Answers what a tick confirms: these pieces at these sums, so that others must be checked again. */
export function priceCheckKey(bought: readonly Bought[]) {
  return bought.map(({ line, quantity, paidFen }) => `${line.id}*${quantity}=${paidFen}`).join("/");
}

/** The most lines of tracking numbers that one paste takes. */
export const trackingLinesMax = 200;

/** A pasted line: the marketplace's order number and the courier's. */
export interface TrackingLine {
  text: string;
  marketplaceNumber: string;
  chinaTracking: string;
}

/** The outcome of a line; any but `saved` and `same` is to be corrected by hand. */
export type LineOutcome =
  | { kind: "saved" | "same" | "malformed" | "doubled" | "not-found" | "several" }
  /** A purchase has another number, which stays. */
  | { kind: "taken"; chinaTracking: string };

const trackingLineNumber = /^[0-9A-Za-z-]{1,40}$/;

/**
 * Reads the lines of a paste; a line that is not two numbers has only its text. Blanks, tabs and commas
 * separate the numbers.
 */
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
