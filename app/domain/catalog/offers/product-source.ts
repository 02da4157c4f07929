import type { Result } from "#app/domain/core/result.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { OfferSearch } from "#db/schema/catalog.ts";
import type { Attribute, Platform, PriceTier, ShopTag, TranslatedSpec } from "./offer.ts";

export type { OfferSearch } from "#db/schema/catalog.ts";

/** A goods page of a marketplace, translated on the way in. */
export interface Offer {
  id: string;
  platform: Platform;
  titleJa: string;
  titleZh: string;
  /** Some of its Japanese was made by a machine. */
  machineTranslated?: boolean;
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
  /** As of the offer. */
  machineTranslated?: boolean;
  picture: string;
  supplierId: string;
  supplierNameZh: string;
  /** Where the company that looks has said so; its own weight and sizes stand in the offer's place then. */
  goodsClass?: GoodsClass | null | undefined;
}

export const offerSorts = ["popular", "landed", "price_asc", "price_desc", "new"] as const;
export type OfferSort = (typeof offerSorts)[number];

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

/**
 * Why a marketplace does not answer: it is away, asks for patience, our daily questions are spent, the
 * token is over, it refuses our key, or it says what we do not understand.
 */
export type MarketFailure = "away" | "busy" | "spent" | "expired" | "refused" | "broken";

/** A goods page as the marketplace tells it now. */
export interface FetchedOffer extends Omit<Offer, "categoryId" | "skus" | "fetchedAt"> {
  /** The marketplace's own name of its kind, in Chinese. */
  categoryZh: string;
  skus: FetchedSku[];
}

export interface FetchedSku extends Sku {
  /** What the marketplace wants to be told when the SKU is ordered. */
  orderId: string;
}

/** A hit of a search; who sells it, in what steps and how large it is, is told on its own page only. */
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
  /** Whether another page follows. */
  more: boolean;
}

export interface Tokens {
  access: string;
  /** How long it holds, in seconds. */
  seconds: number;
  /** A new one, where the marketplace hands one out. */
  refresh: string | undefined;
}

/** What of our search a marketplace is asked; the rest is not its to answer. */
export type MarketSearch = Pick<
  OfferSearch,
  "words" | "priceMinFen" | "priceMaxFen" | "tags" | "sort" | "limit" | "facet"
> & { page: number };

/** A property by which a marketplace narrows its hits, with the choices it offers. */
export interface FacetGroup {
  nameJa: string;
  choices: { id: string; nameJa: string }[];
}

/** A kind of goods as a marketplace divides them. */
export interface MarketKind {
  id: string;
  nameZh: string;
  nameJa: string;
}

export interface TopWord {
  zh: string;
  ja: string;
}

/** What we need of a marketplace's open platform. */
export interface Marketplace {
  platform: Platform;
  /** Whose goods it tells of: Taobao's platform knows Tmall's as well. */
  sells: readonly Platform[];
  /** Questions a minute that we allow ourselves, whoever asks. */
  perMinute: number;
  /** Whether its searches know our marks and its own facets. */
  narrows: boolean;
  /** It gives at most so many hits a page. */
  hitsPerPage: number;
  search(token: string, asked: MarketSearch): Promise<FoundPage | MarketFailure>;
  /** Undefined when there is no such goods page, or it is gone; `platform` is one of those it sells. */
  find(
    token: string,
    offerId: string,
    platform: Platform,
  ): Promise<FetchedOffer | undefined | MarketFailure>;
  // What not every marketplace tells.
  facets?(token: string, words: string): Promise<FacetGroup[] | MarketFailure>;
  related?(token: string, offerId: string): Promise<FoundOffer[] | MarketFailure>;
  /** The numbers of the goods that sell best of a kind, the best first. */
  bestSellers?(token: string, kindId: string): Promise<string[] | MarketFailure>;
  /** The numbers of the goods that it would show us. */
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

/** What marketplaces list by themselves: what sells best of a kind, and what they would show us. */
const marketLists = ["hot", "recommended"] as const;
export type MarketList = (typeof marketLists)[number];

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
