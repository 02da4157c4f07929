import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { firstFreeSlot } from "#app/domain/core/free-slot.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { savedSearchesPage, searchPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { savedSearches, savedSearchGoods, savedSearchLetters, users } from "#db/schema/index.ts";
import type { OfferSearch, OfferSummary } from "../offers/product-source.ts";
import { savedSearchesMax } from "./saved-search.ts";
import { searchStoredOffers } from "./search-stored-offers.server.ts";

/** Lists all of the person's saved searches, newest first. */
export function listSavedSearches({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      savedAt: savedSearches.savedAt,
      tells: sql`${savedSearches.tells} IS NOT NULL`.mapWith(Boolean),
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.id))
    .orderBy(desc(savedSearches.slot))
    .limit(savedSearchesMax);
}

/** Saves a search under a name; refuses a name already used, and more than `savedSearchesMax` searches. */
export function saveSearch(scope: Scope<Buyer>, { name, query }: { name: string; query: string }) {
  const { db, actor, now } = scope;
  const slot = firstFreeSlot(savedSearches, actor.id, savedSearchesMax);
  return commit(
    scope,
    [
      guard(sql`${slot} IS NOT NULL`, "too-many"),
      db
        .insert(savedSearches)
        .values({ id: crypto.randomUUID(), userId: actor.id, slot, name, query, savedAt: now }),
    ],
    {
      "saved_searches.user_id, saved_searches.name": "name-taken",
      "saved_searches.user_id, saved_searches.slot": "saved-meanwhile",
    },
  );
}

/** Deletes one of the person's own searches; safe to send twice. */
export function dropSearch(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id));
  const told = sql`search_id IN (SELECT id FROM saved_searches WHERE ${own})`;
  return commit(
    scope,
    [db.delete(savedSearchGoods).where(told), db.delete(savedSearches).where(own)],
    {},
  );
}

/** Switches letters about new goods of the person's own search on from today, or off if `tells` is null. */
export function setSearchNotifications(scope: Scope<Buyer>, id: string, tells: OfferSearch | null) {
  const { db, actor, now } = scope;
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id));
  const today = japanDay(now);
  const set = { tells, since: today, lookedOn: today };
  return commit(scope, [db.update(savedSearches).set(set).where(own)], {});
}

/** Finds the query of one of the person's own searches. */
export async function findSavedSearch({ db, actor }: Scope<Buyer>, id: string) {
  const [found] = await db
    .select({ query: savedSearches.query })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id)))
    .limit(1);
  return found;
}

/** Goods that reach us more days than this after their publication are not new. */
export const newsDays = 14;

/**
 * 新着のお知らせ: sends each person at most one letter a day about goods new to their saved searches, about each
 * goods once.
 */
export async function tellNewGoods(scope: Scope<System>): Promise<void> {
  for (const userId of await waitingPeople(scope)) {
    const searches = await searchesOf(scope, userId);
    const found = [];
    for (const search of searches) found.push({ search, goods: await newGoods(scope, search) });
    await tell(scope, userId, found);
  }
}

/** Deletes records of letters that are too old to matter. */
export async function forgetToldGoods({ db, now }: Scope<System>) {
  const day = japanDay(daysAfter(now, -2 * newsDays));
  for (const [table, column] of [
    [savedSearchGoods, "told_on"],
    [savedSearchLetters, "day"],
  ] as const) {
    const old = sql`(SELECT rowid FROM ${table} WHERE ${sql.raw(column)} < ${day} LIMIT 2000)`;
    await db.delete(table).where(inArray(sql`rowid`, old));
  }
}

/** The people of one run; those who waited longest come first. */
const peopleMax = 300;

/** The newest goods of a saved search that are read, and those that the letter names. */
const newestMax = 40;
const namedMax = 5;

type Search = typeof savedSearches.$inferSelect & { companyId: string };

async function waitingPeople({ db, now }: Scope<System>) {
  const rows = await db
    .select({ userId: savedSearches.userId })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(sql`tells IS NOT NULL AND looked_on < ${japanDay(now)} AND ${users.state} = 'in_use'`)
    .orderBy(savedSearches.lookedOn, savedSearches.userId)
    .limit(peopleMax);
  return new Set(rows.map(({ userId }) => userId));
}

async function searchesOf({ db }: Scope<System>, userId: string): Promise<Search[]> {
  const rows = await db
    .select({ search: savedSearches, companyId: users.companyId })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(and(eq(savedSearches.userId, userId), sql`tells IS NOT NULL`))
    .limit(savedSearchesMax);
  return rows.map(({ search, companyId }) => ({ ...search, companyId }));
}

/** Finds goods published since notifications were switched on, without those that an earlier letter named. */
async function newGoods({ db, now }: Scope<System>, { id, tells, since, companyId }: Search) {
  const first = japanDay(daysAfter(now, -newsDays));
  const { offers } = await searchStoredOffers(db, {
    ...tells,
    asTyped: true,
    hiddenFor: companyId,
    ownOf: companyId,
    sort: "new",
    after: undefined,
    limit: newestMax,
  });
  const fresh = offers.filter(({ publishedOn }) => publishedOn >= (since > first ? since : first));
  if (fresh.length === 0) return [];
  const ids = fresh.map((offer) => offer.id);
  const told = await db
    .select({ offerId: savedSearchGoods.offerId })
    .from(savedSearchGoods)
    .where(and(eq(savedSearchGoods.searchId, id), inArray(savedSearchGoods.offerId, ids)))
    .limit(newestMax);
  return fresh.filter((offer) => !told.some(({ offerId }) => offerId === offer.id));
}

interface Found {
  search: Search;
  goods: OfferSummary[];
}

async function tell(scope: Scope<System>, userId: string, found: readonly Found[]) {
  const { db, now } = scope;
  const today = japanDay(now);
  const ids = found.map(({ search }) => search.id);
  const looked = db
    .update(savedSearches)
    .set({ lookedOn: today })
    .where(inArray(savedSearches.id, ids));
  const news = found.filter(({ goods }) => goods.length > 0);
  const [first] = news;
  if (!first) return commit(scope, [looked], {});
  const told = JSON.stringify(
    news.flatMap(({ search, goods }) => goods.map((offer) => [search.id, offer.id])),
  );
  return commit(
    scope,
    [
      db.insert(savedSearchLetters).values({ userId, day: today }),
      // A search that was deleted meanwhile gets no rows.
      db.run(sql`INSERT INTO saved_search_goods (search_id, offer_id, told_on)
        SELECT s.id, t.value ->> '$[1]', ${today} FROM json_each(${told}) t
        JOIN saved_searches s ON s.id = t.value ->> '$[0]'`),
      looked,
      notify(scope, {
        companyId: first.search.companyId,
        userId,
        kind: "goods" as const,
        about: "company",
        letter: newsLetter(news),
        href: news.length === 1 ? searchPage(first.search.query) : savedSearchesPage,
      }),
    ],
    {
      // Another run was first and has sent the letter.
      "saved_search_letters.user_id, saved_search_letters.day": "told-already",
      "saved_search_goods.search_id, saved_search_goods.offer_id": "told-already",
    },
  );
}

function newsLetter(news: readonly Found[]) {
  return letter("saved-search.new-goods", {
    count: new Set(news.flatMap(({ goods }) => goods.map(({ id }) => id))).size,
    searches: news.map(({ search, goods }) => ({
      name: search.name,
      titles: goods.slice(0, namedMax).map(({ titleJa }) => titleJa),
      others: Math.max(0, goods.length - namedMax),
    })),
  });
}
