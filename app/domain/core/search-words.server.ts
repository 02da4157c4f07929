import { toHiragana } from "wanakana";

/**
 * Splits a search into at most `max` words. Control characters separate words as blanks do: one within a
 * phrase would end the full-text query in the middle.
 */
export function searchWords(typed: string, max: number) {
  return typed
    .normalize("NFKC")
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, max);
}

/** Quotes a word for the full-text index, so that all of its characters are literal. */
export function toFtsPhrase(word: string) {
  return `"${word.replaceAll('"', '""')}"`;
}

/** Makes the LIKE pattern (ESCAPE '\') of texts that contain exactly these characters. */
export function likePattern(text: string) {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Converts katakana and romaji to hiragana, so that a word is found however it is typed. */
export function wordKey(word: string) {
  return toHiragana(word.normalize("NFKC").toLowerCase(), { convertLongVowelMark: false });
}
