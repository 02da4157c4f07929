import type { Seller } from "./application.ts";
import { type Call, found } from "./call.ts";
import { marketplaceOf } from "./marketplaces.ts";

/** Where a seller sells, and what its shop is called there. */
export function participation(sellers: ReadonlyMap<string, Seller>): Call {
  return {
    name: "getMarketplaceParticipations",
    method: "GET",
    pattern: /^\/sellers\/v1\/marketplaceParticipations$/,
    answer({ sellerId }) {
      const seller = sellers.get(sellerId);
      const places = (seller?.marketplaces ?? []).map((id) => {
        const { country: countryCode, currency, domain: domainName, name } = marketplaceOf(id);
        return {
          marketplace: {
            id,
            name,
            countryCode,
            domainName,
            defaultCurrencyCode: currency,
            defaultLanguageCode: countryCode === "JP" ? "ja_JP" : "en_US",
          },
          storeName: seller!.name,
          participation: { isParticipating: true, hasSuspendedListings: false },
        };
      });
      return found({ payload: places });
    },
  };
}
