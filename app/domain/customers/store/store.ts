import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
export const marketplaces = ["amazon", "rakuten", "yahoo", "shopify", "other"] as const;
export type Marketplace = (typeof marketplaces)[number];

export const marketplaceNames: Record<Marketplace, string> = {
  amazon: "Amazon",
  rakuten: "楽天市場",
  yahoo: "Yahoo!ショッピング",
  shopify: "Shopify",
  other: "その他",
};

export const storesMax = 100;

/** False for an employee who is limited to some stores, who does not decide which stores there are. */
export function mayKeepStores(actor: Buyer) {
  return buyerMay(actor, "shops") && actor.storeIds === null;
}
