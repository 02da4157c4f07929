import { sql } from "drizzle-orm";
import { japanMonth, startOfDay } from "#app/domain/core/calendar.ts";
import { ledgerTransfers, payments, users } from "#db/schema/index.ts";

/**
 * Whole yen that the person of the outer query's row has paid in this month of Japan, with the
 * transfers that they announced; the ledger's own rule adds up the same.
 */
export function spentThisMonth(now: Date) {
  const since = startOfDay(`${japanMonth(now)}-01`).getTime();
  return sql<number>`(SELECT COALESCE(sum(amount_yen), 0) FROM ${ledgerTransfers}
    WHERE posted_by = 'buyer:' || ${users}.id AND kind IN ('order-payment', 'shipping-payment') AND posted_at >= ${since})
    + (SELECT COALESCE(sum(total_yen - coupon_yen), 0) FROM ${payments}
    WHERE started_by = 'buyer:' || ${users}.id AND started_at >= ${since}
      AND (way = 'bank' AND state IN ('waiting', 'paid') OR way = 'card' AND state = 'paid'))`;
}
