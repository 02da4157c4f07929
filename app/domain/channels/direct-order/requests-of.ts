import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The requests that send a purchase: its own, and those that were split off it. */
export function requestsOf(purchase: SQLWrapper | string, requestId: SQLWrapper | string): SQL {
  return sql`(SELECT ${requestId} UNION ALL
    SELECT d.request_id FROM direct_parcels d WHERE d.purchase = ${purchase})`;
}
