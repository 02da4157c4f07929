import type { StateLabel } from "#app/domain/core/label.ts";

export const parcelClaimStates = {
  open: { ja: "確認中", zh: "待确认", shape: "wait" },
  accepted: { ja: "お客様の荷物でした", zh: "已认定", shape: "done" },
  refused: { ja: "確認できませんでした", zh: "未认定", shape: "stop" },
  /** The parcel was found to be another company's. */
  lost: { ja: "ほかのお客様の荷物でした", zh: "属其他会员", shape: "stop" },
  withdrawn: { ja: "取り下げ", zh: "会员撤回", shape: "stop" },
} as const satisfies Record<string, StateLabel>;
export type ParcelClaimState = keyof typeof parcelClaimStates;
