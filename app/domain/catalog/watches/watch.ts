/** Goods a company may watch at a time; `watches_limit` holds it. */
export const watchesMax = 200;

/** Goods, or one colour and size of them. */
export interface WatchedThing {
  offerId: string;
  /** Empty for the goods as a whole. */
  skuId: string;
}

export interface WatchWish extends WatchedThing {
  thresholdFen: number | null;
  backInStock: boolean;
}
