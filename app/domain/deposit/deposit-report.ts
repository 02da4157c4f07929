import { lifecycle } from "../lifecycle.ts";

/** 入金報告: a company says it has sent us money by bank; finance confirms what arrived. */
export const depositLifecycle = lifecycle({
  states: ["reported", "confirmed", "rejected"],
  initial: "reported",
  moves: {
    confirm: { from: ["reported"], to: "confirmed", by: ["staff"] },
    reject: { from: ["reported"], to: "rejected", by: ["staff"] },
  },
});

export type DepositReportState = (typeof depositLifecycle.states)[number];
export type DepositMove = keyof typeof depositLifecycle.moves;
