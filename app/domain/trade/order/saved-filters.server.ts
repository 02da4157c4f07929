import { and, asc, eq, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { freePlace } from "#app/domain/core/places/free-place.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { savedFilters } from "#db/schema/index.ts";

/** So many filters a person may keep. */
export const savedFiltersMax = 20;

/** The statement for the filters that this person has kept, by their places. */
export function savedFiltersQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(eq(savedFilters.userId, actor.id))
    .orderBy(asc(savedFilters.slot))
    .limit(savedFiltersMax);
}

/** Saves a filter under a name; refuses a name already used and more filters than there are places. */
export function saveFilter(scope: Scope<Buyer>, { name, query }: { name: string; query: string }) {
  const { db, actor, now } = scope;
  const slot = freePlace(savedFilters, actor.id, savedFiltersMax);
  return commit(
    scope,
    [
      guard(sql`${slot} IS NOT NULL`, "too-many"),
      db
        .insert(savedFilters)
        .values({ id: crypto.randomUUID(), userId: actor.id, slot, name, query, createdAt: now }),
    ],
    {
      "saved_filters.user_id, saved_filters.name": "name-taken",
      "saved_filters.user_id, saved_filters.slot": "saved-meanwhile",
    },
  );
}

/** Deletes one of the person's own filters; safe to send twice. */
export function dropFilter(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  return commit(
    scope,
    [
      db
        .delete(savedFilters)
        .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, actor.id))),
    ],
    {},
  );
}
