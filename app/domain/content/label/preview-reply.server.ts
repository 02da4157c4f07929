import type { Scope } from "#app/domain/core/scope.ts";
import { phrases } from "../phrase/phrases.ts";
import { chineseSentences, phrasesInJapanese } from "../phrase/words-to-buyer.ts";
import { readTerms } from "./labels.server.ts";

const termsShown = 12;

interface Typed {
  body: string;
  /** The Chinese text before an earlier preview. */
  bodyZh: string;
  /** The chosen phrases, by index. */
  phrases: readonly number[];
}

/** Renders a reply as its buyer would read it, with the Chinese terms that have no translation yet. */
export async function previewReply({ db }: Pick<Scope, "db">, typed: Typed) {
  const ticked = typed.phrases.flatMap((place) => phrases.reply[place]?.zh ?? []);
  const written = [typed.body, ...ticked].filter(Boolean).join("\n");
  const body = phrasesInJapanese(written);
  const unread = chineseSentences(body);
  return {
    body,
    bodyZh: typed.bodyZh || (body === written ? "" : written),
    unread: unread.join("\n"),
    terms: await termsIn({ db }, unread),
  };
}

/** Lists the terms of the label table in these Chinese sentences, with their Japanese. */
export async function termsIn({ db }: Pick<Scope, "db">, unread: readonly string[]) {
  const terms = unread.length > 0 ? await readTerms(db) : new Map<string, string>();
  return [...terms]
    .filter(([zh]) => zh.length > 1 && unread.some((one) => one.includes(zh)))
    .slice(0, termsShown)
    .map(([zh, ja]) => `${zh}＝${ja}`)
    .join("　");
}
