import { japanDay } from "#app/domain/core/calendar.ts";
import { expectedArrival } from "./transit-days.ts";

/** Carriers tell the first of a parcel within so many days of its leaving. */
const quietDays = 3;
const dayMs = 86_400_000;

interface Sent {
  shippedAt: Date | null;
  receivedAt: Date | null;
  daysMin: number;
  daysMax: number;
}

/** That a carrier should have told something by now: since when, and whether the goods should be here. */
export interface CarrierSilence {
  shippedAt: Date;
  overdue: boolean;
}

/** Undefined while it is usual to hear nothing yet, and once the goods are here. */
export function carrierSilence(
  { shippedAt, receivedAt, daysMin, daysMax }: Sent,
  now: Date,
): CarrierSilence | undefined {
  if (!shippedAt || receivedAt || now.getTime() - shippedAt.getTime() < quietDays * dayMs)
    return undefined;
  const { lastDay } = expectedArrival(shippedAt, { from: daysMin, until: daysMax });
  return { shippedAt, overdue: japanDay(now) > lastDay };
}
