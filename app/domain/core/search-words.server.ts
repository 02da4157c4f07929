import { toHiragana } from "wanakana";

/**
 * The words of a search as a person typed them, at most `max`. Control characters part words as
 * blanks do: one of them within a phrase would end the full-text index's query in the middle.
 */
export function searchWords(typed: string, max: number) {
  return typed
    .normalize("NFKC")
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, max);
}

/** A word as the full-text index is asked for it: all of it, whatever signs it holds. */
export function toFtsPhrase(word: string) {
  return `"${word.replaceAll('"', '""')}"`;
}

/** The LIKE pattern (ESCAPE '\') of texts that hold these very characters. */
export function likePattern(text: string) {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Hiragana for katakana and romaji alike, so that each is found in whichever way it is typed. */
export function wordKey(word: string) {
  return toHiragana(word.normalize("NFKC").toLowerCase(), { convertLongVowelMark: false });
}
