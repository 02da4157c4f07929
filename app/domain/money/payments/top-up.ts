import type { WorkStandings } from "#app/domain/core/document/document.ts";
import type { StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * 入金報告: a company reports a bank transfer to us; finance confirms what arrived. The buyer may withdraw it
 * until then, and one that pays documents lapses when nothing comes. Money that comes later, or was rejected
 * by mistake, still goes to the wallet. Staff report a line of the bank that nobody has reported, and take
 * that back if a second person refuses it.
 */
export const topUpLifecycle = lifecycle({
  states: ["reported", "confirmed", "rejected", "withdrawn", "lapsed"],
  initial: "reported",
  moves: {
    // Finance asks the company about a transfer that it cannot find or place.
    ask: { from: ["reported"], to: "reported", by: ["staff"] },
    addProofs: { from: ["reported"], to: "reported", by: ["buyer"] },
    confirm: { from: ["reported", "lapsed", "withdrawn"], to: "confirmed", by: ["staff"] },
    reject: { from: ["reported"], to: "rejected", by: ["staff"] },
    reopen: { from: ["rejected"], to: "reported", by: ["staff"] },
    withdraw: { from: ["reported"], to: "withdrawn", by: ["buyer"] },
    takeBack: { from: ["reported"], to: "withdrawn", by: ["staff"] },
    lapse: { from: ["reported"], to: "lapsed", by: ["system"] },
  },
});

/** A report is late when its money was due this many days ago. */
export const patienceDays = 3;

export type TopUpReportState = (typeof topUpLifecycle.states)[number];

/** The party that a report waits for in each state. */
export const topUpWork = {
  standings: {
    reported: "ours",
    confirmed: "over",
    rejected: "over",
    withdrawn: "over",
    lapsed: "over",
  },
} satisfies WorkStandings<TopUpReportState>;

export const topUpStates: Record<TopUpReportState, StateLabel> = {
  reported: { ja: "入金確認中", zh: "已申报", shape: "wait" },
  confirmed: { ja: "入金確認済み", zh: "已到账", shape: "done" },
  withdrawn: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
  lapsed: { ja: "期限切れ", zh: "已过期", shape: "stop" },
  rejected: { ja: "却下", zh: "已驳回", shape: "stop" },
};
