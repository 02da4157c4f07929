import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { troubleStates } from "#app/domain/trade/parcel/parcel.ts";
import { alarms, companies, logisticsMethods, shippingRequests } from "#db/schema/index.ts";

/** Days beyond the method's own promise before anybody is alarmed: customs and weekends take them. */
const graceDays = 2;

interface Place {
  at: number;
  id: string;
}

/** It should have come by what its method promises, or a carrier has trouble with one of its boxes. */
function isLate(now: Date) {
  const overdue = sql`${shippingRequests.shippedAt} < ${now.getTime()} - 86400000 * (${logisticsMethods.daysMax} + ${graceDays})`;
  const states = sql.join(
    troubleStates.map((state) => sql`${state}`),
    sql`, `,
  );
  const troubled = sql`EXISTS (SELECT 1 FROM parcels p WHERE p.state IN (${states}) AND p.tracking_number IN
    (SELECT ${shippingRequests.trackingNumber} UNION SELECT b.tracking_number FROM boxes b WHERE b.request_id = ${shippingRequests.id}))`;
  return { overdue, late: and(eq(shippingRequests.state, "in_transit"), or(overdue, troubled)) };
}

/** Shipments to Japan that are late or in trouble, those that left first before others; one round trip. */
export async function listLateShipments(
  { db, now }: Scope<Staff>,
  after: Place | undefined,
  limit: number,
) {
  const { late, overdue } = isLate(now);
  const rows = await db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      daysMax: logisticsMethods.daysMax,
      carrier: shippingRequests.carrier,
      trackingNumber: shippingRequests.trackingNumber,
      shippedAt: sql<Date>`${shippingRequests.shippedAt}`.mapWith(shippingRequests.shippedAt),
      overdue: sql<number>`${overdue}`,
      heardAt:
        sql<Date | null>`(SELECT max(p.last_event_at) FROM parcels p WHERE p.tracking_number IN
        (SELECT ${shippingRequests.trackingNumber} UNION SELECT b.tracking_number FROM boxes b WHERE b.request_id = ${shippingRequests.id}))`.mapWith(
          shippingRequests.shippedAt,
        ),
    })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .where(
      and(
        late,
        after &&
          sql`(${shippingRequests.shippedAt}, ${shippingRequests.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(shippingRequests.shippedAt), asc(shippingRequests.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last && { at: last.shippedAt.getTime(), id: last.id } };
}

/** Raises one alarm for each shipment to Japan that is late or in trouble. */
export async function watchShipments(scope: Scope<System>) {
  const { db, now } = scope;
  const { late } = isLate(now);
  await commit(
    scope,
    [
      db
        .insert(alarms)
        .select(
          sql`SELECT 'shipment-late/' || ${shippingRequests.id}, 'shipment-late', ${shippingRequests.number},
        ${shippingRequests.carrier} || ' ' || ${shippingRequests.trackingNumber}, ${now.getTime()}, NULL
      FROM ${shippingRequests} JOIN ${logisticsMethods} ON ${logisticsMethods.code} = ${shippingRequests.methodCode}
      WHERE ${late}`,
        )
        .onConflictDoNothing(),
    ],
    {},
  );
}
