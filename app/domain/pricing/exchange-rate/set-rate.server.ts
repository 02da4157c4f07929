import { and, desc, eq, lt } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, exchangeRates, rateRecords } from "#db/schema/index.ts";
import { settingsIn, settingsQuery } from "../price-lists/price-list.server.ts";
import { isJump } from "./is-jump.server.ts";
import { rateArrived } from "./rate-arrived.server.ts";

interface NewRate {
  /** Chosen by the form, so that sending it twice is one record. */
  id: string;
  ttsRate: string;
  note: string;
  /** The person has seen that it differs by more than five percent. */
  jumpSeen: boolean;
}

/** Sets today's rate in the bank's place. Quotes that stand keep theirs. */
export async function setRate(scope: Scope<Staff>, { id, ttsRate, note, jumpSeen }: NewRate) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-rates")) return refuse("forbidden");
  const day = japanDay(now);
  const [[before], settingRows] = await db.batch([
    db
      .select({ ttsRate: exchangeRates.ttsRate })
      .from(exchangeRates)
      .where(lt(exchangeRates.day, day))
      .orderBy(desc(exchangeRates.day))
      .limit(1),
    settingsQuery(scope),
  ]);
  if (isJump(ttsRate, before?.ttsRate) && !jumpSeen) return refuse("jump");

  const spreadYen = settingsIn(settingRows)("spreadYen");
  const rate = { ttsRate, spreadYen, source: `${actor.name}`, recordedAt: now };
  return commit(
    scope,
    [
      db.insert(rateRecords).values({
        id,
        day,
        ttsRate,
        note,
        outcome: "staff",
        recordedAt: now,
        recordedByName: actor.name,
      }),
      db
        .insert(exchangeRates)
        .values({ day, ...rate })
        .onConflictDoUpdate({ target: exchangeRates.day, set: rate }),
      db
        .update(alarms)
        .set({ resolvedAt: now })
        .where(and(eq(alarms.kind, "rate-jump"), eq(alarms.subject, day))),
      touchContent(scope, "prices"),
      rateArrived(scope, day),
    ],
    { "rate_records.id": "sent-before" },
  );
}
