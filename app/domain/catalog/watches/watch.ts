/** A company may watch this many goods; `watches_limit` enforces it. */
export const watchesMax = 200;

/** Names goods, or one SKU of them. */
export interface WatchedThing {
  offerId: string;
  /** Empty for the goods as a whole. */
  skuId: string;
}

export interface WatchSettings extends WatchedThing {
  thresholdFen: number | null;
  backInStock: boolean;
}
