import { toHiragana } from "wanakana";

/** Hiragana for katakana and romaji alike, so that each is found in whichever way it is typed. */
export function wordKey(word: string) {
  return toHiragana(word.normalize("NFKC").toLowerCase(), { convertLongVowelMark: false });
}
