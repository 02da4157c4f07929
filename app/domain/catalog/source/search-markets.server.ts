import { and, eq, inArray } from "drizzle-orm";
import { done, type Result } from "#app/domain/core/result.ts";
import type { Database } from "#db/client.ts";
import { blacklist, offerFetches, offers, suppliers } from "#db/schema/index.ts";
import type { Platform } from "../offers/offer.ts";
import type {
  Asker,
  FacetGroup,
  FoundOffer,
  FoundPage,
  Hints,
  MarketFailure,
  Marketplace,
  OfferPage,
  OfferSearch,
  OfferSort,
  OfferSummary,
  ProductSource,
} from "../offers/product-source.ts";
import { measuresIn, ownOfOffersQuery } from "../products/own-measures.server.ts";
import { withOwnMeasures } from "../products/own-measures.ts";
import { littleFound } from "../search/search-stored-offers.server.ts";
import { closeWordsOfMarkets } from "../search/search-words.server.ts";
import { askMarket, isMarketFailure } from "./ask-market.server.ts";
import { otherCategory } from "./category-by-words.ts";
import { type LiveMarket, marketOf } from "./fetch-offer.server.ts";
import { timeoutMs, withTimeout } from "./with-timeout.ts";

/**
 * Searches all marketplaces at once, each for its share of the page, and merges their hits. Those that do
 * not answer are named in `silent`; if none answers, the stored catalogue is searched. Other spellings are
 * looked for meanwhile, and suggested where little is found.
 */
export async function searchMarkets(behind: Behind, search: OfferSearch): Promise<OfferPage> {
  const { db, stored, now } = behind;
  if (search.supplierId) return ofSeller(behind, search);
  const { page, among } = placeOf(search.after);
  const theirs = behind.markets.filter(({ market }) => isTheirs(search, market));
  const asked = theirs.filter(({ market }) => !among || among.includes(market.platform));
  if (asked.length === 0) return stored.search(search);
  // The share is the same on every page, also when others have no more hits.
  const part = Math.ceil(search.limit / theirs.length);
  const [meant, ...found] = await Promise.all([
    closeWordsOfMarkets(db, search),
    ...asked.map(async ({ market, asking }) => ({
      platform: market.platform,
      hits: await withTimeout(
        askMarket(asking(db, now, search.asker), market, (token) =>
          market.search(token, { ...search, page, limit: Math.min(part, market.hitsPerPage) }),
        ),
        timeoutMs.search,
        "away" as const,
      ),
    })),
  ]);
  const silent = found.filter(({ hits }) => isMarketFailure(hits)).map(({ platform }) => platform);
  const spoken = found.filter((one): one is Spoken => !isMarketFailure(one.hits));
  if (spoken.length === 0) {
    const kept = await stored.search({ ...search, after: undefined });
    return { ...kept, next: null, silent };
  }
  const more = spoken.filter(({ hits }) => hits.more).map(({ platform }) => platform);
  const offers = await withKept(db, together(spoken, search.sort), search);
  return {
    offers,
    next: more.length > 0 ? `page${page + 1}-${more.join("-")}` : null,
    bounded: null,
    ...(offers.length < littleFound && meant.length > 0 && { meant }),
    ...(silent.length > 0 && { silent }),
  };
}

/** Lists the facets of these words from the first marketplace that has facets. */
export async function facetsOf(
  { db, markets, now }: Markets,
  words: string,
  { asker }: { asker?: Asker | undefined },
): Promise<FacetGroup[]> {
  const live = markets.find(({ market }) => market.facets);
  if (!live || !words.trim()) return [];
  const { market } = live;
  const told = askMarket(live.asking(db, now, asker), market, (token) =>
    market.facets!(token, words),
  );
  return answerInTime(told);
}

/** Lists similar goods from the offer's own marketplace, without the offer itself. */
export async function relatedTo(
  { db, markets, now }: Markets,
  offerId: string,
  { platform = "1688", asker, hiddenFor, ownOf }: Hints,
): Promise<OfferSummary[]> {
  const live = marketOf(markets, platform);
  if (!live?.market.related) return [];
  const { market } = live;
  const told = askMarket(live.asking(db, now, asker), market, (token) =>
    market.related!(token, offerId),
  );
  const found = await answerInTime(told);
  return withKept(
    db,
    found.filter(({ id }) => id !== offerId),
    { hiddenFor, ownOf },
  );
}

/**
 * Searches all marketplaces that can search by picture, the best of each in turn; stored goods follow if
 * one does not answer or nothing is found. A picture that we cannot decode is not passed on.
 */
export async function searchMarketsByPicture(
  { db, stored, markets, now }: Behind,
  picture: Uint8Array,
  hints: Hints | Promise<Hints>,
): Promise<Result<OfferPage, "unreadable">> {
  const kept = await stored.byPicture?.(picture, hints);
  if (kept && !kept.ok) return kept;
  const { asker, hiddenFor, ownOf } = await hints;
  const looking = markets.filter(({ market }) => market.byPicture);
  const found = await Promise.all(
    looking.map(({ market, asking }) =>
      withTimeout(
        askMarket(asking(db, now, asker), market, (token) => market.byPicture!(token, picture)),
        timeoutMs.goods,
        "away" as const,
      ),
    ),
  );
  const silent = looking
    .filter((_, index) => isMarketFailure(found[index]))
    .map(({ market }) => market.platform);
  const theirs = await withKept(
    db,
    inTurn(found.filter((hits): hits is FoundOffer[] => !isMarketFailure(hits))),
    {
      hiddenFor,
      ownOf,
    },
  );
  const ours = silent.length > 0 || theirs.length === 0 ? (kept?.value.offers ?? []) : [];
  const others = ours.filter(({ id }) => !theirs.some((one) => one.id === id));
  return done({
    offers: [...theirs, ...others],
    next: null,
    bounded: null,
    ...(silent.length > 0 && { silent }),
  });
}

/** The most blacklist entries that are applied to a page of hits. */
const blacklistMax = 2_000;

/** The facts assumed of a hit whose page was never fetched. */
const unknown = {
  supplierId: "",
  supplierNameZh: "",
  titleZh: "",
  categoryId: otherCategory.id,
  tiers: [],
  lengthMm: null,
  widthMm: null,
  heightMm: null,
};

/**
 * Completes hits with the stored data of their offers and with the company's own measures, and removes
 * blacklisted ones.
 */
async function withKept(
  db: Database,
  found: readonly FoundOffer[],
  { hiddenFor, ownOf }: Pick<OfferSearch, "hiddenFor" | "ownOf">,
): Promise<OfferSummary[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [known, hidden, own] = await db.batch([
    db
      .select({
        id: offers.id,
        supplierId: offers.supplierId,
        supplierNameZh: suppliers.nameZh,
        titleZh: offers.titleZh,
        categoryId: offers.categoryId,
        tiers: offers.tiers,
        weightGrams: offers.weightGrams,
        lengthMm: offers.lengthMm,
        widthMm: offers.widthMm,
        heightMm: offers.heightMm,
        domesticFreightFen: offers.domesticFreightFen,
      })
      .from(offers)
      .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
      .where(inArray(offers.id, ids))
      .limit(ids.length),
    db
      .select({ offerId: blacklist.offerId, supplierId: blacklist.supplierId })
      .from(blacklist)
      .where(eq(blacklist.companyId, hiddenFor ?? ""))
      .limit(blacklistMax),
    ownOfOffersQuery(db, ownOf, ids),
  ]);
  const unwanted = new Set(
    hidden.flatMap(({ offerId, supplierId }) => offerId ?? supplierId ?? []),
  );
  return found
    .map((hit) => ({ ...hit, ...unknown, ...known.find(({ id }) => id === hit.id) }))
    .map((hit) => withOwnMeasures(hit, cheapest(hit)))
    .filter(({ id, supplierId }) => !unwanted.has(id) && !unwanted.has(supplierId));

  function cheapest(hit: OfferSummary) {
    const row = own.find(
      ({ offerId, priceFen }) => offerId === hit.id && priceFen === hit.priceFen,
    );
    return row && measuresIn(row);
  }
}

interface Behind {
  db: Database;
  stored: ProductSource;
  markets: readonly LiveMarket[];
  now: Date;
}

/** Lists a seller's goods from the marketplace, which has more than was ever fetched. */
async function ofSeller({ db, stored, markets, now }: Behind, search: OfferSearch) {
  const { supplierId = "", sort, limit, asker, after } = search;
  const live = markets.find(({ market }) => market.ofSeller);
  const isTheirs = live && !isOwnSort(sort) && (await isFetchedFrom(db, supplierId, live.market));
  if (!isTheirs) return stored.search(search);
  const { page } = placeOf(after);
  const { market } = live;
  const asked = { page, sort, limit: Math.min(limit, market.hitsPerPage) };
  const hits = await withTimeout(
    askMarket(live.asking(db, now, asker), market, (token) =>
      market.ofSeller!(token, supplierId, asked),
    ),
    timeoutMs.search,
    "away" as const,
  );
  if (isMarketFailure(hits)) {
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

/**
 * True if the seller's goods were fetched from this marketplace, which then knows the seller by the same
 * id.
 */
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

/** Reads a cursor such as `page2-1688-taobao`: the page, and the marketplaces that have one. */
function placeOf(after: string | undefined) {
  const [, page, among] = after?.match(/^page(\d{1,3})((?:-\w{1,12}){1,5})$/) ?? [];
  return { page: Math.max(1, Number(page ?? 1)), among: among?.slice(1).split("-") };
}

/** True if the marketplace can answer the search: words without the filters that only our catalogue has. */
function isTheirs(search: OfferSearch, market: Marketplace) {
  const { words, categoryId, supplierId, selection, minOrderMax, sort, platform } = search;
  const ours =
    categoryId || supplierId || selection || minOrderMax || search.landedMaxYen || isOwnSort(sort);
  const narrowed = Boolean(search.facet) || (search.tags?.length ?? 0) > 0;
  if (ours || (narrowed && !market.narrows)) return false;
  // The hits do not say if they are from Tmall: those are searched in the catalogue only.
  return Boolean(words?.trim()) && (platform ?? market.platform) === market.platform;
}

/** True for sort orders that only our catalogue has. */
function isOwnSort(sort: OfferSort): sort is "landed" | "new" {
  return sort === "landed" || sort === "new";
}

/** Merges hits by price if the search is sorted so, otherwise the best of each marketplace in turn. */
function together(spoken: readonly Spoken[], sort: OfferSearch["sort"]): FoundOffer[] {
  const offers = inTurn(spoken.map(({ hits }) => hits.offers));
  if (sort !== "price_asc" && sort !== "price_desc") return offers;
  const sign = sort === "price_asc" ? 1 : -1;
  return offers.sort((one, other) => sign * (one.priceFen - other.priceFen));
}

interface Markets {
  db: Database;
  markets: readonly LiveMarket[];
  now: Date;
}

/** Waits a short time for an addition to a page; answers an empty list without it. */
async function answerInTime<One>(told: Promise<One[] | MarketFailure>): Promise<One[]> {
  const answer = await withTimeout(told, timeoutMs.beside, "away" as const);
  return isMarketFailure(answer) ? [] : answer;
}

/** Takes the first of each list, then the second of each, and so on. */
function inTurn(lists: readonly FoundOffer[][]) {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
}
