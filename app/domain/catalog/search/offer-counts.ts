import type { Platform } from "../product/offer.ts";

interface Counted<Value> {
  value: Value;
  offers: number;
}

/** How many offers a search finds, and what each further choice would leave of them. */
export interface OfferCounts {
  found: number;
  /** Whether there may be more, as not all hits were looked through. */
  atLeast: boolean;
  categories: Counted<string>[];
  platforms: Counted<Platform>[];
  /** Places in `priceBands`. */
  bands: Counted<number>[];
}

/** Prices of a piece by which a search is narrowed, both ends included. */
export const priceBands: readonly { minFen: number; maxFen: number | undefined }[] = [
  { minFen: 0, maxFen: 499 },
  { minFen: 500, maxFen: 999 },
  { minFen: 1_000, maxFen: 2_999 },
  { minFen: 3_000, maxFen: 9_999 },
  { minFen: 10_000, maxFen: 29_999 },
  { minFen: 30_000, maxFen: undefined },
];
