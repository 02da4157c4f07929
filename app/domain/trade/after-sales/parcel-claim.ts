import type { StateLabel } from "#app/domain/core/label.ts";

export const parcelClaimStates = {
  open: { ja: "確認中", zh: "待确认", shape: "wait" },
  accepted: { ja: "お客様の荷物でした", zh: "已认定", shape: "done" },
  refused: { ja: "確認できませんでした", zh: "未认定", shape: "stop" },
} as const satisfies Record<string, StateLabel>;
export type ParcelClaimState = keyof typeof parcelClaimStates;
