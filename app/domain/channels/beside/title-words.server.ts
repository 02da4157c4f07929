import { sql } from "drizzle-orm";
import { titleWords } from "#app/domain/catalog/search/catalogue-words.server.ts";
import { kindsOf, namesWithin } from "#app/domain/catalog/search/same-words.server.ts";
import type { Database } from "#db/client.ts";

/** More words find nothing. */
const wordsMax = 3;
const askedMax = 40;
/** What stands in brackets praises, or names the brand. */
const bracketed = /[[(【「『〈《][^\])】」』〉》]*[\])】」』〉》]?/g;

/**
 * The words of a marketplace's title that the catalogue knows, what the goods are called first. Brands,
 * sizes and praise are none of its words. One round trip, and none for a title without words.
 */
export async function wordsOfTitle(db: Database, title: string): Promise<string[]> {
  const text = title.slice(0, 500).normalize("NFKC");
  const bare = text.replaceAll(bracketed, " ");
  const read = bare.trim() ? bare : text;
  const names = namesWithin(read);
  const runs = titleWords(read).filter((run) => !names.includes(run));
  const asked = [...names, ...runs].slice(0, askedMax);
  if (asked.length === 0) return [];
  const known = await knownWords(db, asked);
  // A name of goods is looked for by its other names as well, so that none need be in our titles.
  const goods = names.filter((name) => !isQuality(name));
  const main = goods.find((name) => known.has(name)) ?? goods[0];
  const others = [...names.filter(isQuality), ...runs.filter((run) => known.has(run))];
  const told = others.filter((word) => !main?.includes(word) && !(main && word.includes(main)));
  const inOrder = told.sort((one, other) => read.indexOf(one) - read.indexOf(other));
  return [...(main ? [main] : []), ...inOrder].slice(0, wordsMax);
}

/** What goods are made of and for whom, among the names that people search for: it names no goods alone. */
const qualities = new Set(
  "ステンレス 綿 革 陶器 ガラス 帆布 シリコン 防水 折りたたみ 子供 女性 男性 車".split(" "),
);

function isQuality(word: string) {
  return kindsOf(word).some(({ names: [first = ""] }) => qualities.has(first));
}

/** Which of these are words of our goods' titles, or names that a category counts. */
async function knownWords(db: Database, asked: readonly string[]) {
  const list = JSON.stringify(asked);
  const rows = await db.all<{ word: string }>(sql`
    SELECT w.word FROM json_each(${list}) a CROSS JOIN catalogue_words w ON w.word = a.value
    UNION SELECT n.word FROM json_each(${list}) a CROSS JOIN categories c
      CROSS JOIN category_words n ON n.category_id = c.id AND n.word = a.value`);
  return new Set(rows.map(({ word }) => word));
}

/** The one of these words that names goods: what is looked for where all together find little. */
export function mainWord(words: readonly string[]) {
  return words.find((word) => kindsOf(word).length > 0 && !isQuality(word)) ?? words[0];
}
