import { and, asc, lt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { offerFetches } from "#db/schema/index.ts";
import { fetchOffer } from "./fetched-catalogue.server.ts";
import type { Marketplace } from "./marketplace.ts";
import type { Asking } from "./source-turn.server.ts";

/** Goods in carts and lists of favourites are fetched anew so often. */
const oldDays = 0.25;
/** A run leaves most of the pace to people who look at goods. */
const perRun = 30;

export interface LiveMarket {
  market: Marketplace;
  asking(db: Database, now: Date): Asking;
}

/** Fetches goods anew that somebody has put into a cart or keeps, those fetched longest ago first. */
export async function refreshOffers({ db, now }: Scope<System>, live: LiveMarket | undefined) {
  if (!live) return;
  const wanted = sql`(EXISTS (SELECT 1 FROM cart_lines l WHERE l.offer_id = ${offerFetches.offerId})
    OR EXISTS (SELECT 1 FROM favourite_offers f WHERE f.offer_id = ${offerFetches.offerId}))`;
  const due = await db
    .select({ offerId: offerFetches.offerId })
    .from(offerFetches)
    .where(and(lt(offerFetches.fetchedAt, daysAfter(now, -oldDays)), wanted))
    .orderBy(asc(offerFetches.fetchedAt))
    .limit(perRun);
  for (const { offerId } of due) await fetchOffer(db, live.asking(db, now), live.market, offerId);
}
