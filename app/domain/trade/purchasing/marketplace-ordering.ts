import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { Silence } from "#app/domain/catalog/offers/product-source.ts";
import type { LiveMarket } from "#app/domain/catalog/source/fetch-offer.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";

/** Where sellers in China send what we buy. */
export interface Receiver {
  fullName: string;
  mobile: string;
  postCode: string;
  province: string;
  city: string;
  area: string;
  address: string;
  /** China's number of the district. */
  districtCode: string;
}

/** One SKU of a seller, as the marketplace is told of it. */
export interface OrderedSku {
  offerId: string;
  skuId: string;
  /** What it wants to be told instead of the SKU's number, where it does. */
  orderId: string;
  quantity: number;
  /** What we expect to pay for a piece, in fen. */
  priceFen: number;
}

/** What it would cost now, in fen. */
export interface Preview {
  goodsFen: number;
  freightFen: number;
  /** Unit prices by SKU, where it tells them. */
  prices: { skuId: string; priceFen: number }[];
  /** How it is to be paid; 1688 wants it repeated when the order is placed. */
  tradeType: string | undefined;
}

export interface Placed {
  number: string;
  goodsFen: number;
  freightFen: number;
  toldState: string;
}

/** It understood and does not sell, or not so, and why; in its own words where it said some. */
export interface Refused {
  refused: Message;
}

/** What we need of a marketplace to buy there; each is asked under a token. */
export interface MarketplaceOrders {
  preview(token: string, goods: readonly OrderedSku[]): Promise<Preview | Refused | Silence>;
  /** Asked twice under one `outsideNumber` it orders once. */
  create(
    token: string,
    asked: {
      outsideNumber: string;
      goods: readonly OrderedSku[];
      preview: Preview;
      note: string;
    },
  ): Promise<Placed | Refused | Silence>;
  /** Undefined where nothing was placed under this outside number. */
  findByOutside(token: string, outsideNumber: string): Promise<Placed | undefined | Silence>;
  cancel(
    token: string,
    order: { number: string; reason: string },
  ): Promise<{ cancelled: true } | Refused | Silence>;
  /** Where it stands, and the couriers' numbers of what the seller has sent. */
  follow(
    token: string,
    number: string,
  ): Promise<{ toldState: string; trackingNumbers: string[] } | Refused | Silence>;
}

/** A marketplace that we can buy at, and how it is asked. */
export interface OrderingMarketplace {
  live: LiveMarket;
  orders: MarketplaceOrders;
}

/** Where goods of this platform are bought, of those whose keys we have. */
export function findMarketplace(places: readonly OrderingMarketplace[], platform: Platform) {
  return places.find(({ live }) => live.market.sells.includes(platform));
}

export function isRefused(answer: object): answer is Refused {
  return "refused" in answer;
}
