import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { aboutDocument, aboutLot, notify } from "#app/domain/content/notice/notify.server.ts";
import { readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import type { Dictionary } from "#app/domain/content/phrase/read-in-chinese.ts";
import { isJapanese } from "#app/domain/content/phrase/words-to-buyer.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { DocumentKind } from "#app/domain/core/document/document.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, messages } from "#db/schema/index.ts";

/** The label table's dictionary, read together with what the page reads. */
type Words = Promise<Dictionary>;

interface Written {
  author: "buyer" | "staff";
  body: string;
  bodyZh: string;
}

/** Answers the texts that nobody wrote in Chinese: the buyers' lines, and ours that have no Chinese text. */
function untranslated(messages: readonly Written[]) {
  return messages.filter(({ bodyZh }) => bodyZh === "").map(({ body }) => body);
}

interface WrittenOnOrder {
  order: { note: string };
  lines: readonly { note: string }[];
  messages: readonly Written[];
}

/** Reads in Chinese what a buyer wrote with an order, on its lines and in messages. */
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

/**
 * Reads in Chinese what buyers wrote about these lots' lines and orders, and the Japanese names of their
 * goods.
 */
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

/** Reads in Chinese what a company wrote about how its goods are to be sent. */
export function glossesOfRequest(words: Words, said: WrittenOnRequest) {
  const { request, contests = [], lines = [], messages = [] } = said;
  return readGlosses(words, [
    ...[request.note, request.boxWishes?.marks ?? "", request.boxWishes?.together ?? ""],
    ...contests.map(({ reason }) => reason),
    ...lines.flatMap(({ note, orderNote }) => [note, orderNote]),
    ...untranslated(messages),
  ]);
}

/** The document as the sender's own query found it, so that nobody writes on another company's. */
interface Addressed {
  kind: Extract<DocumentKind, "order" | "shipping" | "lot">;
  id: string;
  number: string;
  companyId: string;
  /** The buyer's page of it. */
  href: string;
}

/**
 * Sends a message between buyer and staff on a document, and marks what the other side wrote as read. The
 * buyer's company is notified of what staff write. Sending the same form twice sends once; with another text it is
 * refused.
 */
export async function sendMessage(
  scope: Scope<Buyer | Staff>,
  document: Addressed,
  { id, body, bodyZh = "" }: { id: string; body: string; bodyZh?: string | undefined },
) {
  const { db, actor, now } = scope;
  if (actor.kind === "staff" && !staffMay(actor, "message")) return refuse("forbidden");
  if (actor.kind === "buyer" && actor.companyId !== document.companyId) return refuse("not-found");

  const { kind, id: documentId, companyId } = document;
  const message = {
    id,
    documentKind: kind,
    documentId,
    companyId,
    author: actor.kind,
    authorName: actor.name,
    body,
    bodyZh: actor.kind === "staff" ? bodyZh : "",
    sentAt: now,
  };
  const sent = await commit(
    scope,
    [
      db.insert(messages).values(message),
      db
        .update(messages)
        .set({ readAt: now })
        .where(
          and(
            eq(messages.documentKind, kind),
            eq(messages.documentId, documentId),
            ne(messages.author, actor.kind),
            isNull(messages.readAt),
          ),
        ),
      ...(actor.kind === "staff"
        ? [
            notify(scope, {
              companyId,
              about:
                kind === "lot" ? aboutLot(documentId) : aboutDocument({ kind, id: documentId }),
              kind: "message",
              letter: letter("message.from-staff", {
                number: document.number,
                body: body.slice(0, 80),
              }),
              href: document.href,
            }),
          ]
        : []),
    ],
    { "messages.id": "form-used" },
  );
  const same = and(
    eq(messages.id, id),
    eq(messages.documentKind, kind),
    eq(messages.documentId, documentId),
    eq(messages.author, actor.kind),
    eq(messages.body, body),
  );
  return doneIfRepeated(sent, async () => (await db.$count(messages, same)) > 0);
}

const queueMax = 100;

/** Selects buyers' messages that nobody has answered, oldest first, each with its document's number. */
export function unansweredMessagesQuery({ db }: Scope<Staff>) {
  return db
    .select({
      id: messages.id,
      documentKind: messages.documentKind,
      documentId: messages.documentId,
      number: sql<
        string | null
      >`COALESCE((SELECT number FROM orders WHERE orders.id = messages.document_id), (SELECT number FROM shipping_requests WHERE shipping_requests.id = messages.document_id),
        (SELECT o.number FROM lots t JOIN orders o ON o.id = t.order_id WHERE t.id = messages.document_id))`,
      companyName: companies.name,
      authorName: messages.authorName,
      body: messages.body,
      sentAt: messages.sentAt,
    })
    .from(messages)
    .innerJoin(companies, eq(companies.id, messages.companyId))
    .where(and(eq(messages.author, "buyer"), isNull(messages.readAt)))
    .orderBy(asc(messages.sentAt))
    .limit(queueMax);
}
