/** Why pieces of a lot were not picked, as the warehouse says it. */
export const shortReasons = {
  not_found: { zh: "找不到批次" },
  fewer: { zh: "数量不够" },
  damaged: { zh: "货已损坏" },
} as const satisfies Record<string, { zh: string }>;

export type ShortReason = keyof typeof shortReasons;
