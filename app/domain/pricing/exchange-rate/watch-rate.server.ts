import type { System } from "#app/domain/core/actor.ts";
import { japanDay, slashed } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms } from "#db/schema/index.ts";
import { dayRateQuery } from "./day-rate.server.ts";
import { isRateLate } from "./late-rate.server.ts";

/** Raises one alarm for a bank's day that has no rate by noon, so that nobody trades on an old one unaware. */
export async function watchRate(scope: Scope<System>) {
  const { db, now } = scope;
  const [rate] = await dayRateQuery(scope);
  if (!isRateLate(rate, now)) return;
  const day = japanDay(now);
  await commit(
    scope,
    [
      db
        .insert(alarms)
        .values({
          id: `rate-missing/${day}`,
          kind: "rate-missing",
          subject: slashed(day),
          detail: rate ? `TTS ${rate.ttsRate}, ${slashed(rate.day)}` : "",
          raisedAt: now,
        })
        .onConflictDoNothing(),
    ],
    {},
  );
}
