import { type SQL, sql } from "drizzle-orm";
import type { Letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { notices } from "#db/schema/index.ts";
import type { NoticeKind } from "./notice.ts";

/**
 * What a notice is about, by whose reach it is narrowed: who is limited to stores learns of what is for
 * them, and of what one person asked for who asked it themselves. `company` is of no store in particular.
 */
export type NoticeAbout =
  | "company"
  | { order: Id }
  | { shipping: Id }
  | { payment: Id }
  /** Null is a shop that is none of the company's stores. */
  | { store: string | null }
  | { person: Id };

type Id = string | SQL<string>;

const kinds = ["order", "shipping", "payment", "store", "person"] as const;

type NoticeSubject = (typeof kinds)[number];

/** Of an order or a shipping request. */
export function aboutDocument({ kind, id }: { kind: "order" | "shipping"; id: Id }): NoticeAbout {
  return kind === "order" ? { order: id } : { shipping: id };
}

/** Of money that came, for a payment or to nothing in particular. */
export function aboutPayment(paymentId: string | null): NoticeAbout {
  return paymentId === null ? "company" : { payment: paymentId };
}

/** Of a lot, which is of its order's store. */
export function aboutLot(lotId: string): NoticeAbout {
  return { order: sql`(SELECT order_id FROM lots WHERE id = ${lotId})` };
}

/** The columns that say it. */
function subjectOf(about: NoticeAbout) {
  if (about === "company") return { subject: null, subjectId: null };
  const [[subject, id]] = Object.entries(about) as [[NoticeSubject, Id | null]];
  return { subject, subjectId: id ?? "" };
}

interface News {
  companyId: string;
  /** The one person it is for; left out, all of the company. */
  userId?: string;
  about: NoticeAbout;
  kind: NoticeKind;
  letter: Letter;
  /** Where the buyer goes on from here. */
  href: string;
}

/**
 * A line in the company's お知らせ, written in the commit of the command it tells of. Who sees it and
 * who is mailed is asked of each person's settings when it is read and when mails go out.
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
