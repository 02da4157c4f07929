import type { ChannelResult, OpenedShop, Part } from "./channel.ts";

/** An article of a shop with its stock there; counts are as reported and may be negative. */
export interface ShopArticle {
  /**
   * The marketplace's id of what it counts: an FNSKU, a variant, a management number with its SKU,
   * an item code.
   */
  articleId: string;
  sku: string;
  title: string;
  /** The address of its page for customers; empty if there is none. */
  address: string;
  picture: string;
  asin: string;
  fnsku: string;
  jan: string;
  /** Whole yen, tax included; null if the marketplace reports none. */
  priceYen: number | null;
  onHand: number;
  /** Pieces on their way to the marketplace's warehouse. */
  inbound: number;
  reserved: number;
  unsellable: number;
}

export interface ShopInventory {
  /** Reads a page of articles with their stock; `after` is the `next` of the page before. */
  articles(shop: OpenedShop, after: string | null): Promise<ChannelResult<Part<ShopArticle>>>;
}
