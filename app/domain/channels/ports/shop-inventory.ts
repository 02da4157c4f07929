import type { ChannelResult, OpenedShop, Part } from "./channel.ts";

/** One article of a shop with its stock there; counts are as told, which may be below zero. */
export interface ShopArticle {
  /** The marketplace's own id of what is counted: an FNSKU, a variant, a management number with its SKU, an item code. */
  articleId: string;
  sku: string;
  title: string;
  /** Its page for customers; empty where there is none. */
  address: string;
  picture: string;
  asin: string;
  fnsku: string;
  jan: string;
  /** Whole yen with tax; null where the marketplace tells none. */
  priceYen: number | null;
  onHand: number;
  /** On its way to the marketplace's own warehouse. */
  inbound: number;
  reserved: number;
  unsellable: number;
}

export interface ShopInventory {
  /** Articles with their stock, part by part; `after` is what the part before named as its next. */
  articles(shop: OpenedShop, after: string | null): Promise<ChannelResult<Part<ShopArticle>>>;
}
