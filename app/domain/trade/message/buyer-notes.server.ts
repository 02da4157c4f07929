import { readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import type { Dictionary } from "#app/domain/content/phrase/read-in-chinese.ts";
import { isJapanese } from "#app/domain/content/phrase/words-to-buyer.ts";

/** The words of the label table, asked for with what the page reads. */
type Words = Promise<Dictionary>;

interface Written {
  author: "buyer" | "staff";
  body: string;
  bodyZh: string;
}

/** What nobody wrote in Chinese: the buyers' lines, and our own in their language. */
function untranslated(messages: readonly Written[]) {
  return messages.filter(({ bodyZh }) => bodyZh === "").map(({ body }) => body);
}

interface WrittenOnOrder {
  order: { note: string };
  lines: readonly { note: string }[];
  messages: readonly Written[];
}

/** What a buyer wrote with an order, on its lines and since, read in Chinese. */
export function glossesOfOrder(words: Words, { order, lines, messages }: WrittenOnOrder) {
  const notes = lines.map(({ note }) => note);
  return readGlosses(words, [order.note, ...notes, ...untranslated(messages)]);
}

interface WrittenOnLot {
  lineNote?: string;
  note?: string;
  orderNote?: string;
  titleZh?: string;
}

/** What buyers wrote about these lots' lines and orders, and names that they gave their goods, read in Chinese. */
export function glossesOfLots(
  words: Words,
  lots: readonly WrittenOnLot[],
  materials: readonly { name: string }[] = [],
) {
  const texts = lots.flatMap(({ lineNote, note, orderNote }) => [lineNote, note, orderNote]);
  const titles = lots.map(({ titleZh = "" }) => titleZh);
  const names = [...titles, ...materials.map(({ name }) => name)].filter(isJapanese);
  return readGlosses(words, [...(texts.filter(Boolean) as string[]), ...names]);
}

interface WrittenOnRequest {
  request: { note: string; boxWishes: { marks: string; together: string } | null };
  contests?: readonly { reason: string }[];
  lines?: readonly { note: string; orderNote: string }[];
  messages?: readonly Written[];
}

/** How a company wants its goods sent, in its own words, read in Chinese. */
export function glossesOfRequest(words: Words, said: WrittenOnRequest) {
  const { request, contests = [], lines = [], messages = [] } = said;
  return readGlosses(words, [
    ...[request.note, request.boxWishes?.marks ?? "", request.boxWishes?.together ?? ""],
    ...contests.map(({ reason }) => reason),
    ...lines.flatMap(({ note, orderNote }) => [note, orderNote]),
    ...untranslated(messages),
  ]);
}
