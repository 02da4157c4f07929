import { readMessage } from "../message/message.ts";
import type { AnyMessage, Lang } from "../message/wording.ts";
import { letterCatalogue } from "./letter-catalogue.ts";
import type { LetterWording } from "./letter-wording.ts";

type Catalogue = typeof letterCatalogue;

/** The key of a letter's wording; rows keep it, so it is never renamed. */
export type LetterCode = keyof Catalogue;

export type LetterParams<Code extends LetterCode> =
  Catalogue[Code] extends LetterWording<infer Params> ? Params : never;

/**
 * The content of a notice or a mail as raw values, which are worded in the reader's language when it is read
 * or sent.
 */
export type Letter = {
  [Code in LetterCode]: { code: Code; params: LetterParams<Code> };
}[LetterCode];

type Filled<Code extends LetterCode> =
  LetterParams<Code> extends Record<string, never> ? [] : [params: LetterParams<Code>];

export function letter<Code extends LetterCode>(code: Code, ...[params]: Filled<Code>): Letter {
  return { code, params: params ?? {} } as Letter;
}

export function readLetter(stored: AnyMessage, lang: Lang): { title: string; body: string } {
  const { [lang]: words } = letterCatalogue[stored.code as LetterCode] as LetterWording<object>;
  const [title, body = ""] = words(
    stored.params,
    (part) => readMessage(part, lang),
    (part) => readLetter(part, lang),
  );
  return { title, body };
}

declare module "#db/schema/columns.ts" {
  interface KeptShapes {
    letter: Letter;
  }
}
