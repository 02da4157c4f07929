import { sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** A word is looked up in each part of the index: with so many it still costs about as with one. */
const partsKept = 4;
/** Pages of the index that one statement writes, so that no other writer waits long for it. */
const pagesAtOnce = 1_000;
const stepsMax = 100;

/**
 * Merges what writes of goods have left of the full-text index in parts. A search over a million goods
 * took four times as long in ten parts as in one. What a run does not finish the next one goes on with.
 */
export async function mergeSearchIndex(scope: Scope<System>): Promise<void> {
  const { db } = scope;
  if ((await countParts(db)) <= partsKept) return;
  // Below zero it begins to make one of all parts; above, it goes on with what was begun.
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
