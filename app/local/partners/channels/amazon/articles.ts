import type { DemoGoods } from "#db/seed/channels/demo-goods.ts";

/** An article of the seller's at Amazon, with what only Amazon knows of it. */
export interface AmazonArticle {
  goods: DemoGoods;
  place: number;
  /** Whether Amazon keeps and sends it; else the seller does. */
  isKeptByAmazon: boolean;
  createdAt: Date;
  /** Whom Amazon accepts for its labels and its prep; anybody where nothing is said. */
  labelOwners: readonly string[];
  prepOwners: readonly string[];
  /** Whether nobody ever said how it is to be packed, which no plan is made without. */
  isUnclassified: boolean;
}

const anybody = ["AMAZON", "NONE", "SELLER"];
const first = Date.UTC(2025, 3, 1);
const hourMs = 3_600_000;

/** Goods as Amazon has them; only what has an ASIN is sold there. */
export function articlesOf(goods: readonly DemoGoods[]): AmazonArticle[] {
  return goods
    .filter(({ asin }) => asin)
    .map((one, place) => ({
      goods: one,
      place,
      isKeptByAmazon: place % 3 !== 2,
      // Three at a time, as a sheet of listings is taken in.
      createdAt: new Date(first + Math.floor(place / 3) * hourMs),
      labelOwners: place % 5 === 3 ? ["NONE"] : anybody,
      prepOwners: place % 7 === 4 ? ["AMAZON", "SELLER"] : place % 2 === 1 ? ["NONE"] : anybody,
      isUnclassified: place % 11 === 9,
    }));
}
