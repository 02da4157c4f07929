import { and, desc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { freePlace } from "#app/domain/core/places/free-place.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { savedSearches } from "#db/schema/index.ts";
import { savedSearchesMax } from "./saved-search.ts";

/** The searches that this person has named, the newest first, all of them. */
export function listSavedSearches({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      savedAt: savedSearches.savedAt,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.id))
    .orderBy(desc(savedSearches.slot))
    .limit(savedSearchesMax);
}

/** Keeps a search under a name of one's own; the table's places and names are the referees. */
export function saveSearch(
  { db, actor, now }: Scope<Buyer>,
  { name, query }: { name: string; query: string },
) {
  const slot = freePlace(savedSearches, actor.id, savedSearchesMax);
  return commit(
    db,
    [
      db
        .insert(savedSearches)
        .values({ id: crypto.randomUUID(), userId: actor.id, slot, name, query, savedAt: now }),
    ],
    {
      "saved_searches.user_id, saved_searches.name": "name-taken",
      "saved_searches.user_id, saved_searches.slot": "saved-meanwhile",
      "saved_searches.slot": "too-many",
    },
  );
}

/** Forgets one of one's own searches; one that is gone already stays gone. */
export function dropSearch({ db, actor }: Scope<Buyer>, id: string) {
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id));
  return commit(db, [db.delete(savedSearches).where(own)], {});
}
