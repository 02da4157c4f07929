import { desc, lte } from "drizzle-orm";
import { type System, signedName } from "#app/domain/core/actor.ts";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, exchangeRates, rateRecords } from "#db/schema/index.ts";
import { isBankDay, japaneseHolidaysQuery } from "../core/holidays.server.ts";
import {
  dayRateQuery,
  isJump,
  isRateLate,
  japanHour,
  resolveMissingRate,
} from "./exchange-rate.server.ts";
import { type BankRates, bankSource } from "./exchange-rate.ts";
import { settingsIn, settingsQuery } from "./price-list.server.ts";

/** The bank publishes before eleven in Japan; earlier requests are needless. */
const publishedHour = 11;

/**
 * Stores the bank's rate of the day once; a rate set by staff for the day stands. While the bank has not
 * published, or its page cannot be read, the last good rate stays in force and the next hour asks again.
 */
export async function fetchRate(scope: Scope<System>, bank: BankRates | undefined) {
  const { db, now } = scope;
  const day = japanDay(now);
  if (!bank || japanHour(now) < publishedHour) return;
  const [holidays, [last]] = await db.batch([
    japaneseHolidaysQuery(scope),
    db
      .select({ day: exchangeRates.day, ttsRate: exchangeRates.ttsRate })
      .from(exchangeRates)
      .where(lte(exchangeRates.day, day))
      .orderBy(desc(exchangeRates.day))
      .limit(1),
  ]);
  if (last?.day === day || !isBankDay(day, holidays)) return;
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
      resolveMissingRate(scope, day),
    ],
    { "exchange_rates.day": "set-already", "rate_records.id": "set-already" },
  );
}

/** Raises an alarm about a jump, once for each figure; finance sets the rate by hand if it is right. */
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
        detail: message("alarm.rate-jump", { rate: ttsRate, before: before ?? "" }),
        raisedAt: now,
      }),
    ],
    { "rate_records.id": "told-already" },
  );
}

/** Raises one alarm for a bank's day that has no rate by noon, so that nobody trades on an old one unaware. */
export async function watchRate(scope: Scope<System>) {
  const { db, now } = scope;
  const [holidays, [rate]] = await db.batch([japaneseHolidaysQuery(scope), dayRateQuery(scope)]);
  if (!isRateLate(rate, now, holidays)) return;
  const day = japanDay(now);
  await commit(
    scope,
    [
      db
        .insert(alarms)
        .values({
          id: `rate-missing/${day}`,
          kind: "rate-missing",
          subject: formatDay(day),
          detail: rate ? message("alarm.rate-of", { rate: rate.ttsRate, day: rate.day }) : null,
          raisedAt: now,
        })
        .onConflictDoNothing(),
    ],
    {},
  );
}
