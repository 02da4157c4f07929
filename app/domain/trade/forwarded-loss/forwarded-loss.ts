import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

export const lossKinds = {
  lost: { ja: "紛失", zh: "丢失" },
  broken: { ja: "破損", zh: "破损" },
} as const satisfies Record<string, Label>;
export type LossKind = keyof typeof lossKinds;

/** 転送品の補償: a company reports, staff pay by the rule, large sums by two, or refuse with a reason. */
export const forwardedLossLifecycle = lifecycle({
  states: ["open", "paid", "refused"],
  initial: "open",
  moves: {
    askPay: { from: ["open"], to: "open", by: ["staff"] },
    pay: { from: ["open"], to: "paid", by: ["staff"] },
    refuse: { from: ["open"], to: "refused", by: ["staff"] },
    reopen: { from: ["refused"], to: "open", by: ["staff"] },
  },
});
export type LossState = (typeof forwardedLossLifecycle.states)[number];

export const lossStates = {
  open: { ja: "確認中", zh: "待处理", shape: "wait" },
  paid: { ja: "補償済み", zh: "已赔付", shape: "done" },
  refused: { ja: "補償できません", zh: "不赔付", shape: "stop" },
} as const satisfies Record<LossState, StateLabel>;
