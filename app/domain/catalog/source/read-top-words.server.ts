import { gte } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { topWords } from "#db/schema/index.ts";
import type { LiveMarket } from "./fetch-offer.server.ts";
import type { TopWord } from "./marketplace.ts";
import { ownKinds } from "./own-kinds.server.ts";
import { askMarket, isSilence } from "./source-turn.server.ts";

const wordsPerKind = 10;

/**
 * Reads what is searched for most at a marketplace, for each of our kinds the first of its kinds that names
 * it. Where it is silent midway, what was kept before stays.
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
    if (isSilence(words)) return;
    rows.push(...rowsOf(categoryId, words));
  }
  if (rows.length === 0) return;
  const all = gte(topWords.position, 0);
  await commit(scope, [db.delete(topWords).where(all), db.insert(topWords).values(rows)], {});
}

function rowsOf(categoryId: string, words: readonly TopWord[]) {
  const known = words.filter(({ ja }) => ja.length > 0).slice(0, wordsPerKind);
  return known.map(({ ja, zh }, position) => ({ categoryId, position, ja, zh }));
}
