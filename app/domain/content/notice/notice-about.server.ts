import { type SQL, sql } from "drizzle-orm";

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
export function subjectOf(about: NoticeAbout) {
  if (about === "company") return { subject: null, subjectId: null };
  const [[subject, id]] = Object.entries(about) as [[NoticeSubject, Id | null]];
  return { subject, subjectId: id ?? "" };
}
