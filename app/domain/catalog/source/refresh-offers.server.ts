import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { missingOffers, offerFetches, offers } from "#db/schema/index.ts";
import { fetchOffer, type LiveMarket, marketOf } from "./fetch-offer.server.ts";
import { missingMs } from "./keep-offer.server.ts";

/** Offers in carts, favourites and watches are fetched again after this time, in days. */
const oldDays = 0.25;
/** A run leaves most of the pace to people who look at goods. */
const perRun = 30;

/** What is forgotten of a run: the next takes the rest. */
const forgottenPerRun = 2_000;

/** Fetches goods anew that somebody has put into a cart or keeps, those fetched longest ago first. */
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

/** Forgets what was not found long enough ago: it may be asked for again anyway. */
export async function forgetMissing({ db, now }: Scope<System>) {
  const old = db
    .select({ id: sql`rowid` })
    .from(missingOffers)
    .where(lt(missingOffers.missedAt, new Date(now.getTime() - missingMs)))
    .limit(forgottenPerRun);
  await db.delete(missingOffers).where(inArray(sql`rowid`, old));
}
