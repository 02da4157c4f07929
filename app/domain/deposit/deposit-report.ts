import { lifecycle } from "../lifecycle.ts";

/**
 * 入金報告: a company says it has sent us money by bank; finance confirms what arrived. One that
 * pays a document may be withdrawn by the buyer until then.
 */
export const depositLifecycle = lifecycle({
  states: ["reported", "confirmed", "rejected", "withdrawn"],
  initial: "reported",
  moves: {
    confirm: { from: ["reported"], to: "confirmed", by: ["staff"] },
    reject: { from: ["reported"], to: "rejected", by: ["staff"] },
    withdraw: { from: ["reported"], to: "withdrawn", by: ["buyer"] },
  },
});

export type DepositReportState = (typeof depositLifecycle.states)[number];
export type DepositMove = keyof typeof depositLifecycle.moves;
