import { catalogue } from "./catalogue.ts";
import type { AnyMessage, Lang, Wording } from "./wording.ts";

type Catalogue = typeof catalogue;

/** The name of a thing that the shop says; it is kept where the words themselves may change. */
export type MessageCode = keyof Catalogue;

export type MessageParams<Code extends MessageCode> =
  Catalogue[Code] extends Wording<infer Params> ? Params : never;

/** What a history, a transfer or a notice says: raw values, put into words by the language that it is read in. */
export type Message = {
  [Code in MessageCode]: { code: Code; params: MessageParams<Code> };
}[MessageCode];

type Filled<Code extends MessageCode> =
  MessageParams<Code> extends Record<string, never> ? [] : [params: MessageParams<Code>];

export function message<Code extends MessageCode>(code: Code, ...[params]: Filled<Code>): Message {
  return { code, params: params ?? {} } as Message;
}

/** A message in words; empty where there is none. */
export function readMessage(said: AnyMessage | null | undefined, lang: Lang): string {
  if (!said) return "";
  const { [lang]: words } = catalogue[said.code as MessageCode] as Wording<object>;
  return words(said.params, (part) => readMessage(part, lang));
}

/** Whether two messages say the same of the same, whatever the words are. */
export function sameMessage(one: AnyMessage | null, other: AnyMessage | null) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The message that a column of any kind keeps; undefined where it keeps something else. */
export function parseMessage(text: string): Message | undefined {
  if (!text.startsWith('{"code":')) return undefined;
  const kept = JSON.parse(text) as Message;
  return kept.code in catalogue ? kept : undefined;
}

declare module "#db/schema/columns.ts" {
  interface KeptShapes {
    message: Message;
  }
}
