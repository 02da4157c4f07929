import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff, System, Visitor } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { japaneseHolidaysQuery } from "#app/domain/core/holidays.server.ts";
import type { DaySpan } from "#app/domain/core/holidays.ts";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import { messageSql } from "#app/domain/core/message/message-column.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  alarms,
  boxes,
  companies,
  logisticsMethods,
  notices,
  parcelEvents,
  parcels,
  shippingRequests,
} from "#db/schema/index.ts";
import { troubleStates } from "./parcel.ts";
import {
  carrierSilence,
  expectedArrival,
  spellings,
  type TransitDays,
  trackingNumbersMax,
  transitDays,
} from "./tracking-number.ts";

type Anybody = Scope<Buyer | Visitor>;

const eventsMax = 400;
const boxesMax = 200;
/** The transit statistics use at most this much history of one method. */
const history = { days: 365, shipments: 300 };

/**
 * Finds parcels by number for anybody who knows the number: steps, carriers and dates, but neither sender
 * nor receiver. A number may belong to a parcel within China, a shipment to Japan, or one of its boxes; the
 * carriers' events are included. One round trip.
 */
export async function findTracked(scope: Anybody, numbers: readonly string[]) {
  const asked = numbers.slice(0, trackingNumbersMax);
  const spelled = asked.flatMap(spellings);
  if (spelled.length === 0) return [];
  const [inChina, events, toJapan, took, holidays] = await scope.db.batch([
    chinaQuery(scope, spelled),
    eventsQuery(scope, spelled),
    japanQuery(scope, spelled),
    historyQuery(scope, spelled),
    japaneseHolidaysQuery(scope),
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
      shipment: {
        ...shipment,
        transit,
        carried: told,
        expected: expectedOf(shipment, transit, holidays),
        silence: carrierSilence(shipment, scope.now, holidays),
      },
    };
  });
}

/** Estimates the arrival by the method's recent transit times, or by its promise while there are too few. */
function expectedOf(
  { shippedAt, daysMin, daysMax }: { shippedAt: Date | null; daysMin: number; daysMax: number },
  transit: TransitDays | undefined,
  japaneseHolidays: readonly DaySpan[],
) {
  const { p50, p90 } = transit ?? { p50: daysMin, p90: daysMax };
  return shippedAt && expectedArrival(shippedAt, { from: p50, until: p90 }, japaneseHolidays);
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

/** Omits the carrier's own words, which may name who signed for a parcel and a phone number. */
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

/**
 * Selects shipments by their own number and by those of their boxes, the latest first, since carriers give a number
 * again; a box without a number uses the shipment's.
 */
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
    .where(inArray(shippingRequests.id, shipmentsNumbered(numbers)))
    .orderBy(desc(shippingRequests.shippedAt))
    .limit(boxesMax);
}

/** Selects how many days the last shipments by the same methods took. */
function historyQuery({ db, now }: Anybody, numbers: string[]) {
  return db
    .select({
      methodCode: shippingRequests.methodCode,
      days: sql<number>`(${shippingRequests.receivedAt} - ${shippingRequests.shippedAt}) / 86400000.0`,
    })
    .from(shippingRequests)
    .where(
      and(
        sql`${shippingRequests.methodCode} IN (SELECT method_code FROM shipping_requests WHERE id IN ${shipmentsNumbered(numbers)})`,
        isNotNull(shippingRequests.receivedAt),
        gt(shippingRequests.shippedAt, daysAfter(now, -history.days)),
      ),
    )
    .orderBy(desc(shippingRequests.shippedAt))
    .limit(history.shipments);
}

/** Selects the ids of the shipments with one of these numbers, as a whole or by a box; an empty number matches none. */
export function shipmentsNumbered(numbers: readonly string[]): SQL {
  const list = JSON.stringify(numbers);
  return sql`(SELECT id FROM shipping_requests WHERE tracking_number <> '' AND tracking_number IN (SELECT value FROM json_each(${list}))
    UNION SELECT request_id FROM boxes WHERE tracking_number <> '' AND tracking_number IN (SELECT value FROM json_each(${list})))`;
}

const boxEventsMax = 500;

/**
 * Selects the carriers' events for the boxes of a shipping request by tracking number; empty also for
 * another company's request.
 */
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
      .limit(boxEventsMax),
  ] as const;
}

/** Lists the shipment's own number first, then the boxes' in their order. */
export function toCarriedBoxes([carried, events]: BatchResponse<
  ReturnType<typeof carriedBoxesQueries>
>) {
  return carried.map((one) => ({
    ...one,
    events: events.filter(({ trackingNumber }) => trackingNumber === one.trackingNumber),
  }));
}

export type CarriedBox = ReturnType<typeof toCarriedBoxes>[number];

/**
 * Selects the tracking numbers of a request that has left, each with its box; box 0 is the whole shipment.
 */
function numbersOf({ actor }: Scope<Buyer | Staff>, requestNumber: string) {
  const mine = sql`shipping_requests.number = ${requestNumber} AND ${shipmentsWithin(actor)}`;
  return sql`(SELECT shipping_requests.tracking_number AS number, 0 AS box FROM shipping_requests
      WHERE ${mine} AND shipping_requests.tracking_number <> ''
    UNION ALL SELECT boxes.tracking_number, boxes.number FROM boxes JOIN shipping_requests ON shipping_requests.id = boxes.request_id
      WHERE ${mine} AND boxes.tracking_number <> '')`;
}

/** Days after the method's promise before an alert, for customs and weekends. */
const graceDays = 2;

interface Place {
  at: number;
  id: string;
}

/** True if a shipment is past its method's promise, or a carrier reports trouble with one of its boxes. */
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

/** Lists shipments to Japan that are late or in trouble, the earliest departure first, in one round trip. */
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

/** Raises one alert for each shipment to Japan that is late or in trouble. */
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
        ${messageSql("plain", { text: sql`${shippingRequests.carrier} || ' ' || ${shippingRequests.trackingNumber}` })}, ${now.getTime()}, NULL, NULL
      FROM ${shippingRequests} JOIN ${logisticsMethods} ON ${logisticsMethods.code} = ${shippingRequests.methodCode}
      WHERE ${late}`,
        )
        .onConflictDoNothing(),
    ],
    {},
  );
}

/**
 * Selects the boxes of `r` that their carrier has not delivered yet; a box without a number uses the
 * shipment's.
 */
const boxOnItsWay = sql`SELECT 1 FROM boxes b LEFT JOIN parcels p
  ON p.tracking_number = iif(b.tracking_number = '', r.tracking_number, b.tracking_number)
  WHERE b.request_id = r.id AND p.state IS NOT 'delivered'`;

/**
 * Notifies a company, once, that the last box of its shipment was delivered, and asks it to confirm
 * receipt. Must follow the statement that stores the box as delivered.
 */
export function notifyDelivered({ db, now }: Scope<System>, trackingNumber: string): Statement {
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
