import { japan } from "./application.ts";

interface Marketplace {
  country: string;
  currency: string;
  domain: string;
}

const known: Readonly<Record<string, Marketplace>> = {
  [japan]: { country: "JP", currency: "JPY", domain: "www.amazon.co.jp" },
  ATVPDKIKX0DER: { country: "US", currency: "USD", domain: "www.amazon.com" },
  A2EUQ1WTGCTBG2: { country: "CA", currency: "CAD", domain: "www.amazon.ca" },
  A1F83G8C2ARO7P: { country: "GB", currency: "GBP", domain: "www.amazon.co.uk" },
  A2Q3Y263D00KWC: { country: "BR", currency: "BRL", domain: "www.amazon.com.br" },
  A33AVAJ2PDY3EV: { country: "TR", currency: "TRY", domain: "www.amazon.com.tr" },
};

/** A marketplace by Amazon's number of it, with what it calls itself; Japan's where it is none of these. */
export function marketplaceOf(id: string) {
  const place = known[id] ?? known[japan]!;
  return { ...place, name: place.domain.replace("www.a", "A") };
}
