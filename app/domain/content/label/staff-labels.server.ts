import { asc, desc, eq, or, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf } from "#app/domain/core/search-words.server.ts";
import { labels, missingLabels } from "#db/schema/index.ts";

const missingShown = 100;
const foundShown = 50;

/** The terms that the label table lacks, the most seen first, and those in it that hold the words. */
export async function readStaffLabels({ db }: Scope<Staff>, words: string) {
  const like = patternOf(words);
  const holds = (column: typeof labels.zh | typeof labels.ja) =>
    sql`${column} LIKE ${like} ESCAPE '\\'`;
  const [missing, found] = await db.batch([
    db
      .select()
      .from(missingLabels)
      .orderBy(desc(missingLabels.seenCount), asc(missingLabels.zh))
      .limit(missingShown),
    db
      .select()
      .from(labels)
      .where(words ? or(holds(labels.zh), holds(labels.ja)) : sql`false`)
      .orderBy(asc(labels.zh))
      .limit(foundShown),
  ]);
  return { missing, found };
}

/** Gives a Chinese term its Japanese word, in the place of an older one; goods on their way in have it at once. */
export async function setLabel(scope: Scope<Staff>, { zh, ja }: { zh: string; ja: string }) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  return commit(
    scope,
    [
      db
        .insert(labels)
        .values({ zh, ja, kind: "word" })
        .onConflictDoUpdate({ target: labels.zh, set: { ja } }),
      db.delete(missingLabels).where(eq(missingLabels.zh, zh)),
      touchContent(scope, "labels"),
    ],
    {},
  );
}
