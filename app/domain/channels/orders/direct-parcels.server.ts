import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The ids of the requests that send a purchase, one a parcel; the first may not be made yet. */
export function requestsOf(purchase: SQLWrapper | string): SQL {
  return sql`(SELECT d.request_id FROM direct_parcels d WHERE d.purchase = ${purchase})`;
}

/** Whether a parcel of the purchase has left with its number, and none that is to be sent still lies here. */
export function haveLeft(purchase: SQLWrapper): SQL {
  const request = sql`SELECT 1 FROM shipping_requests r WHERE r.id IN ${requestsOf(purchase)}`;
  return sql`(EXISTS (${request} AND r.tracking_number <> '' AND r.shipped_at IS NOT NULL)
    AND NOT EXISTS (${request} AND r.state <> 'cancelled' AND r.shipped_at IS NULL))`;
}
