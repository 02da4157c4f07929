import { sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** A word is looked up in each segment of the index: with this many it costs about as much as with one. */
const partsKept = 4;
/** Pages of the index that one statement writes, so that other writers do not wait long. */
const pagesAtOnce = 1_000;
const stepsMax = 100;

/**
 * Merges the segments of the full-text index that writes have left. A search over a million goods took four
 * times as long in ten segments as in one. The next run continues.
 */
export async function mergeSearchIndex(scope: Scope<System>): Promise<void> {
  const { db } = scope;
  if ((await countParts(db)) <= partsKept) return;
  // A negative number starts merging all segments into one; a positive one continues.
  await merge(-pagesAtOnce);
  for (let step = 1; step < stepsMax && (await countParts(db)) > 1; step++)
    await merge(pagesAtOnce);

  function merge(pages: number) {
    const step = db.run(sql`INSERT INTO offers_fts(offers_fts, rank) VALUES ('merge', ${pages})`);
    return commit(scope, [step], {});
  }
}

async function countParts(db: Scope<System>["db"]) {
  const row = await db.get<{ parts: number }>(
    sql`SELECT count(DISTINCT segid) AS parts FROM offers_fts_idx`,
  );
  return row?.parts ?? 0;
}
