import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  boxes,
  logisticsMethods,
  parcelEvents,
  parcels,
  shippingRequests,
} from "#db/schema/index.ts";
import { numbersAtOnce, spellings } from "./tracking-number.ts";
import { expectedArrival, type TransitDays, transitDays } from "./transit-days.ts";

type Anybody = Scope<Buyer | Visitor>;

const eventsMax = 400;
const boxesMax = 200;
/** What a year of one method tells is enough. */
const history = { days: 365, shipments: 300 };

/**
 * Where the parcels with these numbers are, for anybody who has the number: steps, carriers and dates, and
 * neither who sent nor who receives them. A number may be of a parcel within China, of a shipment to
 * Japan, or of one of its boxes; what carriers told of these stands beside each. One round trip.
 */
export async function findTracked(scope: Anybody, numbers: readonly string[]) {
  const asked = numbers.slice(0, numbersAtOnce);
  const spelled = asked.flatMap(spellings);
  if (spelled.length === 0) return [];
  const [inChina, events, toJapan, took] = await scope.db.batch([
    chinaQuery(scope, spelled),
    eventsQuery(scope, spelled),
    japanQuery(scope, spelled),
    historyQuery(scope, spelled),
  ]);

  return asked.map((number) => {
    const names = spellings(number);
    const parcel = inChina.find(({ trackingNumber }) => names.includes(trackingNumber));
    const shipment = toJapan.find(
      (one) => names.includes(one.trackingNumber) || names.includes(one.boxTracking ?? ""),
    );
    const told = parcel && {
      ...parcel,
      events: events.filter(({ trackingNumber }) => trackingNumber === parcel.trackingNumber),
    };
    if (!shipment) return { number, parcel: told, shipment };
    const transit = transitDays(
      took.filter(({ methodCode }) => methodCode === shipment.methodCode).map(({ days }) => days),
    );
    return {
      number,
      parcel: undefined,
      shipment: { ...shipment, transit, carried: told, expected: expectedOf(shipment, transit) },
    };
  });
}

/** By what the same method took of late, and before enough is known by its own promise. */
function expectedOf(
  { shippedAt, daysMin, daysMax }: { shippedAt: Date | null; daysMin: number; daysMax: number },
  transit: TransitDays | undefined,
) {
  const { usual, slow } = transit ?? { usual: daysMin, slow: daysMax };
  return shippedAt && expectedArrival(shippedAt, { from: usual, until: slow });
}

export type Tracked = Awaited<ReturnType<typeof findTracked>>[number];

function chinaQuery({ db }: Anybody, numbers: string[]) {
  return db
    .select({
      trackingNumber: parcels.trackingNumber,
      carrierName: parcels.carrierName,
      state: parcels.state,
      deliveredAt: parcels.deliveredAt,
    })
    .from(parcels)
    .where(inArray(parcels.trackingNumber, numbers))
    .limit(numbers.length);
}

/** Without the carrier's own words, which may name who signed for a parcel and whom to ring up. */
function eventsQuery({ db }: Anybody, numbers: string[]) {
  return db
    .select({
      trackingNumber: parcelEvents.trackingNumber,
      at: parcelEvents.at,
      place: parcelEvents.place,
      kind: parcelEvents.kind,
    })
    .from(parcelEvents)
    .where(inArray(parcelEvents.trackingNumber, numbers))
    .orderBy(desc(parcelEvents.at))
    .limit(eventsMax);
}

/** Shipments by their own number and by those of their boxes; a box that names none goes by the shipment's. */
function japanQuery({ db, actor }: Anybody, numbers: string[]) {
  const own = actor.kind === "buyer" ? shipmentsWithin(actor) : sql`0`;
  return db
    .select({
      ownNumber: sql<string | null>`iif(${own}, ${shippingRequests.number}, NULL)`,
      trackingNumber: shippingRequests.trackingNumber,
      boxTracking: boxes.trackingNumber,
      boxNumber: boxes.number,
      boxCount: sql<number>`(SELECT count(*) FROM boxes b WHERE b.request_id = shipping_requests.id)`,
      carrier: shippingRequests.carrier,
      state: shippingRequests.state,
      methodCode: shippingRequests.methodCode,
      methodJa: logisticsMethods.nameJa,
      daysMin: logisticsMethods.daysMin,
      daysMax: logisticsMethods.daysMax,
      shippedAt: shippingRequests.shippedAt,
      receivedAt: shippingRequests.receivedAt,
    })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .leftJoin(
      boxes,
      and(eq(boxes.requestId, shippingRequests.id), inArray(boxes.trackingNumber, numbers)),
    )
    .where(inArray(shippingRequests.id, requestsOf(numbers)))
    .limit(boxesMax);
}

/** How long the last shipments by the same methods took, in days. */
function historyQuery({ db, now }: Anybody, numbers: string[]) {
  return db
    .select({
      methodCode: shippingRequests.methodCode,
      days: sql<number>`(${shippingRequests.receivedAt} - ${shippingRequests.shippedAt}) / 86400000.0`,
    })
    .from(shippingRequests)
    .where(
      and(
        sql`${shippingRequests.methodCode} IN (SELECT method_code FROM shipping_requests WHERE id IN ${requestsOf(numbers)})`,
        isNotNull(shippingRequests.receivedAt),
        gt(shippingRequests.shippedAt, daysAfter(now, -history.days)),
      ),
    )
    .orderBy(desc(shippingRequests.shippedAt))
    .limit(history.shipments);
}

/** The shipments that one of these numbers is of. A number that nobody has entered yet is of none. */
function requestsOf(numbers: string[]): SQL {
  const list = JSON.stringify(numbers);
  return sql`(SELECT id FROM shipping_requests WHERE tracking_number <> '' AND tracking_number IN (SELECT value FROM json_each(${list}))
    UNION SELECT request_id FROM boxes WHERE tracking_number <> '' AND tracking_number IN (SELECT value FROM json_each(${list})))`;
}
