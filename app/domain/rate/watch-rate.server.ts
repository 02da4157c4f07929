import { alarms } from "#db/schema/index.ts";
import type { System } from "../actor.ts";
import { japanDay, slashed } from "../calendar.ts";
import { dayRateQuery } from "../pricing/day-rate.server.ts";
import type { Scope } from "../scope.ts";
import { isRateLate } from "./late-rate.server.ts";

/** Raises one alarm for a bank's day that has no rate by noon, so that nobody trades on an old one unaware. */
export async function watchRate(scope: Scope<System>) {
  const { db, now } = scope;
  const [rate] = await dayRateQuery(scope);
  if (!isRateLate(rate, now)) return;
  const day = japanDay(now);
  await db
    .insert(alarms)
    .values({
      id: `rate-missing/${day}`,
      kind: "rate-missing",
      subject: slashed(day),
      detail: rate ? `TTS ${rate.ttsRate}, ${slashed(rate.day)}` : "",
      raisedAt: now,
    })
    .onConflictDoNothing();
}
