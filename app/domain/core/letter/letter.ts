import { readMessage } from "../message/message.ts";
import type { AnyMessage, Lang } from "../message/wording.ts";
import { letterCatalogue } from "./letter-catalogue.ts";
import type { LetterWording } from "./letter-wording.ts";

type Catalogue = typeof letterCatalogue;

/** The name of a thing that a notice or a mail tells. */
export type LetterCode = keyof Catalogue;

export type LetterParams<Code extends LetterCode> =
  Catalogue[Code] extends LetterWording<infer Params> ? Params : never;

/** What a notice or a mail tells: raw values, put into words in its reader's language when it is read or sent. */
export type Letter = {
  [Code in LetterCode]: { code: Code; params: LetterParams<Code> };
}[LetterCode];

type Filled<Code extends LetterCode> =
  LetterParams<Code> extends Record<string, never> ? [] : [params: LetterParams<Code>];

export function letter<Code extends LetterCode>(code: Code, ...[params]: Filled<Code>): Letter {
  return { code, params: params ?? {} } as Letter;
}

export function readLetter(told: AnyMessage, lang: Lang): { title: string; body: string } {
  const { [lang]: words } = letterCatalogue[told.code as LetterCode] as LetterWording<object>;
  const [title, body = ""] = words(
    told.params,
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
