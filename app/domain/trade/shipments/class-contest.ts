const contestStates = ["open", "accepted", "refused"] as const;
export type ContestState = (typeof contestStates)[number];

export const contestStateNames: Record<
  ContestState,
  { ja: string; zh: string; shape: "wait" | "done" | "stop" }
> = {
  open: { ja: "確認中", zh: "待处理", shape: "wait" },
  accepted: { ja: "区分を直しました", zh: "已更正", shape: "done" },
  refused: { ja: "区分はそのままです", zh: "维持原类别", shape: "stop" },
};

/** True until the boxes are settled: the class affects the request's price. */
export function isClassContestable({ state, paidAt }: { state: string; paidAt: Date | null }) {
  if (state === "awaiting_payment" || state === "awaiting_finance") return paidAt === null;
  return state === "quoting" || state === "packing";
}
