import { allPhrases } from "./phrases.ts";

const bare = (text: string) => text.trim().replace(/[。.！!]+$/, "");

const japaneseOf = new Map(allPhrases.map(({ zh, ja }) => [bare(zh), ja]));

/** Sentences with the mark that ends each. */
const sentences = /[^。！？!?\n；;]+[。！？!?；;]*|\n/g;

/** Chinese phrases among the words in Japanese; whatever else is said stays as it was typed. */
export function phrasesInJapanese(text: string) {
  const whole = japaneseOf.get(bare(text));
  if (whole) return whole;
  return (text.match(sentences) ?? [])
    .map((sentence) => japaneseOf.get(bare(sentence)) ?? sentence)
    .join("");
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/gu;
// Letters in Chinese place names that buyers know as well.
const ofPlaces = "圳菏邢";
// Chinese in letters that Japanese has too, but puts together otherwise or not at all.
const chineseWords = /[坏很找已歉]|可以|重新|没有|同款|[今明昨]天/;

let ofJapan: ReadonlySet<string> | undefined;

/** The letters of JIS X 0208, which Japanese is written in: whoever types others writes Chinese. */
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

/** Whether these words are Chinese, which their buyer cannot read. */
export function isChinese(text: string) {
  if (kana.test(text)) return false;
  if (chineseWords.test(text)) return true;
  // Variants beyond the basic plane stand in Japanese names.
  return (text.match(han) ?? []).some((one) => one.length === 1 && !lettersOfJapan().has(one));
}

/** Whether a buyer named goods in letters that a reader of Chinese cannot read. */
export function isJapanese(text: string) {
  return kana.test(text);
}

/** The sentences of a text that its buyer cannot read. */
export function chineseSentences(text: string) {
  return (text.match(sentences) ?? []).filter(isChinese).map((sentence) => sentence.trim());
}

export const stillChinese = "买家读日文：请改写成日文，或从常用语里选";
