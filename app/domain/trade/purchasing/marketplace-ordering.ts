import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import type { LiveMarket } from "#app/domain/catalog/source/fetch-offer.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";

/** The address to which sellers in China send what we buy. */
export interface Receiver {
  fullName: string;
  mobile: string;
  postCode: string;
  province: string;
  city: string;
  area: string;
  address: string;
  /** China's code of the district. */
  districtCode: string;
}

export interface OrderedSku {
  offerId: string;
  skuId: string;
  /** The id to be sent instead of the SKU's own, where the marketplace wants one. */
  orderId: string;
  quantity: number;
  /** The price that we expect for a piece, in fen. */
  priceFen: number;
}

export interface Preview {
  goodsFen: number;
  freightFen: number;
  /** Unit prices by SKU, where the marketplace gives them. */
  prices: { skuId: string; priceFen: number }[];
  /** How the order is to be paid; 1688 wants it repeated when the order is placed. */
  tradeType: string | undefined;
}

export interface Placed {
  number: string;
  goodsFen: number;
  freightFen: number;
  toldState: string;
}

/** The marketplace's refusal and its reason, in its own words where it gave some. */
export interface Refused {
  refused: Message;
}

/** The port of a marketplace to buy at; every call takes a token. */
export interface MarketplaceOrders {
  preview(token: string, goods: readonly OrderedSku[]): Promise<Preview | Refused | MarketFailure>;
  /** Called twice with one `outsideNumber`, it orders once. */
  create(
    token: string,
    asked: {
      outsideNumber: string;
      goods: readonly OrderedSku[];
      preview: Preview;
      note: string;
    },
  ): Promise<Placed | Refused | MarketFailure>;
  /** Answers undefined if nothing was placed under this outside number. */
  findByOutside(token: string, outsideNumber: string): Promise<Placed | undefined | MarketFailure>;
  cancel(
    token: string,
    order: { number: string; reason: string },
  ): Promise<{ cancelled: true } | Refused | MarketFailure>;
  /** Reads the order's state, and the couriers' numbers of what the seller has sent. */
  follow(
    token: string,
    number: string,
  ): Promise<{ toldState: string; trackingNumbers: string[] } | Refused | MarketFailure>;
}

/** A marketplace that we can buy at, and the port to it. */
export interface OrderingMarketplace {
  live: LiveMarket;
  orders: MarketplaceOrders;
}

/** Finds the marketplace that sells goods of this platform, among those whose keys we have. */
export function findMarketplace(places: readonly OrderingMarketplace[], platform: Platform) {
  return places.find(({ live }) => live.market.sells.includes(platform));
}

export function isRefused(answer: object): answer is Refused {
  return "refused" in answer;
}
