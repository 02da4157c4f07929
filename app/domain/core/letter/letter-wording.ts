import type { AnyMessage, ReadPart } from "../message/wording.ts";

/** A title, and a body where the title does not say it all. */
type Words = readonly [title: string, body?: string];

/** The wording of a letter's code in each language, filled with the same params. */
export interface LetterWording<Params extends object> {
  ja(params: Params, read: ReadPart, readLetter: ReadLetter): Words;
  zh(params: Params, read: ReadPart, readLetter: ReadLetter): Words;
}

/** Renders a notice inside a mail in the mail's language. */
type ReadLetter = (part: AnyMessage) => { title: string; body: string };

export function letterWording<Params extends object>(
  ja: LetterWording<Params>["ja"],
  zh: LetterWording<Params>["zh"],
): LetterWording<Params> {
  return { ja, zh };
}

/** Defines the wording of a letter without params. */
export function fixedLetter(ja: Words, zh: Words): LetterWording<Record<string, never>> {
  return { ja: () => ja, zh: () => zh };
}

/** An answer that a person wrote, below a title that names a document by its number. */
export interface Answer {
  number: string;
  words: AnyMessage | null;
}

export function answerLetter(
  ja: (number: string) => string,
  zh: (number: string) => string,
): LetterWording<Answer> {
  return letterWording(
    ({ number, words }, read) => [ja(number), words ? read(words) : ""],
    ({ number, words }, read) => [zh(number), words ? read(words) : ""],
  );
}
