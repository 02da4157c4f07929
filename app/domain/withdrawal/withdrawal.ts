import { lifecycle } from "../lifecycle.ts";

/**
 * 出金: money on its way from a wallet to the company's bank account. It is held from the request on;
 * a small one may be paid without being approved first.
 */
export const withdrawalLifecycle = lifecycle({
  states: ["awaiting_transfer", "approved", "transferred", "rejected"],
  initial: "awaiting_transfer",
  moves: {
    approve: { from: ["awaiting_transfer"], to: "approved", by: ["staff"] },
    pay: { from: ["awaiting_transfer", "approved"], to: "transferred", by: ["staff"] },
    reject: { from: ["awaiting_transfer", "approved"], to: "rejected", by: ["staff"] },
  },
});

export type WithdrawalState = (typeof withdrawalLifecycle.states)[number];
export type WithdrawalMove = keyof typeof withdrawalLifecycle.moves;
