import type { StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** 商品の口コミ: its company may change and withdraw it, staff may hide it with a reason. */
export const opinionLifecycle = lifecycle({
  states: ["shown", "hidden", "withdrawn", "hidden_withdrawn"],
  initial: "shown",
  moves: {
    change: { from: ["shown"], to: "shown", by: ["buyer"] },
    // A hidden opinion stays hidden when it is rewritten, until staff show it.
    mend: { from: ["hidden"], to: "hidden", by: ["buyer"] },
    withdraw: { from: ["shown"], to: "withdrawn", by: ["buyer"] },
    // A withdrawn opinion that was hidden is hidden again once it is rewritten.
    withdrawHidden: { from: ["hidden"], to: "hidden_withdrawn", by: ["buyer"] },
    writeHidden: { from: ["hidden_withdrawn"], to: "hidden", by: ["buyer"] },
    writeAgain: { from: ["withdrawn"], to: "shown", by: ["buyer"] },
    hide: { from: ["shown"], to: "hidden", by: ["staff"] },
    show: { from: ["hidden"], to: "shown", by: ["staff"] },
  },
});

export type OpinionState = (typeof opinionLifecycle.states)[number];
export type OpinionMove = keyof typeof opinionLifecycle.moves;

export const opinionStates: Record<OpinionState, StateLabel> = {
  shown: { ja: "掲載中", zh: "展示中", shape: "done" },
  hidden: { ja: "非表示", zh: "已隐藏", shape: "stop" },
  withdrawn: { ja: "取り下げ", zh: "买家撤回", shape: "stop" },
  hidden_withdrawn: { ja: "取り下げ", zh: "隐藏后撤回", shape: "stop" },
};

export const opinionLimits = {
  pictures: 4,
  commentShortest: 10,
  commentLength: 1_000,
  reasonLength: 200,
  /** The most opinions on the page of an offer. */
  shown: 10,
} as const;

/** Opinions are invited for goods of this many shipments, the newest first. */
export const shipmentsSearched = 30;
