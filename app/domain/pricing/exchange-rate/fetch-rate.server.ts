import { desc, lte } from "drizzle-orm";
import { type System, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { isBankDay } from "#app/domain/core/holiday/bank-days.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, exchangeRates, rateRecords } from "#db/schema/index.ts";
import { settingsIn, settingsQuery } from "../price-lists/price-list.server.ts";
import type { BankRates } from "./bank-rates.ts";
import { isJump } from "./is-jump.server.ts";
import { japanHour } from "./late-rate.server.ts";
import { bankSource } from "./rate.ts";
import { rateArrived } from "./rate-arrived.server.ts";

/** The bank publishes before eleven in Japan; asking earlier only costs it. */
const publishedHour = 11;

/**
 * Takes the bank's rate of the day, once; what staff have set for the day stands. While the bank has
 * not published, or its page cannot be read, the last good rate goes on, and the next hour asks again.
 */
export async function fetchRate(scope: Scope<System>, bank: BankRates | undefined) {
  const { db, now } = scope;
  const day = japanDay(now);
  if (!bank || !isBankDay(day) || japanHour(now) < publishedHour) return;
  const [last] = await db
    .select({ day: exchangeRates.day, ttsRate: exchangeRates.ttsRate })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, day))
    .orderBy(desc(exchangeRates.day))
    .limit(1);
  if (last?.day === day) return;
  const ttsRate = await bank.yuanTts(day);
  if (ttsRate === undefined) return;
  await (isJump(ttsRate, last?.ttsRate) ? refuseJump : take)(scope, day, ttsRate, last?.ttsRate);
}

function record({ db, now, actor }: Scope<System>, day: string, ttsRate: string) {
  return (outcome: "bank" | "jump", note: string) =>
    db.insert(rateRecords).values({
      id: `${outcome}/${day}/${ttsRate}`,
      day,
      ttsRate,
      outcome,
      note,
      recordedAt: now,
      recordedByName: signedName(actor),
    });
}

async function take(scope: Scope<System>, day: string, ttsRate: string) {
  const { db, now } = scope;
  const spreadYen = settingsIn(await settingsQuery(scope))("spreadYen");
  await commit(
    scope,
    [
      record(scope, day, ttsRate)("bank", ""),
      db
        .insert(exchangeRates)
        .values({ day, ttsRate, spreadYen, source: bankSource, recordedAt: now }),
      touchContent(scope, "prices"),
      rateArrived(scope, day),
    ],
    { "exchange_rates.day": "set-already", "rate_records.id": "set-already" },
  );
}

/** Finance sees an alarm and sets the rate by hand if it is right. Told once for each figure. */
async function refuseJump(
  scope: Scope<System>,
  day: string,
  ttsRate: string,
  before: string | undefined,
) {
  const { db, now } = scope;
  await commit(
    scope,
    [
      record(scope, day, ttsRate)("jump", `前值 ${before ?? ""}`),
      db.insert(alarms).values({
        id: `rate-jump/${day}/${ttsRate}`,
        kind: "rate-jump",
        subject: day,
        detail: `TTS ${ttsRate}, before ${before ?? ""}`,
        raisedAt: now,
      }),
    ],
    { "rate_records.id": "told-already" },
  );
}
