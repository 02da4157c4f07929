import type { Result } from "#app/domain/core/result.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Attribute, Platform, PriceTier, ShopTag, TranslatedSpec } from "../product/offer.ts";
import type { OfferCounts } from "../search/offer-counts.ts";
import type { Selection } from "../selection/selection.ts";
import type { MarketList } from "./market-list.ts";
import type { FacetGroup } from "./marketplace.ts";

/** A goods page of a marketplace, translated on the way in. */
export interface Offer {
  id: string;
  platform: Platform;
  titleJa: string;
  titleZh: string;
  categoryId: string;
  unitJa: string;
  minOrder: number;
  /** Unit price at the smallest quantity, the cheapest SKU. */
  priceFen: number;
  tiers: PriceTier[];
  attributes: Attribute[];
  tags: ShopTag[];
  pictures: string[];
  /** The seller's film of the goods, an address; empty where there is none. */
  film: string;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  domesticFreightFen: number;
  soldCount: number;
  stock: number;
  publishedOn: string;
  supplier: Supplier;
  skus: Sku[];
  /** When its marketplace was last asked; left out of what the catalogue alone knows. */
  fetchedAt?: Date;
}

export interface Sku {
  id: string;
  spec: TranslatedSpec[];
  priceFen: number;
  stock: number;
  picture: string;
}

export interface Supplier {
  id: string;
  platform: Platform;
  nameZh: string;
  provinceZh: string;
  cityZh: string;
  foundedYear: number;
  ratingTenths: number;
  repurchasePercent: number;
  tags: ShopTag[];
}

export interface OfferSummary
  extends Pick<
    Offer,
    | "id"
    | "platform"
    | "titleJa"
    | "titleZh"
    | "categoryId"
    | "minOrder"
    | "priceFen"
    | "tiers"
    | "tags"
    | "weightGrams"
    | "lengthMm"
    | "widthMm"
    | "heightMm"
    | "domesticFreightFen"
    | "soldCount"
    | "publishedOn"
  > {
  picture: string;
  supplierId: string;
  supplierNameZh: string;
  /** Where the company that looks has said so; its own weight and sizes stand in the offer's place then. */
  goodsClass?: GoodsClass | null | undefined;
}

export const offerSorts = ["popular", "landed", "price_asc", "price_desc", "new"] as const;
export type OfferSort = (typeof offerSorts)[number];

export interface OfferSearch {
  /** Japanese or Chinese words; all must be found. */
  words?: string | undefined;
  /** Only these words, not what else their goods are called. */
  asTyped?: boolean | undefined;
  categoryId?: string | undefined;
  supplierId?: string | undefined;
  platform?: Platform | undefined;
  /** Only goods that were chosen for this page, best sellers first. */
  selection?: Selection | undefined;
  priceMinFen?: number | undefined;
  priceMaxFen?: number | undefined;
  /** 着地原価 of a piece at most, by the standard terms. */
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  tags?: readonly ShopTag[] | undefined;
  /** One choice of a marketplace's facets, by its id. */
  facet?: string | undefined;
  /** A visitor where it is left out. */
  asker?: Asker | undefined;
  /** The company whose blacklist stays out. */
  hiddenFor?: string | undefined;
  /** The company whose own weights, sizes and classes stand in the place of the offers'. */
  ownOf?: string | undefined;
  sort: OfferSort;
  /** Keyset: an opaque place that a page before handed out. */
  after?: string | undefined;
  limit: number;
}

export interface OfferPage {
  offers: OfferSummary[];
  /** Where the next page begins, if there is one. */
  next: string | null;
  /** How many of the best sellers were looked through, where not all hits were. */
  bounded: number | null;
  /** The marketplaces that did not answer; what is shown is without them. */
  silent?: Platform[];
  /** What other words for the same goods found, behind what the typed ones did. */
  near?: { words: string[]; count: number };
  /** What may have been meant, where little was found. */
  meant?: string[];
}

/** Who wants to know: strangers may use only a part of what marketplaces let us ask. */
export type Asker = "buyer" | "visitor";

export interface Hints {
  /** Of goods that nobody knows yet, whom to ask; 1688 where it is left out. */
  platform?: Platform | undefined;
  /** A visitor where it is left out. */
  asker?: Asker | undefined;
  /** As of a search. */
  hiddenFor?: string | undefined;
  /** As of a search. */
  ownOf?: string | undefined;
}

/** What a marketplace's list is asked for. */
export type ListAsked = Pick<OfferSearch, "categoryId" | "hiddenFor" | "ownOf" | "limit">;

/** Where goods come from: the marketplaces' open platforms, or the catalogue in our database. */
export interface ProductSource {
  /** Whether marketplaces are asked; else the catalogue stands alone. */
  live: boolean;
  search(search: OfferSearch): Promise<OfferPage>;
  /** How many a search finds; left out where marketplaces answer, who do not tell. */
  count?(search: OfferSearch): Promise<OfferCounts>;
  /** Undefined when there is no such goods page, or it is gone. */
  find(offerId: string, hints?: Hints): Promise<Offer | undefined>;
  /** What narrows the hits of words further; nothing where no marketplace tells in time. */
  facets?(words: string, hints: Hints): Promise<FacetGroup[]>;
  /** Goods like these; of the catalogue alone those of the same kind at about the price. */
  related?(offerId: string, hints: Hints): Promise<OfferSummary[]>;
  /** Goods of a list that a marketplace keeps, in its order; left out where none does. */
  listed?(list: MarketList, asked: ListAsked): Promise<OfferSummary[]>;
  /** Goods that look like the picture, a png, jpeg or webp, the likest first; left out where nobody can look. */
  byPicture?(
    picture: Uint8Array,
    hints: Hints | Promise<Hints>,
  ): Promise<Result<OfferPage, "unreadable">>;
}
