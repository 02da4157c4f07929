import { sql } from "drizzle-orm";
import { parcels } from "#db/schema/index.ts";

/** Something that a parcel brings is not received yet. */
export const bringsGoods = sql<number>`EXISTS (SELECT 1 FROM purchases p JOIN lots l ON l.order_id = p.order_id AND l.purchase_id = p.id
  WHERE p.china_tracking = ${parcels.trackingNumber} AND l.state = 'arrival_pending')`;

/** It is a box, or the boxes, of a shipment that its company has not received yet. */
const bringsBoxes = sql<number>`(EXISTS (SELECT 1 FROM shipping_requests r
    WHERE r.tracking_number = ${parcels.trackingNumber} AND r.tracking_number <> '' AND r.state = 'in_transit')
  OR EXISTS (SELECT 1 FROM boxes b JOIN shipping_requests r ON r.id = b.request_id
    WHERE b.tracking_number = ${parcels.trackingNumber} AND b.tracking_number <> '' AND r.state = 'in_transit'))`;

/** Somebody still waits for it, in the warehouse or in Japan. */
export const isAwaited = sql<number>`(${bringsGoods} OR ${bringsBoxes})`;
