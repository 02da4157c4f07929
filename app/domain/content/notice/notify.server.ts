import { type SQL, sql } from "drizzle-orm";
import type { Letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { notices } from "#db/schema/index.ts";
import type { NoticeKind } from "./notice.ts";

/**
 * The subject of a notice, which decides who sees it: an employee limited to stores sees notices about these
 * stores, and those about what one person asked for if they asked it. `company` belongs to no store.
 */
export type NoticeAbout =
  | "company"
  | { order: Id }
  | { shipping: Id }
  | { payment: Id }
  /** Null for a shop that is not among the company's stores. */
  | { store: string | null }
  | { person: Id };

type Id = string | SQL<string>;

type NoticeSubject = "order" | "shipping" | "payment" | "store" | "person";

export function aboutDocument({ kind, id }: { kind: "order" | "shipping"; id: Id }): NoticeAbout {
  return kind === "order" ? { order: id } : { shipping: id };
}

/** Makes the subject of incoming money, for a payment or for the balance. */
export function aboutPayment(paymentId: string | null): NoticeAbout {
  return paymentId === null ? "company" : { payment: paymentId };
}

/** Makes the subject of a lot, which belongs to its order's store. */
export function aboutLot(lotId: string): NoticeAbout {
  return { order: sql`(SELECT order_id FROM lots WHERE id = ${lotId})` };
}

/** Gives the columns that store a subject. */
function subjectOf(about: NoticeAbout) {
  if (about === "company") return { subject: null, subjectId: null };
  const [[subject, id]] = Object.entries(about) as [[NoticeSubject, Id | null]];
  return { subject, subjectId: id ?? "" };
}

interface News {
  companyId: string;
  /** The person it is for; left out, all of the company. */
  userId?: string;
  about: NoticeAbout;
  kind: NoticeKind;
  letter: Letter;
  /** The page that the notice links to. */
  href: string;
}

/**
 * Adds a notice to the company's お知らせ, in the commit of the command that it is about. Each person's settings
 * decide, when it is read and when mails are queued, who sees it and who is mailed.
 */
export function notify(
  { db, now }: Pick<Scope, "db" | "now">,
  { companyId, userId, about, kind, letter, href }: News,
): Statement {
  return db.insert(notices).values({
    id: crypto.randomUUID(),
    companyId,
    userId,
    kind,
    letter,
    href,
    publishedAt: now,
    ...subjectOf(about),
  });
}
