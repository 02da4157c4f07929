/** 无主包裹: waits for its owner, was found to be somebody's, or was written down by mistake. */
export const unknownStates = {
  open: { zh: "待认领" },
  claimed: { zh: "已认领" },
  withdrawn: { zh: "已撤销" },
} as const;

export type UnknownState = keyof typeof unknownStates;
