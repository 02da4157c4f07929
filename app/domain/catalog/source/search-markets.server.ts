import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { offerFetches, offers } from "#db/schema/index.ts";
import type { Platform } from "../product/offer.ts";
import type { LiveMarket } from "./fetch-offer.server.ts";
import { inTime, patienceMs } from "./in-time.ts";
import type { FoundOffer, FoundPage, Marketplace } from "./marketplace.ts";
import type { OfferPage, OfferSearch, OfferSort, ProductSource } from "./product-source.ts";
import { askMarket, isSilence } from "./source-turn.server.ts";
import { withKept } from "./with-kept.server.ts";

interface Behind {
  db: Database;
  stored: ProductSource;
  markets: readonly LiveMarket[];
  now: Date;
}

/**
 * Words asked of all marketplaces at once, each for its part of the page; their hits stand in one list. One
 * that is silent is named, and where all are, the catalogue answers from what is kept.
 */
export async function searchMarkets(behind: Behind, search: OfferSearch): Promise<OfferPage> {
  const { db, stored, now } = behind;
  if (search.supplierId) return ofSeller(behind, search);
  const { page, among } = placeOf(search.after);
  const theirs = behind.markets.filter(({ market }) => isTheirs(search, market));
  const asked = theirs.filter(({ market }) => !among || among.includes(market.platform));
  if (asked.length === 0) return stored.search(search);
  // The same on every page, also once others have no more.
  const part = Math.ceil(search.limit / theirs.length);
  const found = await Promise.all(
    asked.map(async ({ market, asking }) => ({
      platform: market.platform,
      hits: await inTime(
        askMarket(asking(db, now, search.asker), market, (token) =>
          market.search(token, { ...search, page, limit: Math.min(part, market.hitsPerPage) }),
        ),
        patienceMs.search,
        "away" as const,
      ),
    })),
  );
  const silent = found.filter(({ hits }) => isSilence(hits)).map(({ platform }) => platform);
  const spoken = found.filter((one): one is Spoken => !isSilence(one.hits));
  if (spoken.length === 0) {
    const kept = await stored.search({ ...search, after: undefined });
    return { ...kept, next: null, silent };
  }
  const more = spoken.filter(({ hits }) => hits.more).map(({ platform }) => platform);
  return {
    offers: await withKept(db, together(spoken, search.sort), search),
    next: more.length > 0 ? `page${page + 1}-${more.join("-")}` : null,
    bounded: null,
    ...(silent.length > 0 && { silent }),
  };
}

/** A seller's goods, of whom the marketplace tells more than was ever fetched. */
async function ofSeller({ db, stored, markets, now }: Behind, search: OfferSearch) {
  const { supplierId = "", sort, limit, asker, after } = search;
  const live = markets.find(({ market }) => market.ofSeller);
  const isTheirs = live && !isOwnSort(sort) && (await isFetchedFrom(db, supplierId, live.market));
  if (!isTheirs) return stored.search(search);
  const { page } = placeOf(after);
  const { market } = live;
  const asked = { page, sort, limit: Math.min(limit, market.hitsPerPage) };
  const hits = await inTime(
    askMarket(live.asking(db, now, asker), market, (token) =>
      market.ofSeller!(token, supplierId, asked),
    ),
    patienceMs.search,
    "away" as const,
  );
  if (isSilence(hits)) {
    const kept = await stored.search({ ...search, after: undefined });
    return { ...kept, next: null, silent: [market.platform] } satisfies OfferPage;
  }
  const own = (await withKept(db, hits.offers, { ownOf: search.ownOf })).map((offer) => ({
    ...offer,
    supplierId,
  }));
  return {
    offers: own,
    next: hits.more ? `page${page + 1}-${market.platform}` : null,
    bounded: null,
  };
}

/** Whether this seller's goods came from there, so that it knows the seller by this number. */
async function isFetchedFrom(db: Database, supplierId: string, market: Marketplace) {
  const [one] = await db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(offerFetches, eq(offerFetches.offerId, offers.id))
    .where(and(eq(offers.supplierId, supplierId), inArray(offers.platform, [...market.sells])))
    .limit(1);
  return one !== undefined;
}

type Spoken = { platform: Platform; hits: FoundPage };

/** `page2-1688-taobao`: the page, and the marketplaces that have one. */
function placeOf(after: string | undefined) {
  const [, page, among] = after?.match(/^page(\d{1,3})((?:-\w{1,12}){1,5})$/) ?? [];
  return { page: Math.max(1, Number(page ?? 1)), among: among?.slice(1).split("-") };
}

/** Words without one of our own kinds or shops: those filters only our catalogue knows. */
function isTheirs(search: OfferSearch, market: Marketplace) {
  const { words, categoryId, supplierId, selection, minOrderMax, sort, platform } = search;
  const ours =
    categoryId || supplierId || selection || minOrderMax || search.landedMaxYen || isOwnSort(sort);
  const narrowed = Boolean(search.facet) || (search.tags?.length ?? 0) > 0;
  if (ours || (narrowed && !market.narrows)) return false;
  // Its hits do not say whether they are of Tmall: those are asked of the catalogue alone.
  return Boolean(words?.trim()) && (platform ?? market.platform) === market.platform;
}

/** Orders that only our catalogue knows. */
function isOwnSort(sort: OfferSort): sort is "landed" | "new" {
  return sort === "landed" || sort === "new";
}

/** By price where that is asked for, else the best of each in turn. */
function together(spoken: readonly Spoken[], sort: OfferSearch["sort"]): FoundOffer[] {
  const lists = spoken.map(({ hits }) => hits.offers);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
  if (sort !== "price_asc" && sort !== "price_desc") return inTurn;
  const sign = sort === "price_asc" ? 1 : -1;
  return inTurn.sort((one, other) => sign * (one.priceFen - other.priceFen));
}
