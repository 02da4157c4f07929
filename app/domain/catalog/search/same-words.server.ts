import { wordKey } from "#app/domain/core/search-words.server.ts";
import { goodsWords } from "./goods-words.ts";

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

/** The names that are told from the rest of a longer word, the longest first. */
const within = [...new Set(kinds.flatMap(({ names }) => names))]
  .filter((name) => isLookedFor(name) && /[^\p{ASCII}]/u.test(name))
  .sort((one, other) => other.length - one.length);

/** The kinds of goods that this word is a name of. */
export function kindsOf(word: string): readonly Kind[] {
  return byKey.get(wordKey(word)) ?? [];
}

/** The names of goods that stand in a text, in its order; of two in one place the longer. */
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

/** Every name with how it compares, and with what to show for it where it is but a way to type. */
export function knownNames() {
  names ??= allNames();
  return names;
}

function allNames() {
  return kinds.flatMap((kind) =>
    kind.names.flatMap((name) => {
      const shown = isLookedFor(name) && !/^[ぁ-ゖー]+$/.test(name) ? name : kind.names[0]!;
      const isLatin = /^[\p{ASCII}]+$/u.test(name);
      const whole = { name, key: wordKey(name), isLatin, shown };
      // Who types half of iPhoneケース types its Latin half.
      const [part] = isLatin ? [] : (/[a-z]{5,}/.exec(name.toLowerCase()) ?? []);
      return part ? [whole, { name: part, key: wordKey(part), isLatin: true, shown }] : [whole];
    }),
  );
}

/** More ways to look for one word are not tried. */
const waysMax = 12;

/**
 * The ways to look for what was typed: for each word itself first, then what else its goods are called.
 * A word that runs two together, as ステンレス水筒, is parted. Undefined where nothing else is known.
 */
export function waysToLook(words: readonly string[]): string[][] | undefined {
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
  ].filter((other) => isLookedFor(other) && other.toLowerCase() !== word.toLowerCase());
  return [word, ...new Set(others)].slice(0, waysMax);
}

function partsOf(word: string): string[] {
  if (kindsOf(word).length > 0) return [word];
  const name = within.find((one) => word.includes(one));
  if (!name) return [word];
  // ねこのおもちゃ: の stands between two names and is part of neither.
  const rest = word
    .split(name)
    .map((part) => part.replace(/^の|の$/g, ""))
    .filter((part) => [...part].length > 1 || kindsOf(part).length > 0);
  return rest.length === 0 ? [word] : [...rest, name];
}

/**
 * Latin letters and two signs of kana are ways to type a name, not to find it: titles hold them
 * within other words.
 */
export function isLookedFor(name: string) {
  const { length } = [...name];
  return length > 2 ? /[^\p{ASCII}]/u.test(name) : length === 2 && /\p{Script=Han}/u.test(name);
}

const kanaApart = 0x60;

/** たんぶらー as タンブラー, ヌイグルミ as ぬいぐるみ. */
function inOtherKana(word: string) {
  const moved = (from: RegExp, by: number) =>
    word.replace(from, (sign) => String.fromCharCode(sign.charCodeAt(0) + by));
  if (/^[ぁ-ゖー]+$/.test(word)) return moved(/[ぁ-ゖ]/g, kanaApart);
  return /^[ァ-ヶー]+$/.test(word) ? moved(/[ァ-ヶ]/g, -kanaApart) : word;
}
