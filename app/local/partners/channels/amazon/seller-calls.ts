import type { Seller } from "./application.ts";
import type { AmazonArticle } from "./articles.ts";
import type { Call } from "./call.ts";
import { Catalog } from "./catalog.ts";
import { labelCalls } from "./label-calls.ts";
import type { Listings } from "./listings.ts";
import type { Orders } from "./orders.ts";
import { participation } from "./participation.ts";
import { planCalls } from "./plan-calls.ts";
import type { Plans } from "./plans.ts";
import { shipmentCalls } from "./shipment-calls.ts";
import type { Warehouse } from "./warehouse.ts";

/** What is sold, kept, ordered and sent at Amazon. */
interface Trade {
  sellers: ReadonlyMap<string, Seller>;
  articles: readonly AmazonArticle[];
  marketplaces: readonly string[];
  listings: Listings;
  warehouse: Warehouse;
  orders: Orders;
  plans: Plans;
}

/** Every call of the interface that we ask, answered from this trade. */
export function sellerCalls(trade: Trade): Call[] {
  return [
    participation(trade.sellers),
    ...trade.listings.calls,
    ...trade.warehouse.calls,
    ...new Catalog(trade.articles, trade.marketplaces).calls,
    ...trade.orders.calls,
    ...planCalls(trade.plans),
    ...shipmentCalls(trade.plans),
    ...labelCalls(trade.plans),
  ];
}
