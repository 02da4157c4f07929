import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { missingOffers, offerFetches, offers } from "#db/schema/index.ts";
import type { Platform } from "../offers/offer.ts";
import type { MarketFailure, Marketplace } from "../offers/product-source.ts";
import { type Asking, askMarket, isMarketFailure, scopeOfSource } from "./ask-market.server.ts";
import { keepOffer, missingMs, storeMissingOffer } from "./keep-offer.server.ts";
import { translateOffer } from "./translate-offer.server.ts";

/** A marketplace and the context to call it with. */
export interface LiveMarket {
  market: Marketplace;
  asking(db: Database, now: Date, asker?: Asking["asker"]): Asking;
}

/** Finds the connected marketplace that answers this platform's goods. */
export function marketOf(markets: readonly LiveMarket[], platform: Platform) {
  return markets.find(({ market }) => market.sells.includes(platform));
}

interface Which {
  offerId: string;
  platform: Platform;
}

/**
 * Fetches an offer and stores it, or stores that it is gone; answers false if the marketplace did not
 * answer.
 */
export async function fetchOffer(asking: Asking, market: Marketplace, which: Which) {
  return (await fetchAndStoreOffer(asking, market, which)) === "told";
}

/** Like `fetchOffer`, but answers why the marketplace did not answer. */
export async function fetchAndStoreOffer(
  asking: Asking,
  market: Marketplace,
  { offerId, platform }: Which,
): Promise<MarketFailure | "told"> {
  const { db, now } = asking;
  const offer = await askMarket(asking, market, (token) => market.find(token, offerId, platform));
  if (isMarketFailure(offer)) return offer;
  if (!offer)
    await storeMissingOffer(scopeOfSource(asking), { offerId, platform: market.platform });
  else await keepOffer(scopeOfSource(asking), await translateOffer(db, offer, now));
  return "told";
}

/** Offers in carts, favourites and watches are fetched again after this time, in days. */
const oldDays = 0.25;
/** The offers of one run, which leaves most of the rate limit to people. */
const perRun = 30;

/** The rows that one run deletes. */
const forgottenPerRun = 2_000;

/** Refetches offers that are in carts, favourites or watches, those fetched longest ago first. */
export async function refreshOffers({ db, now }: Scope<System>, markets: readonly LiveMarket[]) {
  if (markets.length === 0) return;
  const wanted = sql`(EXISTS (SELECT 1 FROM cart_lines l WHERE l.offer_id = ${offerFetches.offerId})
    OR EXISTS (SELECT 1 FROM favourite_offers f WHERE f.offer_id = ${offerFetches.offerId})
    OR EXISTS (SELECT 1 FROM watches w WHERE w.offer_id = ${offerFetches.offerId}))`;
  const due = await db
    .select({ offerId: offerFetches.offerId, platform: offers.platform })
    .from(offerFetches)
    .innerJoin(offers, eq(offers.id, offerFetches.offerId))
    .where(and(lt(offerFetches.fetchedAt, daysAfter(now, -oldDays)), wanted))
    .orderBy(asc(offerFetches.fetchedAt))
    .limit(perRun);
  for (const one of due) {
    const live = marketOf(markets, one.platform);
    if (live) await fetchOffer(live.asking(db, now, "job"), live.market, one);
  }
}

/** Deletes records of missing offers that are old enough to be fetched again. */
export async function forgetMissing({ db, now }: Scope<System>) {
  const old = db
    .select({ id: sql`rowid` })
    .from(missingOffers)
    .where(lt(missingOffers.missedAt, new Date(now.getTime() - missingMs)))
    .limit(forgottenPerRun);
  await db.delete(missingOffers).where(inArray(sql`rowid`, old));
}
