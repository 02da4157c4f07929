import { asc, eq, gte, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketLists, topWords } from "#db/schema/index.ts";
import type { MarketList, Marketplace, TopWord } from "../offers/product-source.ts";
import { type Asking, askMarket, isMarketFailure } from "./ask-market.server.ts";

import { categoryByWords, otherCategory } from "./category-by-words.ts";
import { fetchOffer, type LiveMarket, marketOf } from "./fetch-offer.server.ts";
import { missingMs } from "./keep-offer.server.ts";

/**
 * Stores a marketplace's best sellers by category and its recommendations. If it stops answering midway,
 * the earlier lists are kept.
 */
export async function readMarketLists(scope: Scope<System>, markets: readonly LiveMarket[]) {
  const { db, now } = scope;
  const live = markets.find(({ market }) => market.kinds && market.bestSellers);
  if (!live) return;
  const { market } = live;
  const asking = live.asking(db, now, "job");
  const rowsOf = (list: MarketList, categoryId: string, ids: readonly string[]): Row[] =>
    [...new Set(ids)].map((offerId, position) => ({
      list,
      categoryId,
      position,
      offerId,
      platform: market.platform,
    }));
  const hot: Row[] = [];
  for (const [categoryId, kindId] of await ownKinds(asking, market)) {
    const ids = await askMarket(asking, market, (token) => market.bestSellers!(token, kindId));
    if (isMarketFailure(ids)) return;
    hot.push(...rowsOf("hot", categoryId, ids));
  }
  const ids = await askMarket(asking, market, (token) => market.recommended!(token));
  const recommended = isMarketFailure(ids) ? [] : rowsOf("recommended", "", ids);
  for (const rows of [hot, recommended]) {
    if (rows.length === 0) continue;
    const old = db.delete(marketLists).where(eq(marketLists.list, rows[0]!.list));
    await commit(scope, [old, db.insert(marketLists).values(rows)], {});
  }
}

/** The offers of one run, which leaves most of the rate limit to people. */
const perRun = 15;

/** Fetches listed offers that are not stored yet, the first of each list first. */
export async function fetchListed({ db, now }: Scope<System>, markets: readonly LiveMarket[]) {
  if (markets.length === 0) return;
  const unknown = await db
    .selectDistinct({ offerId: marketLists.offerId, platform: marketLists.platform })
    .from(marketLists)
    .where(
      sql`NOT EXISTS (SELECT 1 FROM offers o WHERE o.id = ${marketLists.offerId})
        AND NOT EXISTS (SELECT 1 FROM missing_offers m WHERE m.offer_id = ${marketLists.offerId}
          AND m.missed_at > ${now.getTime() - missingMs})`,
    )
    .orderBy(asc(marketLists.position))
    .limit(perRun);
  for (const one of unknown) {
    const live = marketOf(markets, one.platform);
    if (live) await fetchOffer(live.asking(db, now, "job"), live.market, one);
  }
}

const wordsPerKind = 10;

/**
 * Stores the most searched words of a marketplace by category. If it stops answering midway, the earlier
 * words are kept.
 */
export async function readTopWords(scope: Scope<System>, markets: readonly LiveMarket[]) {
  const { db, now } = scope;
  const live = markets.find(({ market }) => market.kinds && market.topWords);
  if (!live) return;
  const { market } = live;
  const asking = live.asking(db, now, "job");
  const rows: (typeof topWords.$inferInsert)[] = [];
  for (const [categoryId, kindId] of await ownKinds(asking, market)) {
    const words = await askMarket(asking, market, (token) => market.topWords!(token, kindId));
    if (isMarketFailure(words)) return;
    rows.push(...rowsOf(categoryId, words));
  }
  if (rows.length === 0) return;
  const all = gte(topWords.position, 0);
  await commit(scope, [db.delete(topWords).where(all), db.insert(topWords).values(rows)], {});
}

type Row = typeof marketLists.$inferInsert;

function rowsOf(categoryId: string, words: readonly TopWord[]) {
  const known = words.filter(({ ja }) => ja.length > 0).slice(0, wordsPerKind);
  return known.map(({ ja, zh }, position) => ({ categoryId, position, ja, zh }));
}

/** The most categories that are requested in a run; we have no more. */
const kindsMax = 16;

/**
 * Maps each of our categories to the marketplace's first category with a matching name; empty if it does
 * not answer.
 */
async function ownKinds(
  asking: Asking,
  market: Marketplace,
): Promise<[categoryId: string, kindId: string][]> {
  const kinds = await askMarket(asking, market, (token) => market.kinds!(token));
  if (isMarketFailure(kinds)) return [];
  const ours = new Map<string, string>();
  for (const { id, nameZh } of kinds) {
    const categoryId = categoryByWords(nameZh, "");
    if (categoryId !== otherCategory.id && !ours.has(categoryId)) ours.set(categoryId, id);
  }
  return [...ours].slice(0, kindsMax);
}
