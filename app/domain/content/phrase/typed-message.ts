import { type Message, message } from "#app/domain/core/message/message.ts";
import { dictionaryOf, replaceWords } from "./read-in-chinese.ts";

const phraseWords = dictionaryOf([]);

/** Digits and punctuation, which are the same in both languages. */
const alike = /^[\d\s\p{P}\p{S}]*$/u;

/** Translates a text back to Chinese where it consists of phrases alone; a person's own words stay. */
export function phrasesInChinese(text: string) {
  const { read, between } = replaceWords(phraseWords, text);
  return alike.test(between) ? read : text;
}

/**
 * Makes the message of a text that a person wrote; null where it is empty. Phrases are stored in Chinese too,
 * so that rewording one does not change history.
 */
export function typedMessage(text: string): Message | null {
  if (text === "") return null;
  const zh = phrasesInChinese(text);
  return message("typed", zh === text ? { text } : { text, zh });
}
