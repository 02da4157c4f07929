/** Counting stops here: nobody walks for more in a day. */
export const toPickCountMax = 300;

/** Requests that one walk fetches for. */
export const requestsPerWalk = 20;

/** Why pieces of a lot were not picked, as the warehouse says it. */
export const shortReasons = {
  not_found: { zh: "找不到批次" },
  fewer: { zh: "数量不够" },
  damaged: { zh: "货已损坏" },
} as const satisfies Record<string, { zh: string }>;

export type ShortReason = keyof typeof shortReasons;

interface Line {
  quantity: number;
  boxedQuantity: number;
  /** null: on no pick list. */
  pickedQuantity: number | null;
}

/** Pieces of a line neither boxed nor picked, including short ones; boxing them gives a warning. */
export function unpickedPieces({ quantity, boxedQuantity, pickedQuantity }: Line) {
  if (pickedQuantity === null) return 0;
  return quantity - Math.max(pickedQuantity, boxedQuantity);
}
