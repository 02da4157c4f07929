import type { Label } from "#app/domain/core/label.ts";
import { allPhrases } from "./phrases.ts";

/** Particles and polite forms, which a Chinese reader can do without. */
const glue = [
  { ja: "お願いいたします", zh: "拜托" },
  { ja: "お願いします", zh: "拜托" },
  { ja: "してください", zh: "（请）" },
  { ja: "ください", zh: "（请）" },
  { ja: "しないで", zh: "（不要）" },
  { ja: "ないで", zh: "（不要）" },
  { ja: "のため", zh: "（因此）" },
  { ja: "から", zh: "（从/因为）" },
  { ja: "まで", zh: "（为止）" },
  { ja: "ですか", zh: "吗" },
  { ja: "ますか", zh: "吗" },
  { ja: "です", zh: "" },
  { ja: "ます", zh: "" },
  { ja: "しました", zh: "了" },
  { ja: "する", zh: "" },
  { ja: "の", zh: "的" },
  { ja: "と", zh: "和" },
  ...["を", "は", "が", "に", "で", "も", "へ", "や", "お", "ご", "し", "た", "な"].map((ja) => ({
    ja,
    zh: " ",
  })),
] as const satisfies readonly Label[];

const longestWord = 60;
const katakana = /[\p{Script=Katakana}ー]/u;

/** Maps Japanese words to Chinese. */
export type Dictionary = ReadonlyMap<string, string>;

/** Makes a dictionary of the phrases and these words; of duplicates the first counts. */
export function dictionaryOf(words: readonly Label[]): Dictionary {
  const known = new Map<string, string>();
  for (const { ja, zh } of [...allPhrases, ...words]) if (!known.has(ja)) known.set(ja, zh);
  return known;
}

/** Makes a dictionary of these words, the phrases, and particles. */
export function chineseWordsOf(words: readonly Label[]): Dictionary {
  return dictionaryOf([...words, ...glue]);
}

/** Matches Japanese negations; 必ず, まず and 1個ずつ are none. */
const saysNo = /な[いくかけ]|ません|(?<!必|(?:^|[、。\s])ま)ず(?![つすしれら])|ぬ|やめ/g;
const hiragana = /\p{Script=Hiragana}/u;
const sentences = /[^。！？!?\n]+[。！？!?\n]*|[。！？!?\n]+/g;

/**
 * Translates Japanese to Chinese word by word. What no word covers stays, mostly in characters that both
 * read. Undefined where no word is known. A negative sentence stays Japanese unless words cover all of it,
 * since a lost "not" would reverse its meaning.
 */
export function readInChinese(dictionary: Dictionary, text: string) {
  const read = (text.match(sentences) ?? []).map((sentence) => readSentence(dictionary, sentence));
  const known = read.some(({ found }) => found);
  const tidy = read
    .map(({ words }) => words)
    .join("")
    .trim();
  return known && tidy !== text ? tidy : undefined;
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const glueWords: ReadonlySet<string> = new Set(glue.map(({ ja }) => ja));

/**
 * Makes the Chinese gloss beneath a buyer's text. A translation in which kana are left is not reliable enough
 * to work by: then only the known words are listed, each beside its Japanese.
 */
export function chineseGloss(dictionary: Dictionary, text: string) {
  const read = readInChinese(dictionary, text);
  if (read === undefined) return undefined;
  if (!kana.test(read)) return `机译参考：${read}`;
  const known = (text.match(sentences) ?? []).flatMap((sentence) => {
    const { found, known } = readSentence(dictionary, sentence);
    return found ? known : [];
  });
  const pairs = [...new Set(known)].flatMap((ja) => {
    const zh = dictionary.get(ja)!.trim();
    return zh === "" || zh === ja || glueWords.has(ja) ? [] : [`${ja}＝${zh}`];
  });
  return pairs.length > 0 ? `词语对照：${pairs.join("、")}` : undefined;
}

function readSentence(dictionary: Dictionary, sentence: string) {
  const { read, between, words, found } = replaceWords(dictionary, sentence);
  const covered = words.reduce((count, word) => count + timesNo(word), 0);
  const said = timesNo(sentence);
  if (said > covered || (said > 0 && hiragana.test(between)))
    return { words: sentence, found: false, known: [] };
  return { words: read.replaceAll("、", "，").replace(/ +/g, " "), found, known: words };
}

function timesNo(text: string) {
  return text.match(saysNo)?.length ?? 0;
}

/** Replaces the known words of a text, the longest first; `between` is the text that no word covers. */
export function replaceWords(dictionary: Dictionary, text: string) {
  let read = "";
  let between = "";
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const word = wordAt(dictionary, text, at);
    if (word === undefined) between += text[at];
    else words.push(word);
    read += word === undefined ? text[at] : dictionary.get(word);
    at += word?.length ?? 1;
  }
  return { read, between, words, found: words.some((word) => word.length > 1) };
}

function wordAt(dictionary: Dictionary, text: string, at: number) {
  for (let end = Math.min(text.length, at + longestWord); end > at; end--) {
    const word = text.slice(at, end);
    if (dictionary.has(word) && !isPartOfWord(text, at, end)) return word;
  }
  return undefined;
}

/** True within a longer katakana word, which has no spaces: ロット is not found in ロットリング. */
function isPartOfWord(text: string, at: number, end: number) {
  const joins = (one: number, other: number) =>
    katakana.test(text[one] ?? "") && katakana.test(text[other] ?? "");
  return joins(at - 1, at) || joins(end - 1, end);
}
