import { desc, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { wordKey } from "#app/domain/core/search-words.server.ts";
import type { Database, Statement } from "#db/client.ts";
import { catalogueWords, offers } from "#db/schema/index.ts";

/** So many best sellers' titles are looked through, and so many of their words kept. */
const titlesMax = 5_000;
const titlesAtOnce = 1_000;
const catalogueWordsMax = 3_000;
/** So many words that begin or end like a typed one are compared with it. */
const comparedMax = 200;

/** Runs of katakana, of Chinese characters or of Latin letters, of three signs or more. */
const runs = /[ァ-ヶー]{3,20}|\p{Script=Han}{3,12}|[A-Za-z]{3,20}/gu;

/** The words that a title is made of, as far as one may be misspelt. */
export function titleWords(title: string): string[] {
  return [...new Set(title.normalize("NFKC").match(runs) ?? [])];
}

/** Gathers the words of the best sellers' titles anew, those of most goods first. */
export async function gatherCatalogueWords(scope: Scope): Promise<void> {
  const { db } = scope;
  const counted = new Map<string, number>();
  for (let from = 0; from < titlesMax; from += titlesAtOnce) {
    const rows = await db
      .select({ titleJa: offers.titleJa })
      .from(offers)
      .orderBy(desc(offers.popularity))
      .limit(titlesAtOnce)
      .offset(from);
    for (const word of rows.flatMap(({ titleJa }) => titleWords(titleJa)))
      counted.set(word, (counted.get(word) ?? 0) + 1);
    if (rows.length < titlesAtOnce) break;
  }
  const kept = [...counted]
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, catalogueWordsMax);
  await commit(scope, [db.delete(catalogueWords), put(db, kept, catalogueWordsMax)], {});
}

/** Notes the words of goods that have just been fetched, while there is room. */
export function keepTitleWords(db: Database, title: string): Statement {
  return put(
    db,
    titleWords(title).map((word) => [word, 1]),
    catalogueWordsMax,
  );
}

function put(db: Database, words: readonly (readonly [string, number])[], most: number) {
  const rows = words.map(([word, count]) => {
    const key = wordKey(word);
    const signs = [...key];
    return [word, key, signs[0], signs.at(-1), count];
  });
  return db.run(sql`INSERT INTO catalogue_words (word, key, head, tail, offers)
    SELECT value ->> '$[0]', value ->> '$[1]', value ->> '$[2]', value ->> '$[3]', value ->> '$[4]'
    FROM json_each(${JSON.stringify(rows)})
    WHERE (SELECT count(*) FROM catalogue_words) < ${most}
    ON CONFLICT (word) DO NOTHING`);
}

/** A word that is longer or shorter than another by more is another word. */
const longerMost = 2;

/** The words of titles that begin or end like one of these and still find goods, those of most goods first. */
export async function wordsLike(db: Database, typed: readonly string[]) {
  const some = typed.flatMap((word) => {
    const key = wordKey(word);
    const [signs, lengths] = [[...key], [[...word].length, [...key].length] as const];
    const asLong = sql`(abs(length(word) - ${lengths[0]}) <= ${longerMost} OR abs(length(key) - ${lengths[1]}) <= ${longerMost})`;
    const ends = [sql`head = ${signs[0]}`, sql`tail = ${signs.at(-1)}`];
    return ends.map(
      (end) =>
        sql`SELECT * FROM (SELECT word, key, offers FROM catalogue_words WHERE ${end} AND ${asLong} ORDER BY offers DESC LIMIT ${comparedMax})`,
    );
  });
  if (some.length === 0) return [];
  return db.all<{
    word: string;
    key: string;
  }>(sql`SELECT word, key FROM (${sql.join(some, sql` UNION `)}) w
    WHERE EXISTS (SELECT 1 FROM offers_fts WHERE offers_fts MATCH '"' || w.word || '"')
    ORDER BY offers DESC, word`);
}
