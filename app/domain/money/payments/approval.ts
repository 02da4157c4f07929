import type { Label } from "#app/domain/core/label.ts";

/** The states of a payment that waits for another person's approval. */
export const approvalStates = {
  waiting: { ja: "承認待ち", zh: "待批准" },
  approved: { ja: "承認済み", zh: "已批准" },
  declined: { ja: "却下", zh: "已驳回" },
  // Ended without a decision because of the document's own moves.
  paid: { ja: "別に支払い済み", zh: "已另行付款" },
  ended: { ja: "支払い不要になりました", zh: "已无需付款" },
} as const satisfies Record<string, Label>;
export type ApprovalState = keyof typeof approvalStates;
