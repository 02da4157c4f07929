import type { Database } from "#db/client.ts";
import type { Platform } from "../product/offer.ts";
import { keepGone, keepOffer } from "./keep-offer.server.ts";
import type { Marketplace, Silence } from "./marketplace.ts";
import { type Asking, askMarket, isSilence, scopeOfSource } from "./source-turn.server.ts";
import { translateOffer } from "./translate-offer.server.ts";

/** A marketplace with what is needed to ask it. */
export interface LiveMarket {
  market: Marketplace;
  asking(db: Database, now: Date, asker?: Asking["asker"]): Asking;
}

/** The marketplace that tells of this platform's goods, of those whose keys we have. */
export function marketOf(markets: readonly LiveMarket[], platform: Platform) {
  return markets.find(({ market }) => market.sells.includes(platform));
}

interface Which {
  offerId: string;
  platform: Platform;
}

/** Fetches goods and keeps them, or keeps that they are gone; false where nobody answered. */
export async function fetchOffer(asking: Asking, market: Marketplace, which: Which) {
  return (await fetchTold(asking, market, which)) === "told";
}

/** Fetches one offer and stores it, like `fetchOffer`, and answers why if the marketplace gave none. */
export async function fetchTold(
  asking: Asking,
  market: Marketplace,
  { offerId, platform }: Which,
): Promise<Silence | "told"> {
  const { db, now } = asking;
  const offer = await askMarket(asking, market, (token) => market.find(token, offerId, platform));
  if (isSilence(offer)) return offer;
  if (!offer) await keepGone(scopeOfSource(asking), { offerId, platform: market.platform });
  else await keepOffer(scopeOfSource(asking), await translateOffer(db, offer, now));
  return "told";
}
