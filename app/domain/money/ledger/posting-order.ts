import { sql } from "drizzle-orm";

/**
 * The order of posting, in which each balance follows from the one before. Times do not tell it: one
 * commit posts several transfers. Transfers are only ever appended, so their rows stand in that order,
 * a copy of the database keeps it, and every index of the table ends in it.
 */
export const newestPostedFirst = sql`ledger_transfers.rowid DESC`;
export const oldestPostedFirst = sql`ledger_transfers.rowid ASC`;

/** What was posted before the transfer with this id, at which a page ended; everything when there is none. */
export function postedBefore(id: string) {
  return sql`ledger_transfers.rowid < COALESCE(
    (SELECT last.rowid FROM ledger_transfers last WHERE last.id = ${id}), ${Number.MAX_SAFE_INTEGER})`;
}
