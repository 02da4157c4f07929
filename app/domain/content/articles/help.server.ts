import { and, asc, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { patternOf, phraseOf, searchWords } from "#app/domain/core/search-words.server.ts";
import { articles, articleVersions, helpVotes, unansweredSearches } from "#db/schema/index.ts";
import { articleQuery, isShown, titlesQuery } from "./articles.server.ts";
import { sameAs, withinWord } from "./help-synonyms.server.ts";

type Reader = Pick<Scope, "db" | "now">;

const found = {
  id: articles.id,
  titleJa: articleVersions.titleJa,
  descriptionJa: articleVersions.descriptionJa,
  topicJa: articles.topicJa,
};
const searchLimit = 20;

/** All help articles, topic by topic, in the order staff gave them. */
export async function listHelp(scope: Reader) {
  const titles = await titlesQuery(scope, ["help"]);
  const topics = new Map<string, { id: string; titleJa: string }[]>();
  for (const { id, titleJa, topicJa } of titles)
    topics.set(topicJa, [...(topics.get(topicJa) ?? []), { id, titleJa }]);
  return [...topics].map(([topicJa, answers]) => ({ topicJa, answers }));
}

/** One answer, what readers thought of it, and the others of its topic. */
export async function findHelp(scope: Reader, id: string) {
  const { db, now } = scope;
  const [[article], others, [votes]] = await db.batch([
    articleQuery(scope, id),
    db
      .select({ id: articles.id, titleJa: articleVersions.titleJa })
      .from(articles)
      .innerJoin(articleVersions, eq(articleVersions.articleId, articles.id))
      .where(
        and(
          eq(articles.kind, "help"),
          ne(articles.id, id),
          sql`${articles.topicJa} = (SELECT a.topic_ja FROM articles a WHERE a.id = ${id})`,
          isShown(now),
        ),
      )
      .orderBy(asc(articles.position))
      .limit(6),
    db
      .select({
        helpful: sql<number>`coalesce(sum(${helpVotes.helpful}), 0)`,
        all: sql<number>`count(*)`,
      })
      .from(helpVotes)
      .where(eq(helpVotes.articleId, id)),
  ]);
  if (article?.kind !== "help") return undefined;
  return { article, others, votes: votes ?? { helpful: 0, all: 0 } };
}

/** Answers that hold all of these words or what people also call them; else what a part of a word means. */
export async function searchHelp(scope: Reader, words: readonly string[]) {
  if (words.length === 0) return [];
  const exact = await answersWith(scope, words.map(sameAs));
  if (exact.length > 0) return exact;
  const looser = words.map(withinWord);
  return looser.some(({ length }) => length > 1) ? answersWith(scope, looser) : [];
}

/** One of the ways to write each word: by the full-text index, or plainly where one is too short for it. */
function answersWith({ db, now }: Reader, ways: readonly (readonly string[])[]) {
  const isHelp = and(eq(articles.kind, "help"), isShown(now));
  const shown = db
    .select(found)
    .from(articles)
    .innerJoin(articleVersions, eq(articleVersions.articleId, articles.id));
  if (ways.flat().every((word) => [...word].length >= 3)) {
    const match = ways.map((words) => `(${words.map(phraseOf).join(" OR ")})`).join(" AND ");
    return shown
      .innerJoin(sql`articles_fts`, sql`articles_fts.rowid = ${articleVersions.number}`)
      .where(and(isHelp, sql`articles_fts MATCH ${match}`))
      .orderBy(sql`bm25(articles_fts, 10.0, 1.0)`)
      .limit(searchLimit);
  }
  const inTitle = ways.map((words) => holdsOne(articleVersions.titleJa, words));
  const anywhere = ways.map((words) =>
    or(
      holdsOne(articleVersions.titleJa, words),
      holdsOne(articleVersions.descriptionJa, words),
      holdsOne(articleVersions.bodyMarkdown, words),
    ),
  );
  return shown
    .where(and(isHelp, ...anywhere))
    .orderBy(sql`(${and(...inTitle)}) DESC`, asc(articles.position))
    .limit(searchLimit);
}

function holdsOne(
  text: (typeof articleVersions)["titleJa" | "descriptionJa" | "bodyMarkdown"],
  words: readonly string[],
) {
  return or(...words.map((word) => sql`${text} LIKE ${patternOf(word)} ESCAPE '\\'`));
}

/** The words of a search as a person typed them, cut to what an index can use. */
export function helpWords(typed: string) {
  return searchWords(typed.replaceAll(/[、。，．,?？!！]/g, " "), 6).map((word) =>
    [...word.toLowerCase()].slice(0, 30).join(""),
  );
}

/** Remembers a search that found nothing, for staff to write the answer. */
export async function recordUnanswered({ db, now }: Reader, words: readonly string[]) {
  const text = [...words.join(" ")].slice(0, 60).join("");
  if (text === "") return;
  await db
    .insert(unansweredSearches)
    .values({ words: text, times: 1, lastAt: now })
    .onConflictDoUpdate({
      target: unansweredSearches.words,
      set: { times: sql`${unansweredSearches.times} + 1`, lastAt: now },
    });
}

/** What people looked for and did not find, most often first. */
export function listUnanswered({ db }: Reader) {
  return db.select().from(unansweredSearches).orderBy(desc(unansweredSearches.times)).limit(50);
}
