import type { Attribute, Platform, PriceTier, ShopTag, TranslatedSpec } from "../product/offer.ts";
import type { Selection } from "../selection/selection.ts";

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
}

export const offerSorts = ["popular", "price_asc", "price_desc", "new"] as const;
export type OfferSort = (typeof offerSorts)[number];

export interface OfferSearch {
  /** Japanese or Chinese words; all must be found. */
  words?: string | undefined;
  categoryId?: string | undefined;
  supplierId?: string | undefined;
  platform?: Platform | undefined;
  /** Only goods that were chosen for this page, best sellers first. */
  selection?: Selection | undefined;
  priceMinFen?: number | undefined;
  priceMaxFen?: number | undefined;
  minOrderMax?: number | undefined;
  tags?: readonly ShopTag[] | undefined;
  /** A visitor where it is left out. */
  asker?: Asker | undefined;
  /** The company whose blacklist stays out. */
  hiddenFor?: string | undefined;
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
}

/** Who wants to know: strangers may use only a part of what marketplaces let us ask. */
export type Asker = "buyer" | "visitor";

/** Where goods come from: the marketplaces' open platforms, or the catalogue in our database. */
export interface ProductSource {
  /** Whether marketplaces are asked; else the catalogue stands alone. */
  live: boolean;
  search(search: OfferSearch): Promise<OfferPage>;
  /** Undefined when there is no such goods page, or it is gone; of goods nobody knows yet the platform says whom to ask, 1688 where it is left out. */
  find(
    offerId: string,
    asked?: { platform?: Platform | undefined; asker?: Asker },
  ): Promise<Offer | undefined>;
}
