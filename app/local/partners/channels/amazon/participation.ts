import type { Application } from "./application.ts";
import { type Call, found } from "./call.ts";

const countries: Readonly<
  Record<string, readonly [country: string, currency: string, domain: string]>
> = {
  A1VC38T7YXB528: ["JP", "JPY", "www.amazon.co.jp"],
  ATVPDKIKX0DER: ["US", "USD", "www.amazon.com"],
};

/** Where a seller sells, and what its shop is called there. */
export function participation({ sellers }: Application): Call {
  return {
    ...{ name: "getMarketplaceParticipations", method: "GET" },
    pattern: /^\/sellers\/v1\/marketplaceParticipations$/,
    answer({ sellerId }) {
      const seller = sellers.get(sellerId);
      const places = (seller?.marketplaces ?? []).map((id) => {
        const [countryCode = "", defaultCurrencyCode = "", domainName = ""] = countries[id] ?? [];
        return {
          marketplace: {
            ...{ id, name: domainName.replace("www.a", "A"), countryCode, domainName },
            ...{
              defaultCurrencyCode,
              defaultLanguageCode: countryCode === "JP" ? "ja_JP" : "en_US",
            },
          },
          storeName: seller!.name,
          participation: { isParticipating: true, hasSuspendedListings: false },
        };
      });
      return found({ payload: places });
    },
  };
}
