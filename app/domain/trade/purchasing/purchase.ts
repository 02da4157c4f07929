import { lifecycle } from "#app/domain/core/lifecycle.ts";

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

export type PurchaseState = (typeof purchaseLifecycle.states)[number];

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
