import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchWords, wordKey } from "#app/domain/core/search-words.server.ts";
import type { Database, Statement } from "#db/client.ts";
import { catalogueWords, offers, topWords } from "#db/schema/index.ts";
import type { OfferSearch } from "../offers/product-source.ts";
import { goodsWords } from "./goods-words.ts";
import { candidates, nearCandidates } from "./offer-candidates.server.ts";

/** The best sellers whose titles are read, and the words of them that are kept. */
const titlesMax = 5_000;
const titlesAtOnce = 1_000;
const catalogueWordsMax = 3_000;
/** The words with the same beginning or end that a typed word is compared with. */
const comparedMax = 200;

/** Runs of katakana, Chinese characters or Latin letters, of at least three characters. */
const runs = /[ァ-ヶー]{3,20}|\p{Script=Han}{3,12}|[A-Za-z]{3,20}/gu;

/** Splits a title into words long enough to be misspelt. */
export function titleWords(title: string): string[] {
  return [...new Set(title.normalize("NFKC").match(runs) ?? [])];
}

/** Rebuilds the table of words in the best sellers' titles, the most frequent first. */
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

/** Adds the title words of a fetched offer, while there is room. */
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

/** Words whose lengths differ by more are different words. */
const longerMost = 2;

/**
 * Finds title words with the same beginning or end as a typed word that still find goods, the most frequent
 * first.
 */
async function wordsLike(db: Database, typed: readonly string[]) {
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

interface Kind {
  names: readonly string[];
  also: readonly string[];
}

const kinds: Kind[] = goodsWords
  .trim()
  .split("\n")
  .map((line) => {
    const [names = [], also = []] = line.split(" | ").map((part) => part.split(" "));
    return { names, also };
  });

const byKey = new Map<string, Kind[]>();
for (const kind of kinds)
  for (const key of new Set(kind.names.map(wordKey)))
    byKey.set(key, [...(byKey.get(key) ?? []), kind]);

/** The names that are recognized within a longer word, longest first. */
const within = [...new Set(kinds.flatMap(({ names }) => names))]
  .filter((name) => isSearchable(name) && /[^\p{ASCII}]/u.test(name))
  .sort((one, other) => other.length - one.length);

/** Answers the kinds of goods that have this name. */
export function kindsOf(word: string): readonly Kind[] {
  return byKey.get(wordKey(word)) ?? [];
}

/** Finds the names of goods in a text, in order; of overlapping names the longer counts. */
export function namesWithin(text: string): string[] {
  const found: [at: number, name: string][] = [];
  let left = text;
  for (const name of within) {
    const at = left.indexOf(name);
    if (at < 0) continue;
    found.push([at, name]);
    left = left.replaceAll(name, "\n".repeat(name.length));
  }
  return found.sort(([one], [other]) => one - other).map(([, name]) => name);
}

let names: ReturnType<typeof allNames> | undefined;

/** Lists every name with its comparison key and the spelling to show. */
export function knownNames() {
  names ??= allNames();
  return names;
}

function allNames() {
  return kinds.flatMap((kind) =>
    kind.names.flatMap((name) => {
      const shown = isSearchable(name) && !/^[ぁ-ゖー]+$/.test(name) ? name : kind.names[0]!;
      const isLatin = /^[\p{ASCII}]+$/u.test(name);
      const whole = { name, key: wordKey(name), isLatin, shown };
      // A typist may enter only the Latin half of iPhoneケース.
      const [part] = isLatin ? [] : (/[a-z]{5,}/.exec(name.toLowerCase()) ?? []);
      return part ? [whole, { name: part, key: wordKey(part), isLatin: true, shown }] : [whole];
    }),
  );
}

/** The most variants of one word. */
const waysMax = 12;

/**
 * Lists the variants of each typed word: the word itself, then other names of its goods. A compound such as
 * ステンレス水筒 is split. Undefined if no word has another variant.
 */
export function searchVariants(words: readonly string[]): string[][] | undefined {
  const parts = words.flatMap(partsOf);
  const ways = parts.map(waysOf);
  const more = parts.length > words.length || ways.some(({ length }) => length > 1);
  return more ? ways : undefined;
}

function waysOf(word: string): string[] {
  const known = kindsOf(word);
  const others = [
    ...known.flatMap(({ names }) => names),
    ...known.flatMap(({ also }) => also),
    inOtherKana(word),
  ].filter((other) => isSearchable(other) && other.toLowerCase() !== word.toLowerCase());
  return [word, ...new Set(others)].slice(0, waysMax);
}

function partsOf(word: string): string[] {
  if (kindsOf(word).length > 0) return [word];
  const name = within.find((one) => word.includes(one));
  if (!name) return [word];
  // In ねこのおもちゃ, の separates two names and belongs to neither.
  const rest = word
    .split(name)
    .map((part) => part.replace(/^の|の$/g, ""))
    .filter((part) => [...part].length > 1 || kindsOf(part).length > 0);
  return rest.length === 0 ? [word] : [...rest, name];
}

/**
 * True if titles can be searched for the name. Latin names and two kana are only used to type it: titles
 * contain them within other words.
 */
export function isSearchable(name: string) {
  const { length } = [...name];
  return length > 2 ? /[^\p{ASCII}]/u.test(name) : length === 2 && /\p{Script=Han}/u.test(name);
}

const kanaApart = 0x60;

/** Converts hiragana to katakana or back: たんぶらー to タンブラー, ヌイグルミ to ぬいぐるみ. */
function inOtherKana(word: string) {
  const moved = (from: RegExp, by: number) =>
    word.replace(from, (sign) => String.fromCharCode(sign.charCodeAt(0) + by));
  if (/^[ぁ-ゖー]+$/.test(word)) return moved(/[ぁ-ゖ]/g, kanaApart);
  return /^[ァ-ヶー]+$/.test(word) ? moved(/[ァ-ヶ]/g, -kanaApart) : word;
}

const offered = 3;
/** Shorter words are all similar to each other. */
const signsMin = 3;

/**
 * もしかして: suggests spellings of unknown words that find goods. It runs in one round trip beside the search;
 * only several words, one of them found in titles, need a second.
 */
export async function closeWords(db: Database, search: OfferSearch, words: readonly string[]) {
  if (search.asTyped || search.after) return [];
  const dashed = withoutDashed(words);
  const named = [...dashed, ...closeTo(words)];
  const [inTitles, found] = await Promise.all([
    wordsLike(db, words.filter(isUnknown)),
    thoseThatFind(db, named, search),
  ]);
  const close = [...dashed, ...closeTo(words, inTitles.map(asName))];
  const others = close.filter((text) => !named.includes(text));
  // A single word from titles finds goods by itself.
  const more = words.length === 1 ? others : await thoseThatFind(db, others, search);
  return close.filter((text) => found.includes(text) || more.includes(text));
}

/** The same where marketplaces are searched, which sell goods of every name; one query, for unknown words alone. */
export async function closeWordsOfMarkets(db: Database, search: OfferSearch) {
  if (search.asTyped || search.after) return [];
  const words = searchWords(search.words ?? "", 8);
  const inTitles = await wordsLike(db, words.filter(isUnknown));
  return [...withoutDashed(words), ...closeTo(words, inTitles.map(asName))];
}

async function thoseThatFind(db: Database, texts: readonly string[], search: OfferSearch) {
  if (texts.length === 0) return [];
  const found = await db.all<{ at: number }>(
    sql.join(
      texts.map((text, at) => sql`SELECT ${at} AS at WHERE ${findsAny(text, search)}`),
      sql` UNION ALL `,
    ),
  );
  return found.map(({ at }) => texts[at]!);
}

function findsAny(text: string, search: OfferSearch): SQL {
  const words = searchWords(text, 8);
  const ways = searchVariants(words);
  const exact = sql`EXISTS (SELECT 1 FROM ${candidates(words, 1, search)})`;
  if (!ways) return exact;
  return sql`${exact} OR EXISTS (SELECT 1 FROM ${nearCandidates({ words, ways }, false, search)})`;
}

/**
 * 水筒 -黒 excludes black ones on other sites; here the dash is searched for, so the words without it are
 * suggested.
 */
function withoutDashed(words: readonly string[]) {
  const plain = words.filter((word) => !word.startsWith("-"));
  return plain.length > 0 && plain.length < words.length ? [plain.join(" ")] : [];
}

type Name = ReturnType<typeof knownNames>[number];

function asName({ word, key }: { word: string; key: string }): Name {
  return { name: word.toLowerCase(), key, isLatin: /^[\p{ASCII}]+$/u.test(word), shown: word };
}

/** Replaces unknown words by similar names of goods or words of titles, the most similar first. */
export function closeTo(words: readonly string[], inTitles: readonly Name[] = []): string[] {
  const choices = words.map((word) => namesLike(word, inTitles));
  const most = Math.max(0, ...choices.map(({ length }) => length));
  const texts = Array.from({ length: most }, (_, rank) =>
    words.map((word, at) => choices[at]![rank] ?? choices[at]![0] ?? word).join(" "),
  );
  return [...new Set(texts)].slice(0, offered);
}

function isUnknown(word: string) {
  return [...word].length >= signsMin && kindsOf(word).length === 0;
}

function namesLike(word: string, inTitles: readonly Name[]): string[] {
  const key = wordKey(word);
  const latin = word.toLowerCase();
  if (!isUnknown(word) || inTitles.some((one) => one.key === key)) return [];
  const close = [...knownNames(), ...inTitles].flatMap((one) => {
    // Latin names are compared by their letters, because half of a misspelt one may read as kana.
    const [typed, known] = one.isLatin ? [latin, one.name] : [key, one.key];
    const most = typed.length < 6 ? 1 : 2;
    if (known.length < signsMin || Math.abs(typed.length - known.length) > most) return [];
    const apart = distance(typed, known);
    return apart > 0 && apart <= most ? [{ shown: one.shown, apart }] : [];
  });
  close.sort((one, other) => one.apart - other.apart);
  return [...new Set(close.map(({ shown }) => shown))].slice(0, offered);
}

/**
 * Calculates the edit distance of two words: insertions, deletions, substitutions and swaps of neighbours.
 */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const steps = [last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1)];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (i > 1 && j > 1 && swapped) steps.push(before[j - 2]! + 1);
      row.push(Math.min(...steps));
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}

const shown = 6;

/**
 * Selects the most searched words of a category, or the first of each category; empty if no marketplace has
 * provided any.
 */
export function topWordsQuery({ db }: Pick<Scope, "db">, categoryId?: string) {
  return db
    .select({ ja: topWords.ja })
    .from(topWords)
    .where(categoryId ? eq(topWords.categoryId, categoryId) : eq(topWords.position, 0))
    .orderBy(asc(topWords.categoryId), asc(topWords.position))
    .limit(shown);
}
