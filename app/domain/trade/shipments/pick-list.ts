import type { Label } from "#app/domain/core/label.ts";

/** Counting stops here; nobody picks more in a day. */
export const toPickCountMax = 300;

/** One pick list holds the pieces of at most this many requests. */
export const requestsPerWalk = 20;

/** The reasons why pieces were not picked, as the warehouse says them and the buyer reads them. */
export const shortReasons = {
  not_found: { ja: "見つからない", zh: "找不到批次" },
  fewer: { ja: "数が足りない", zh: "数量不够" },
  damaged: { ja: "傷んでいる", zh: "货已损坏" },
} as const satisfies Record<string, Label>;

export type ShortReason = keyof typeof shortReasons;

interface Line {
  quantity: number;
  boxedQuantity: number;
  /** Null if the line is on no pick list. */
  pickedQuantity: number | null;
}

/** Counts the pieces of a line that may go into a box: unboxed, and picked where the line is on a pick list. */
export function packablePieces({ quantity, boxedQuantity, pickedQuantity }: Line) {
  return Math.max(0, Math.min(quantity, pickedQuantity ?? quantity) - boxedQuantity);
}
