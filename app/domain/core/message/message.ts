import { catalogue } from "./catalogue.ts";
import type { AnyMessage, Lang, Wording } from "./wording.ts";

type Catalogue = typeof catalogue;

/** The key of a message's wording. Rows keep it, so the wording may change but the key may not. */
export type MessageCode = keyof Catalogue;

export type MessageParams<Code extends MessageCode> =
  Catalogue[Code] extends Wording<infer Params> ? Params : never;

/**
 * The content of a history row, a transfer or a notice as raw values, which are worded in the language it is
 * read in.
 */
export type Message = {
  [Code in MessageCode]: { code: Code; params: MessageParams<Code> };
}[MessageCode];

type Filled<Code extends MessageCode> =
  MessageParams<Code> extends Record<string, never> ? [] : [params: MessageParams<Code>];

export function message<Code extends MessageCode>(code: Code, ...[params]: Filled<Code>): Message {
  return { code, params: params ?? {} } as Message;
}

/** Renders a message in a language; empty where there is none. */
export function readMessage(stored: AnyMessage | null | undefined, lang: Lang): string {
  if (!stored) return "";
  const { [lang]: words } = catalogue[stored.code as MessageCode] as Wording<object>;
  return words(stored.params, (part) => readMessage(part, lang));
}

/** True where code and params are equal. */
export function sameMessage(one: AnyMessage | null, other: AnyMessage | null) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Parses a stored message; undefined where the text is something else. */
export function parseMessage(text: string): Message | undefined {
  if (!text.startsWith('{"code":')) return undefined;
  const parsed = JSON.parse(text) as Message;
  return parsed.code in catalogue ? parsed : undefined;
}

declare module "#db/schema/columns.ts" {
  interface KeptShapes {
    message: Message;
  }
}
