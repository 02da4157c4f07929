import type { StateLabel } from "#app/domain/core/label.ts";

/** 追跡番号の確認依頼: whose a tracking number is that another company registered first. */
export const disputeStates = {
  open: { ja: "確認中", zh: "待确认", shape: "wait" },
  granted: { ja: "お客様の番号でした", zh: "已改判", shape: "done" },
  refused: { ja: "変更できませんでした", zh: "维持原登记", shape: "stop" },
} as const satisfies Record<string, StateLabel>;
