import type { StateLabel } from "#app/domain/core/label.ts";
import type { WithdrawalState } from "./withdrawal.ts";

export const withdrawalStates: Record<WithdrawalState, StateLabel> = {
  awaiting_transfer: { ja: "確認待ち", zh: "待审批", shape: "wait" },
  approved: { ja: "振込手続き中", zh: "已批准", shape: "run" },
  transferred: { ja: "振込済み", zh: "已付款", shape: "done" },
  rejected: { ja: "却下", zh: "已驳回", shape: "stop" },
  taken_back: { ja: "取り下げ済み", zh: "会员已撤回", shape: "stop" },
};
