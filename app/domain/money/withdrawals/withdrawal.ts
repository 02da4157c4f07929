import type { StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * 出金: a withdrawal from a wallet to the company's bank account. The money is held from the request on. What
 * exceeds the limits of the person who requests it waits for the company's owner first. Finance may pay a
 * small one without an approval. The buyer may withdraw the request until finance has decided.
 */
export const withdrawalLifecycle = lifecycle({
  states: [
    "awaiting_owner",
    "declined",
    "awaiting_transfer",
    "approved",
    "transferred",
    "rejected",
    "taken_back",
  ],
  initial: "awaiting_transfer",
  moves: {
    ownerApprove: { from: ["awaiting_owner"], to: "awaiting_transfer", by: ["buyer"] },
    ownerDecline: { from: ["awaiting_owner"], to: "declined", by: ["buyer"] },
    approve: { from: ["awaiting_transfer"], to: "approved", by: ["staff"] },
    // 撤销批准: possible until it is in a transfer file.
    unapprove: { from: ["approved"], to: "awaiting_transfer", by: ["staff"] },
    pay: { from: ["awaiting_transfer", "approved"], to: "transferred", by: ["staff"] },
    takeBack: { from: ["awaiting_transfer", "awaiting_owner"], to: "taken_back", by: ["buyer"] },
    reject: { from: ["awaiting_transfer", "approved"], to: "rejected", by: ["staff"] },
    reopen: { from: ["rejected"], to: "awaiting_transfer", by: ["staff"] },
  },
});

export type WithdrawalState = (typeof withdrawalLifecycle.states)[number];
export type WithdrawalMove = keyof typeof withdrawalLifecycle.moves;

/** The states in which finance still has to decide or pay. */
export const openWithdrawalStates = withdrawalLifecycle.moves.pay.from;

/** The states in which the money is held. */
export const heldWithdrawalStates = ["awaiting_owner", ...openWithdrawalStates] as const;

export const withdrawalStates: Record<WithdrawalState, StateLabel> = {
  awaiting_owner: { ja: "社内の承認待ち", zh: "待会员主账号批准", shape: "wait" },
  declined: { ja: "社内で却下", zh: "会员主账号已驳回", shape: "stop" },
  awaiting_transfer: { ja: "確認待ち", zh: "待审批", shape: "wait" },
  approved: { ja: "振込手続き中", zh: "已批准", shape: "run" },
  transferred: { ja: "振込済み", zh: "已付款", shape: "done" },
  rejected: { ja: "却下", zh: "已驳回", shape: "stop" },
  taken_back: { ja: "取り下げ済み", zh: "会员已撤回", shape: "stop" },
};
