import { and, eq, isNull, ne } from "drizzle-orm";
import { aboutDocument, aboutLot } from "#app/domain/content/notice/about.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { DocumentKind } from "#app/domain/core/document/document.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { messages } from "#db/schema/index.ts";

/** The document as the sender's own read found it, so that nobody writes on another company's. */
interface Addressed {
  kind: Extract<DocumentKind, "order" | "shipping" | "lot">;
  id: string;
  number: string;
  companyId: string;
  /** The buyer's page of it. */
  href: string;
}

/**
 * A line between buyer and staff on a document. Whoever answers has read what the other side wrote;
 * the buyer's company gets a notice of what staff write. The same form twice sends once.
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
    { "messages.id": "sent-before" },
  );
  return sent;
}
