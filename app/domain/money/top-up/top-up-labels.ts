import type { StateLabel } from "#app/domain/core/label.ts";
import type { TopUpReportState } from "./top-up-report.ts";

export const topUpStates: Record<TopUpReportState, StateLabel> = {
  reported: { ja: "入金確認中", zh: "已申报", shape: "wait" },
  confirmed: { ja: "入金確認済み", zh: "已到账", shape: "done" },
  withdrawn: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
  lapsed: { ja: "期限切れ", zh: "已过期", shape: "stop" },
  rejected: { ja: "却下", zh: "已驳回", shape: "stop" },
};
