import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, parcelEvents, parcels } from "#db/schema/index.ts";
import { notifyDelivered } from "./find-tracked.server.ts";
import {
  type CarrierTracking,
  type ParcelReport,
  parcelsPerRequest,
  type RejectedParcel,
  type TrackingFailure,
  troubleStates,
} from "./parcel.ts";

const hourMs = 3_600_000;
/** Hours until a parcel is polled again; `standing` applies where there is trouble or no report. */
const pollAgainHours = { moving: 4, standing: 24 };

/** Of more events only the newest are stored. */
const eventsMax = 100;

/**
 * Stores a report about a parcel. Reports may arrive out of order: one older than the known state adds its
 * events only.
 */
export function storeReport(scope: Scope<System>, report: ParcelReport): Statement[] {
  const { db, now } = scope;
  const { trackingNumber, carrier, carrierName, state } = report;
  const events = report.events.slice(0, eventsMax);
  const newest = events[0]?.at;
  const hours = troubleStates.some((one) => one === state)
    ? pollAgainHours.standing
    : pollAgainHours.moving;
  const delivered = state === "delivered" ? { deliveredAt: newest ?? now, closedAt: now } : {};
  const notOlder = newest
    ? or(isNull(parcels.lastEventAt), lte(parcels.lastEventAt, newest))
    : isNull(parcels.lastEventAt);
  return [
    db
      .update(parcels)
      .set({
        state,
        ...(carrier !== undefined && { carrier }),
        ...(carrierName && { carrierName }),
        problem: "",
        ...(newest && { lastEventAt: newest, heardAt: newest }),
        askNextAt: new Date(now.getTime() + hours * hourMs),
        ...delivered,
      })
      .where(and(eq(parcels.trackingNumber, trackingNumber), notOlder)),
    ...(events.length > 0
      ? [
          db
            .insert(parcelEvents)
            .values(events.map((event) => ({ ...event, trackingNumber })))
            .onConflictDoNothing(),
        ]
      : []),
    ...(state === "delivered" ? [notifyDelivered(scope, trackingNumber)] : []),
  ];
}

/** Stores why the service does not report on a parcel; it is polled again tomorrow. */
function storeRejection({ db, now }: Scope<System>, rejected: RejectedParcel): Statement {
  const { trackingNumber, problem } = rejected;
  const unregistered = problem === "not-registered";
  return db
    .update(parcels)
    .set({
      problem,
      // The next run registers it again and polls it then.
      ...(unregistered && { registeredAt: null }),
      askNextAt: new Date(now.getTime() + (unregistered ? 0 : pollAgainHours.standing * hourMs)),
    })
    .where(eq(parcels.trackingNumber, trackingNumber));
}

/** Raises one alert a day while the service refuses our key, since no parcel is reported until then. */
function alertKeyRefused({ db, now }: Scope<System>) {
  const day = japanDay(now);
  return db
    .insert(alarms)
    .values({
      id: `tracking-refused/${day}`,
      kind: "tracking-refused",
      subject: day,
      detail: null,
      raisedAt: now,
    })
    .onConflictDoNothing();
}

/** True while something in the parcel is not received yet; for queries of `parcels`. */
export const hasUnreceivedGoods = sql<number>`EXISTS (SELECT 1 FROM purchases p JOIN lots l ON l.order_id = p.order_id AND l.purchase_id = p.id
  WHERE p.china_tracking = ${parcels.trackingNumber} AND l.state = 'arrival_pending')`;

/** True while the parcel is a box of a shipment that its company has not received yet. */
const hasUnreceivedBoxes = sql<number>`(EXISTS (SELECT 1 FROM shipping_requests r
    WHERE r.tracking_number = ${parcels.trackingNumber} AND r.tracking_number <> '' AND r.state = 'in_transit')
  OR EXISTS (SELECT 1 FROM boxes b JOIN shipping_requests r ON r.id = b.request_id
    WHERE b.tracking_number = ${parcels.trackingNumber} AND b.tracking_number <> '' AND r.state = 'in_transit'))`;

/** True while somebody waits for the parcel, in the warehouse or in Japan. */
const isAwaited = sql<number>`(${hasUnreceivedGoods} OR ${hasUnreceivedBoxes})`;

/** A run sends three requests: it stays short, and thousands of parcels have their turn within an hour. */
const requestsPerRun = 3;
/** Minutes until a parcel may be polled again, whatever the result, so that others get their turn. */
const postponeMinutes = 15;

type Due = Awaited<ReturnType<typeof dueParcels>>[number];

/**
 * Polls the tracking service for open parcels, within China and to Japan, the least recently polled first,
 * until each is delivered or its goods are received. Does nothing without a service.
 */
export async function pollParcels(scope: Scope<System>, tracking: CarrierTracking | undefined) {
  if (!tracking) return;
  const due = await dueParcels(scope);
  const closed = due.filter(({ brings }) => !brings);
  if (closed.length > 0) await commit(scope, [closeParcels(scope, closed)], {});
  const open = due.filter(({ brings }) => brings);
  for (let start = 0; start < open.length; start += parcelsPerRequest)
    if (!(await pollBatch(scope, tracking, open.slice(start, start + parcelsPerRequest)))) return;
}

function dueParcels({ db, now }: Scope<System>) {
  return db
    .select({
      trackingNumber: parcels.trackingNumber,
      carrier: parcels.carrier,
      registeredAt: parcels.registeredAt,
      brings: isAwaited,
    })
    .from(parcels)
    .where(and(isNull(parcels.closedAt), lte(parcels.askNextAt, now)))
    .orderBy(asc(parcels.askNextAt), asc(parcels.trackingNumber))
    .limit(requestsPerRun * parcelsPerRequest);
}

function closeParcels({ db, now }: Scope<System>, closed: readonly Due[]) {
  return db.update(parcels).set({ closedAt: now }).where(isOneOf(closed));
}

/** Registers new parcels and stores the reports of all; answers false when the service does not respond. */
async function pollBatch(scope: Scope<System>, tracking: CarrierTracking, some: readonly Due[]) {
  const { db, now } = scope;
  // Postponed before the request: a parcel that the service fails on must not come first in every run.
  await commit(scope, [postponePoll(scope, some)], {});
  const fresh = some.filter(({ registeredAt }) => !registeredAt);
  const statements: Statement[] = [];
  const unheard = new Set<string>();
  if (fresh.length > 0) {
    const answer = await tracking.register(fresh);
    if (typeof answer === "string") return handleFailure(scope, answer);
    const registered = fresh.filter(({ trackingNumber }) =>
      answer.registered.includes(trackingNumber),
    );
    if (registered.length > 0)
      await commit(
        scope,
        [db.update(parcels).set({ registeredAt: now }).where(isOneOf(registered))],
        {},
      );
    statements.push(...answer.rejected.map((one) => storeRejection(scope, one)));
    for (const one of fresh) if (!registered.includes(one)) unheard.add(one.trackingNumber);
  }
  const known = some.filter(({ trackingNumber }) => !unheard.has(trackingNumber));
  const shown = known.length > 0 ? await tracking.show(known) : { reports: [], rejected: [] };
  if (typeof shown === "string") {
    if (statements.length > 0) await commit(scope, statements, {});
    return handleFailure(scope, shown);
  }
  statements.push(
    ...shown.reports.flatMap((report) => storeReport(scope, report)),
    ...shown.rejected.map((one) => storeRejection(scope, one)),
  );
  if (statements.length > 0) await commit(scope, statements, {});
  return true;
}

async function handleFailure(scope: Scope<System>, how: TrackingFailure) {
  if (how === "refused") await commit(scope, [alertKeyRefused(scope)], {});
  return false;
}

function postponePoll({ db, now }: Scope<System>, asked: readonly Due[]) {
  const askNextAt = new Date(now.getTime() + postponeMinutes * 60_000);
  return db.update(parcels).set({ askNextAt }).where(isOneOf(asked));
}

function isOneOf(some: readonly Due[]) {
  return inArray(
    parcels.trackingNumber,
    some.map(({ trackingNumber }) => trackingNumber),
  );
}

const Call = z.object({
  event: z.string().max(64),
  data: z.object({ number: z.string().min(1).max(64) }),
});

/**
 * Handles a webhook of the tracking service. Its signature is weak, and calls come late and twice, so its
 * content is not trusted: the parcel is polled. Refuses a wrong signature and an unreadable body.
 */
export async function receiveTrackingWebhook(
  scope: Scope<System>,
  tracking: CarrierTracking,
  headers: Headers,
  body: string,
) {
  if (!(await tracking.verifyCall(headers, body))) return refuse("not-verified");
  const call = Call.safeParse(parsed(body));
  if (!call.success) return refuse("not-verified");
  const { db } = scope;
  const [parcel] = await db
    .select({ trackingNumber: parcels.trackingNumber, carrier: parcels.carrier })
    .from(parcels)
    .where(eq(parcels.trackingNumber, call.data.data.number))
    .limit(1);
  // The parcel belongs to another shop of the same account.
  if (!parcel) return done(undefined);
  const shown = await tracking.show([parcel]);
  if (shown === "refused") await commit(scope, [alertKeyRefused(scope)], {});
  if (typeof shown === "string") return refuse("service-away");
  const statements = [
    ...shown.reports.flatMap((report) => storeReport(scope, report)),
    ...shown.rejected.map((rejected) => storeRejection(scope, rejected)),
  ];
  if (statements.length > 0) await commit(scope, statements, {});
  return done(undefined);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
