import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, messages } from "#db/schema/index.ts";

const queueMax = 100;

/** Buyers' messages that nobody has answered, the oldest first, each with its document's number. */
export function unansweredQuery({ db }: Scope<Staff>) {
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
