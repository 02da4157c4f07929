import { and, desc, eq, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { freePlace } from "#app/domain/core/places/free-place.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { savedSearches, savedSearchGoods } from "#db/schema/index.ts";
import type { OfferSearch } from "../source/product-source.ts";
import { savedSearchesMax } from "./saved-search.ts";

/** The searches that this person has named, the newest first, all of them. */
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

/** Saves a search under a name; refuses a name already used and more searches than there are places. */
export function saveSearch(scope: Scope<Buyer>, { name, query }: { name: string; query: string }) {
  const { db, actor, now } = scope;
  const slot = freePlace(savedSearches, actor.id, savedSearchesMax);
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

/** Switches letters about new goods of the person's own search on from today, or, with `tells` null, off. */
export function tellOfSearch(scope: Scope<Buyer>, id: string, tells: OfferSearch | null) {
  const { db, actor, now } = scope;
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id));
  const today = japanDay(now);
  const set = { tells, since: today, lookedOn: today };
  return commit(scope, [db.update(savedSearches).set(set).where(own)], {});
}

/** The query of one of one's own searches. */
export async function findSavedSearch({ db, actor }: Scope<Buyer>, id: string) {
  const [found] = await db
    .select({ query: savedSearches.query })
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id)))
    .limit(1);
  return found;
}
