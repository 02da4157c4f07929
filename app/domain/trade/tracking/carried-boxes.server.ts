import { asc, desc, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parcelEvents, parcels } from "#db/schema/index.ts";

const eventsMax = 500;

/** What carriers told of the boxes of a shipping request, by the numbers they travel under; empty also for another company's. */
export function carriedBoxesQueries(scope: Scope<Buyer | Staff>, requestNumber: string) {
  const { db } = scope;
  const numbers = numbersOf(scope, requestNumber);
  const among = sql`${parcels.trackingNumber} IN (SELECT number FROM ${numbers})`;
  return [
    db
      .select({
        trackingNumber: parcels.trackingNumber,
        carrierName: parcels.carrierName,
        state: parcels.state,
        box: sql<number>`(SELECT box FROM ${numbers} WHERE number = parcels.tracking_number LIMIT 1)`,
      })
      .from(parcels)
      .where(among)
      .orderBy(asc(sql`4`), asc(parcels.trackingNumber)),
    db
      .select({
        trackingNumber: parcelEvents.trackingNumber,
        at: parcelEvents.at,
        place: parcelEvents.place,
        kind: parcelEvents.kind,
      })
      .from(parcelEvents)
      .where(sql`${parcelEvents.trackingNumber} IN (SELECT number FROM ${numbers})`)
      .orderBy(desc(parcelEvents.at))
      .limit(eventsMax),
  ] as const;
}

/** First the shipment's own number, then the boxes' in their order. */
export function toCarriedBoxes([carried, events]: BatchResponse<
  ReturnType<typeof carriedBoxesQueries>
>) {
  return carried.map((one) => ({
    ...one,
    events: events.filter(({ trackingNumber }) => trackingNumber === one.trackingNumber),
  }));
}

export type CarriedBox = ReturnType<typeof toCarriedBoxes>[number];

/** The numbers of a request that has left, each with its box; 0 stands for the whole shipment. */
function numbersOf({ actor }: Scope<Buyer | Staff>, requestNumber: string) {
  const mine = sql`shipping_requests.number = ${requestNumber} AND ${shipmentsWithin(actor)}`;
  return sql`(SELECT shipping_requests.tracking_number AS number, 0 AS box FROM shipping_requests
      WHERE ${mine} AND shipping_requests.tracking_number <> ''
    UNION ALL SELECT boxes.tracking_number, boxes.number FROM boxes JOIN shipping_requests ON shipping_requests.id = boxes.request_id
      WHERE ${mine} AND boxes.tracking_number <> '')`;
}
