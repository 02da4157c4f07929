import { type Message, message } from "#app/domain/core/message/message.ts";
import { dictionaryOf, replaceWords } from "./read-in-chinese.ts";

const phraseWords = dictionaryOf([]);

/** Figures and marks, which both languages write alike. */
const alike = /^[\d\s\p{P}\p{S}]*$/u;

/** Words of staff as they chose them, where they are phrases and nothing else; anybody's own words stay as they are. */
export function phrasesInChinese(text: string) {
  const { read, between } = replaceWords(phraseWords, text);
  return alike.test(between) ? read : text;
}

/**
 * What a person wrote, to be kept beside what the shop says; null where they wrote nothing. Phrases are kept in
 * Chinese too, so that rewording one changes nothing that was said.
 */
export function typedMessage(text: string): Message | null {
  if (text === "") return null;
  const zh = phrasesInChinese(text);
  return message("typed", zh === text ? { text } : { text, zh });
}
