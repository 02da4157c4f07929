import { sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { notices } from "#db/schema/index.ts";

/** The boxes of `r` that their carrier has not brought yet; a box without a number goes by the shipment's. */
const boxOnItsWay = sql`SELECT 1 FROM boxes b LEFT JOIN parcels p
  ON p.tracking_number = iif(b.tracking_number = '', r.tracking_number, b.tracking_number)
  WHERE b.request_id = r.id AND p.state IS NOT 'delivered'`;

/**
 * The statement that tells a company, once, that the last box of its shipment has come, and asks it to say
 * that it has received them. It stands behind the one that keeps the box as delivered.
 */
export function tellDelivered({ db, now }: Scope<System>, trackingNumber: string): Statement {
  const request = sql`SELECT id FROM shipping_requests WHERE tracking_number = ${trackingNumber} AND tracking_number <> ''
    UNION SELECT request_id FROM boxes WHERE tracking_number = ${trackingNumber} AND tracking_number <> ''`;
  return db
    .insert(notices)
    .select(
      sql`SELECT 'delivered/' || r.id, r.company_id, NULL, 'shipping',
        ${letterSql("shipping.delivered", { number: sql`r.number` })},
        ${shippingPage("")} || r.number, ${now.getTime()}, NULL, NULL, 'shipping', r.id
      FROM shipping_requests r
      WHERE r.id IN (${request}) AND r.state = 'in_transit' AND NOT EXISTS (${boxOnItsWay})`,
    )
    .onConflictDoNothing();
}
