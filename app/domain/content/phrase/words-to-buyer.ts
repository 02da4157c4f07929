import { allPhrases } from "./phrases.ts";

const bare = (text: string) => text.trim().replace(/[。.！!]+$/, "");

const japaneseOf = new Map(allPhrases.map(({ zh, ja }) => [bare(zh), ja]));

/** Matches sentences with their final mark. */
const sentences = /[^。！？!?\n；;]+[。！？!?；;]*|\n/g;

/** Translates the Chinese phrases in a text to Japanese; anything else stays. */
export function phrasesInJapanese(text: string) {
  const whole = japaneseOf.get(bare(text));
  if (whole) return whole;
  return (text.match(sentences) ?? [])
    .map((sentence) => japaneseOf.get(bare(sentence)) ?? sentence)
    .join("");
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/gu;
// Characters of Chinese place names that buyers know.
const ofPlaces = "圳菏邢";
// Chinese words in characters that Japanese has too, but combines otherwise or not at all.
const chineseWords = /[坏很找已歉]|可以|重新|没有|同款|[今明昨]天/;

let ofJapan: ReadonlySet<string> | undefined;

/** Gives the characters of JIS X 0208, which Japanese is written in; others mean Chinese. */
function lettersOfJapan() {
  const rows = 94;
  ofJapan ??= new Set(
    new TextDecoder("euc-jp").decode(
      Uint8Array.from({ length: rows * rows * 2 }, (_, at) =>
        at % 2 === 0 ? 0xa1 + Math.floor(at / 2 / rows) : 0xa1 + (Math.floor(at / 2) % rows),
      ),
    ) + ofPlaces,
  );
  return ofJapan;
}

/** True for a Chinese text, which its buyer cannot read. */
export function isChinese(text: string) {
  if (kana.test(text)) return false;
  if (chineseWords.test(text)) return true;
  // Variants beyond the basic plane occur in Japanese names.
  return (text.match(han) ?? []).some((one) => one.length === 1 && !lettersOfJapan().has(one));
}

/** True where a text has kana, which a Chinese reader cannot read. */
export function isJapanese(text: string) {
  return kana.test(text);
}

/** Lists the sentences of a text that its buyer cannot read. */
export function chineseSentences(text: string) {
  return (text.match(sentences) ?? []).filter(isChinese).map((sentence) => sentence.trim());
}

export const stillChinese = "买家读日文：请改写成日文，或从常用语里选";
