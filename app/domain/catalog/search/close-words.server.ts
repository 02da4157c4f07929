import { type SQL, sql } from "drizzle-orm";
import { searchWords, wordKey } from "#app/domain/core/search-words.server.ts";
import type { Database } from "#db/client.ts";
import type { OfferSearch } from "../source/product-source.ts";
import { wordsLike } from "./catalogue-words.server.ts";
import { nearCandidates } from "./near-candidates.server.ts";
import { candidates } from "./offer-candidates.server.ts";
import { kindsOf, knownNames, waysToLook } from "./same-words.server.ts";

const offered = 3;
/** Shorter words are all close to each other. */
const signsMin = 3;

/**
 * もしかして: what was typed with a word that we do not know put right, where that finds goods. It is read in
 * one go with the search; only several words, one of them as titles have it, are asked about a second time.
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
  // Each word of titles still finds goods by itself.
  const more = words.length === 1 ? others : await thoseThatFind(db, others, search);
  return close.filter((text) => found.includes(text) || more.includes(text));
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
  const ways = waysToLook(words);
  const exact = sql`EXISTS (SELECT 1 FROM ${candidates(words, 1, search)})`;
  if (!ways) return exact;
  return sql`${exact} OR EXISTS (SELECT 1 FROM ${nearCandidates({ words, ways }, false, search)})`;
}

/** 水筒 -黒 leaves black ones out elsewhere; here it looks for the dash, so that the rest is offered. */
function withoutDashed(words: readonly string[]) {
  const plain = words.filter((word) => !word.startsWith("-"));
  return plain.length > 0 && plain.length < words.length ? [plain.join(" ")] : [];
}

type Name = ReturnType<typeof knownNames>[number];

function asName({ word, key }: { word: string; key: string }): Name {
  return { name: word.toLowerCase(), key, isLatin: /^[\p{ASCII}]+$/u.test(word), shown: word };
}

/**
 * The words with those that we do not know in the spelling of ones that we do, be it as a name of goods
 * or from titles: the closest first.
 */
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
    // Latin names by their letters, as half of a misspelt one may read as kana.
    const [typed, known] = one.isLatin ? [latin, one.name] : [key, one.key];
    const most = typed.length < 6 ? 1 : 2;
    if (known.length < signsMin || Math.abs(typed.length - known.length) > most) return [];
    const apart = distance(typed, known);
    return apart > 0 && apart <= most ? [{ shown: one.shown, apart }] : [];
  });
  close.sort((one, other) => one.apart - other.apart);
  return [...new Set(close.map(({ shown }) => shown))].slice(0, offered);
}

/** Signs to leave out, put in, change or swap with their neighbour to make one word of the other. */
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
