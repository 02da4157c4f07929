import type { WorkStandings } from "#app/domain/core/document/work-standing.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * 入金報告: a company says it has sent us money by bank; finance confirms what arrived. One that
 * pays documents may be withdrawn by the buyer until then, and lapses when nothing comes; what
 * comes later, and what was rejected by mistake, still goes to the wallet.
 */
export const topUpLifecycle = lifecycle({
  states: ["reported", "confirmed", "rejected", "withdrawn", "lapsed"],
  initial: "reported",
  moves: {
    addProofs: { from: ["reported"], to: "reported", by: ["buyer"] },
    confirm: { from: ["reported", "lapsed"], to: "confirmed", by: ["staff"] },
    reject: { from: ["reported"], to: "rejected", by: ["staff"] },
    reopen: { from: ["rejected"], to: "reported", by: ["staff"] },
    withdraw: { from: ["reported"], to: "withdrawn", by: ["buyer"] },
    lapse: { from: ["reported"], to: "lapsed", by: ["system"] },
  },
});

export type TopUpReportState = (typeof topUpLifecycle.states)[number];

/** Whom a report waits for in each state. */
export const topUpWork = {
  standings: {
    reported: "ours",
    confirmed: "over",
    rejected: "over",
    withdrawn: "over",
    lapsed: "over",
  },
} satisfies WorkStandings<TopUpReportState>;
