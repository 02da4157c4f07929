/** 无主包裹: waits for its owner, was assigned to an owner, or was recorded by mistake. */
export const unknownStates = {
  open: { zh: "待认领" },
  claimed: { zh: "已认领" },
  withdrawn: { zh: "已撤销" },
} as const;

export type UnknownState = keyof typeof unknownStates;
