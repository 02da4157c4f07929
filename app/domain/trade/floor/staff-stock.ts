/** Counting stops here: larger results show "or more", and their pieces are not summed. */
export const stockCountMax = 10_000;

export const stockViews = { shelf: "按货架", member: "按会员", product: "按商品" } as const;

export type StockView = keyof typeof stockViews;
