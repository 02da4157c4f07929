import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { parcelEvents, parcels } from "#db/schema/index.ts";
import { tellDelivered } from "../tracking/tell-delivered.server.ts";
import type { ParcelReport, Rejected } from "./carrier-tracking.ts";
import { troubleStates } from "./parcel.ts";

const hourMs = 3_600_000;
/** A parcel on its way is asked about again after so many hours, one that stands still after more. */
const askAgainHours = { moving: 4, standing: 24 };

/** Longer ways are cut: the newest events are kept. */
const eventsMax = 100;

/**
 * The statements that store a report about a parcel. Reports may arrive out of order: one older than the known
 * state adds its events only.
 */
export function takeReport(scope: Scope<System>, report: ParcelReport): Statement[] {
  const { db, now } = scope;
  const { trackingNumber, carrier, carrierName, state } = report;
  const events = report.events.slice(0, eventsMax);
  const newest = events[0]?.at;
  const hours = troubleStates.some((one) => one === state)
    ? askAgainHours.standing
    : askAgainHours.moving;
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
    ...(state === "delivered" ? [tellDelivered(scope, trackingNumber)] : []),
  ];
}

/** The statement that keeps why the service does not tell of a parcel; it is asked again tomorrow. */
export function takeRejection({ db, now }: Scope<System>, rejected: Rejected): Statement {
  const { trackingNumber, problem } = rejected;
  const unregistered = problem === "not-registered";
  return db
    .update(parcels)
    .set({
      problem,
      // Registered anew in the next run, and asked about then.
      ...(unregistered && { registeredAt: null }),
      askNextAt: new Date(now.getTime() + (unregistered ? 0 : askAgainHours.standing * hourMs)),
    })
    .where(eq(parcels.trackingNumber, trackingNumber));
}
