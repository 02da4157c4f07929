import type { Result } from "#app/domain/core/result.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { OfferSearch } from "#db/schema/catalog.ts";
import type { Attribute, Platform, PriceTier, ShopTag, TranslatedSpec } from "./offer.ts";

export type { OfferSearch } from "#db/schema/catalog.ts";

/** A goods page of a marketplace, translated into Japanese. */
export interface Offer {
  id: string;
  platform: Platform;
  titleJa: string;
  titleZh: string;
  /** True if a machine made some of its Japanese. */
  machineTranslated?: boolean;
  categoryId: string;
  unitJa: string;
  minOrder: number;
  /** The unit price of the cheapest SKU at the smallest quantity. */
  priceFen: number;
  tiers: PriceTier[];
  attributes: Attribute[];
  tags: ShopTag[];
  pictures: string[];
  /** The address of the seller's video; empty where there is none. */
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
  /** When it was last fetched from its marketplace; left out for goods that only the catalogue has. */
  fetchedAt?: Date;
}

interface Sku {
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
  /** The same as in {@link Offer}. */
  machineTranslated?: boolean;
  picture: string;
  supplierId: string;
  supplierNameZh: string;
  /** The class that the viewer's company set or the warehouse confirmed; measures are the company's own too. */
  goodsClass?: GoodsClass | null | undefined;
}

export const offerSorts = ["popular", "landed", "price_asc", "price_desc", "new"] as const;
export type OfferSort = (typeof offerSorts)[number];

export interface OfferPage {
  offers: OfferSummary[];
  /** The cursor of the next page, or null. */
  next: string | null;
  /** The number of best sellers that were searched, where not all hits were. */
  bounded: number | null;
  /** The marketplaces that did not answer; their hits are missing. */
  silent?: Platform[];
  /** The hits of synonyms, which follow those of the typed words. */
  near?: { words: string[]; count: number };
  /** Suggested spellings, where little was found. */
  meant?: string[];
}

/** Visitors may use only a part of the requests that marketplaces allow us. */
export type Asker = "buyer" | "visitor";

export interface Hints {
  /** The platform of goods that the catalogue does not have; 1688 where it is left out. */
  platform?: Platform | undefined;
  /** Whose share of the marketplace's requests this uses; a visitor's where it is left out. */
  asker?: Asker | undefined;
  hiddenFor?: string | undefined;
  ownOf?: string | undefined;
}

/** The conditions for a marketplace's list. */
export type ListAsked = Pick<OfferSearch, "categoryId" | "hiddenFor" | "ownOf" | "limit">;

/** The port to goods: the marketplaces' open platforms, or the catalogue in our database. */
export interface ProductSource {
  /** True if marketplaces are connected; otherwise there is only the catalogue. */
  live: boolean;
  search(search: OfferSearch): Promise<OfferPage>;
  /** Counts the hits of a search; left out where marketplaces answer, because they do not tell. */
  count?(search: OfferSearch): Promise<OfferCounts>;
  /** Answers undefined if there is no such goods page, or it is gone. */
  find(offerId: string, hints?: Hints): Promise<Offer | undefined>;
  /** Lists facets for the hits of these words; empty if no marketplace answers in time. */
  facets?(words: string, hints: Hints): Promise<FacetGroup[]>;
  /** Lists similar goods; the catalogue by itself answers goods of the same category at about the price. */
  related?(offerId: string, hints: Hints): Promise<OfferSummary[]>;
  /** Lists the goods of a marketplace's own list, in its order; left out where there is none. */
  listed?(list: MarketList, asked: ListAsked): Promise<OfferSummary[]>;
  /**
   * Lists goods that look like the picture (PNG, JPEG or WebP), the most similar first; left out where
   * nothing can search by picture.
   */
  byPicture?(
    picture: Uint8Array,
    hints: Hints | Promise<Hints>,
  ): Promise<Result<OfferPage, "unreadable">>;
}

/**
 * The reasons why a marketplace did not answer, in this order: it cannot be reached, it limits our rate,
 * our daily requests are used up, the token has expired, it refuses our key, or its answer is not
 * understood.
 */
export type MarketFailure = "away" | "busy" | "spent" | "expired" | "refused" | "broken";

/** A goods page as the marketplace answers it. */
export interface FetchedOffer extends Omit<Offer, "categoryId" | "skus" | "fetchedAt"> {
  /** The marketplace's own Chinese name of the category. */
  categoryZh: string;
  skus: FetchedSku[];
}

export interface FetchedSku extends Sku {
  /** The id by which the marketplace takes orders for the SKU. */
  orderId: string;
}

/** A hit of a marketplace's search; seller, price steps and sizes are only on the goods page. */
export type FoundOffer = Omit<
  OfferSummary,
  | "supplierId"
  | "supplierNameZh"
  | "titleZh"
  | "categoryId"
  | "tiers"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
>;

export interface FoundPage {
  offers: FoundOffer[];
  /** True if another page follows. */
  more: boolean;
}

export interface Tokens {
  access: string;
  /** The validity of the access token, in seconds. */
  seconds: number;
  /** A new refresh token, where the marketplace issues one. */
  refresh: string | undefined;
}

/** The part of a search that a marketplace can answer. */
export type MarketSearch = Pick<
  OfferSearch,
  "words" | "priceMinFen" | "priceMaxFen" | "tags" | "sort" | "limit" | "facet"
> & { page: number };

/** A facet by which a marketplace narrows its hits, with its choices. */
export interface FacetGroup {
  nameJa: string;
  choices: { id: string; nameJa: string }[];
}

/** A category of a marketplace. */
export interface MarketKind {
  id: string;
  nameZh: string;
  nameJa: string;
}

export interface TopWord {
  zh: string;
  ja: string;
}

/** The port to a marketplace's open platform. */
export interface Marketplace {
  platform: Platform;
  /** The platforms whose goods it answers: Taobao's also has Tmall's. */
  sells: readonly Platform[];
  /** The requests a minute that we allow ourselves in total. */
  perMinute: number;
  /** True if its searches support our shop tags and its own facets. */
  narrows: boolean;
  /** The most hits of a page. */
  hitsPerPage: number;
  search(token: string, asked: MarketSearch): Promise<FoundPage | MarketFailure>;
  /** Answers undefined if there is no such goods page, or it is gone; `platform` is one of those it sells. */
  find(
    token: string,
    offerId: string,
    platform: Platform,
  ): Promise<FetchedOffer | undefined | MarketFailure>;
  // Not every marketplace offers the optional operations.
  facets?(token: string, words: string): Promise<FacetGroup[] | MarketFailure>;
  related?(token: string, offerId: string): Promise<FoundOffer[] | MarketFailure>;
  /** Lists the ids of the best-selling goods of a category, the best first. */
  bestSellers?(token: string, kindId: string): Promise<string[] | MarketFailure>;
  /** Lists the ids of the goods that it recommends to us. */
  recommended?(token: string): Promise<string[] | MarketFailure>;
  ofSeller?(
    token: string,
    sellerId: string,
    asked: Pick<MarketSearch, "page" | "limit" | "sort">,
  ): Promise<FoundPage | MarketFailure>;
  byPicture?(token: string, picture: Uint8Array): Promise<FoundOffer[] | MarketFailure>;
  kinds?(token: string): Promise<MarketKind[] | MarketFailure>;
  topWords?(token: string, kindId: string): Promise<TopWord[] | MarketFailure>;
  renew(refreshToken: string): Promise<Tokens | MarketFailure>;
}

/** The lists that marketplaces keep: best sellers of a category, and recommendations. */
const marketLists = ["hot", "recommended"] as const;
export type MarketList = (typeof marketLists)[number];

interface Counted<Value> {
  value: Value;
  offers: number;
}

/** The number of offers that a search finds, and the number that each further filter would leave. */
export interface OfferCounts {
  found: number;
  /** True if there may be more, because not all hits were searched. */
  atLeast: boolean;
  categories: Counted<string>[];
  platforms: Counted<Platform>[];
  /** The values are indexes of `priceBands`. */
  bands: Counted<number>[];
}

/** The ranges of the unit price that narrow a search, both ends included. */
export const priceBands: readonly { minFen: number; maxFen: number | undefined }[] = [
  { minFen: 0, maxFen: 499 },
  { minFen: 500, maxFen: 999 },
  { minFen: 1_000, maxFen: 2_999 },
  { minFen: 3_000, maxFen: 9_999 },
  { minFen: 10_000, maxFen: 29_999 },
  { minFen: 30_000, maxFen: undefined },
];
