import type { Label } from "#app/domain/core/label.ts";

/** Why staff take back what they registered; the buyer reads the Japanese. */
export const undoReasons = {
  boxes: { ja: "箱詰めの誤りのため", zh: "装错箱" },
  weight: { ja: "計量の誤りのため", zh: "称错、量错" },
  request: { ja: "別の配送依頼と取り違えたため", zh: "登错配送单" },
  carrier: { ja: "配送会社の都合のため", zh: "承运商没有取走" },
} as const satisfies Record<string, Label>;

export type UndoReason = keyof typeof undoReasons;
