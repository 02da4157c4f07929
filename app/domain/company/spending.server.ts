import { type SQLWrapper, sql } from "drizzle-orm";
import { ledgerTransfers } from "#db/schema/index.ts";
import { japanMonth } from "../calendar.ts";

/** Whole yen that a person has paid in this month of Japan; the ledger's own rule adds up the same. */
export function spentThisMonth(userId: SQLWrapper | string, now: Date) {
  const since = Date.parse(`${japanMonth(now)}-01T00:00:00+09:00`);
  return sql<number>`(SELECT COALESCE(sum(amount_yen), 0) FROM ${ledgerTransfers}
    WHERE posted_by = 'buyer:' || ${userId} AND kind IN ('order-payment', 'shipping-payment') AND posted_at >= ${since})`;
}
