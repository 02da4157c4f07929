import { asc, eq } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { topWords } from "#db/schema/index.ts";

const shown = 6;

/** What is searched for most of a kind, or the first of each kind; empty where no marketplace has told. */
export function topWordsQuery({ db }: Pick<Scope, "db">, categoryId?: string) {
  return db
    .select({ ja: topWords.ja })
    .from(topWords)
    .where(categoryId ? eq(topWords.categoryId, categoryId) : eq(topWords.position, 0))
    .orderBy(asc(topWords.categoryId), asc(topWords.position))
    .limit(shown);
}
