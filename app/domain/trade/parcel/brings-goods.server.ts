import { sql } from "drizzle-orm";
import { parcels } from "#db/schema/index.ts";

/** Something that a parcel brings is not received yet. */
export const bringsGoods = sql<number>`EXISTS (SELECT 1 FROM purchases p JOIN lots l ON l.order_id = p.order_id AND l.purchase_id = p.id
  WHERE p.china_tracking = ${parcels.trackingNumber} AND l.state = 'arrival_pending')`;
