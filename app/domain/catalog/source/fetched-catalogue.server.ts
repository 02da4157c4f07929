import { and, asc, eq, gt } from "drizzle-orm";
import type { ReadPixels } from "#app/domain/core/files/image-codec.ts";
import type { Database } from "#db/client.ts";
import { missingOffers, offerFetches, offers, skus, suppliers } from "#db/schema/index.ts";
import { onSaleToAll } from "../offers/offer-queries.server.ts";
import type { Offer, ProductSource } from "../offers/product-source.ts";
import { countOffers } from "../search/count-offers.server.ts";
import {
  alikeOffers,
  listedOffers,
  offersByPicture,
  searchStoredOffers,
} from "../search/search-stored-offers.server.ts";
import { fetchOffer, type LiveMarket, marketOf } from "./fetch-offer.server.ts";
import { missingMs } from "./keep-offer.server.ts";
import {
  facetsOf,
  relatedTo,
  searchMarkets,
  searchMarketsByPicture,
} from "./search-markets.server.ts";
import { timeoutMs, withTimeout } from "./with-timeout.ts";

/** The catalogue in our own database: demo goods and offers fetched from marketplaces. */
export function storedCatalogue(db: Database, readPixels?: ReadPixels): ProductSource {
  return {
    live: false,
    search: (search) => searchStoredOffers(db, search),
    count: (search) => countOffers(db, search),
    related: (offerId, hints) => alikeOffers(db, offerId, hints),
    ...(readPixels && {
      byPicture: (picture, hints) => offersByPicture({ db, readPixels }, picture, hints),
    }),

    async find(offerId) {
      const [[found], choices] = await db.batch([
        db
          .select({ offer: offers, supplier: suppliers })
          .from(offers)
          .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
          .where(and(eq(offers.id, offerId), onSaleToAll))
          .limit(1),
        db
          .select()
          .from(skus)
          .where(eq(skus.offerId, offerId))
          .orderBy(asc(skus.position))
          .limit(500),
      ]);
      if (!found) return undefined;

      const {
        popularity: _,
        supplierId: __,
        landedYen: ___,
        landedBasis: ____,
        translationWanted: _____,
        ...offer
      } = found.offer;
      return {
        ...offer,
        supplier: found.supplier,
        skus: choices.map(({ id, spec, priceFen, stock, picture }) => ({
          id,
          spec,
          priceFen,
          stock,
          picture,
        })),
      } satisfies Offer;
    },
  };
}

/** After this time a goods page is shown once more while it is fetched again. */
const freshMs = 30 * 60_000;
/** Older than this, it is fetched before it is shown. */
const staleMs = 24 * 3_600_000;
/** The form of an offer's id: no request is spent on anything else. */
const goodsNumber = /^[1-9]\d{4,19}$/;

interface FetchedSettings {
  db: Database;
  markets: readonly LiveMarket[];
  /** Undefined where pictures cannot be decoded: only marketplaces search by picture. */
  readPixels?: ReadPixels | undefined;
  now(): Date;
  /** Runs work after the response was sent. */
  after(work: () => Promise<unknown>): void;
}

/**
 * The catalogue with marketplaces behind it: unknown or old offers are fetched and stored, and words are
 * searched there. Where a marketplace does not answer, the stored offers are used and the answer says so.
 */
export function fetchedCatalogue(settings: FetchedSettings): ProductSource {
  const { db, markets, now, readPixels } = settings;
  const stored = storedCatalogue(db, readPixels);
  return {
    live: true,
    search: (search) => searchMarkets({ db, stored, markets, now: now() }, search),
    find: (offerId, hints = {}) => findFetched(settings, stored, offerId, hints),
    facets: (words, hints) => facetsOf({ db, markets, now: now() }, words, hints),
    related: (offerId, hints) => relatedTo({ db, markets, now: now() }, offerId, hints),
    listed: (list, asked) => listedOffers(db, list, asked),
    byPicture: (picture, hints) =>
      searchMarketsByPicture({ db, stored, markets, now: now() }, picture, hints),
  };
}

async function findFetched(
  { db, markets, now: clock, after }: FetchedSettings,
  stored: ProductSource,
  offerId: string,
  { platform, asker }: NonNullable<Parameters<ProductSource["find"]>[1]>,
) {
  const now = clock();
  const [known, [[fetched], absent]] = await Promise.all([
    stored.find(offerId),
    db.batch([
      db.select().from(offerFetches).where(eq(offerFetches.offerId, offerId)).limit(1),
      missingQuery(db, offerId, now),
    ]),
  ]);
  const of = known?.platform ?? platform ?? "1688";
  const live = marketOf(markets, of);
  if (!live || !goodsNumber.test(offerId)) return known;
  const fetch = () =>
    fetchOffer(live.asking(db, now, asker), live.market, { offerId, platform: of });

  const age = fetched ? now.getTime() - fetched.fetchedAt.getTime() : Infinity;
  const dated = known && fetched && { ...known, fetchedAt: fetched.fetchedAt };
  if (dated && age < freshMs) return dated;
  if (dated && age < staleMs) {
    after(fetch);
    return dated;
  }
  if (absent.some((row) => row.platform === live.market.platform)) return dated ?? known;
  if (!(await withTimeout(fetch(), timeoutMs.goods, false))) return dated ?? known;
  const told = await stored.find(offerId);
  return told && { ...told, fetchedAt: now };
}

/** Selects the platforms on which the offer was recently not found, which are not asked again. */
function missingQuery(db: Database, offerId: string, now: Date) {
  return db
    .select({ platform: missingOffers.platform })
    .from(missingOffers)
    .where(
      and(
        eq(missingOffers.offerId, offerId),
        gt(missingOffers.missedAt, new Date(now.getTime() - missingMs)),
      ),
    )
    .limit(5);
}
