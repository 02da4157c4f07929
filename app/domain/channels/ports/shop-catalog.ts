import type { Channel, ChannelResult } from "./channel.ts";

/** An article as the marketplace's customers see it. */
export interface CatalogArticle {
  /** An ASIN, or `shop:item` of Rakuten. */
  id: string;
  title: string;
  brand: string;
  address: string;
  pictures: string[];
  priceYen: number | null;
  jan: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** The marketplace's own name of the category, by which its fees are found. */
  category: string;
}

export interface ShopCatalog {
  article(channel: Channel, id: string): Promise<ChannelResult<CatalogArticle | undefined>>;
}
