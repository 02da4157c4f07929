import type { Platform } from "../product/offer.ts";
import type { Offer, OfferSearch, OfferSummary, Sku } from "./product-source.ts";

/**
 * Why a marketplace does not answer: it is away, asks for patience, our daily questions are spent, the
 * token is over, it refuses our key, or it says what we do not understand.
 */
export type Silence = "away" | "busy" | "spent" | "expired" | "refused" | "broken";

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
  search(token: string, asked: MarketSearch): Promise<FoundPage | Silence>;
  /** Undefined when there is no such goods page, or it is gone; `platform` is one of those it sells. */
  find(
    token: string,
    offerId: string,
    platform: Platform,
  ): Promise<FetchedOffer | undefined | Silence>;
  // What not every marketplace tells.
  facets?(token: string, words: string): Promise<FacetGroup[] | Silence>;
  related?(token: string, offerId: string): Promise<FoundOffer[] | Silence>;
  /** The numbers of the goods that sell best of a kind, the best first. */
  bestSellers?(token: string, kindId: string): Promise<string[] | Silence>;
  /** The numbers of the goods that it would show us. */
  recommended?(token: string): Promise<string[] | Silence>;
  ofSeller?(
    token: string,
    sellerId: string,
    asked: Pick<MarketSearch, "page" | "limit" | "sort">,
  ): Promise<FoundPage | Silence>;
  byPicture?(token: string, picture: Uint8Array): Promise<FoundOffer[] | Silence>;
  kinds?(token: string): Promise<MarketKind[] | Silence>;
  topWords?(token: string, kindId: string): Promise<TopWord[] | Silence>;
  renew(refreshToken: string): Promise<Tokens | Silence>;
}
