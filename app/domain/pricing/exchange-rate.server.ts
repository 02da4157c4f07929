import Decimal from "decimal.js";
import { and, asc, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, exchangeRates, rateRecords, serviceRates } from "#db/schema/index.ts";
import { beforePlace, parsePlace } from "../core/document/document-queries.server.ts";
import { isBankDay } from "../core/holidays.server.ts";
import type { DaySpan } from "../core/holidays.ts";
import { jumpPercent } from "./exchange-rate.ts";

/**
 * Selects our spread in force on a day from the dated settings; before the first setting the rate row's
 * own spread applies.
 */
export function spreadOn(day: string) {
  return sql<string>`COALESCE((SELECT value FROM settings WHERE key = 'spreadYen' AND effective_from <= ${day} ORDER BY effective_from DESC LIMIT 1), ${exchangeRates.spreadYen})`;
}

/** Selects the newest exchange rate not after today: TTS and our spread, both in yen per yuan. */
export function dayRateQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({
      day: exchangeRates.day,
      ttsRate: exchangeRates.ttsRate,
      spreadYen: spreadOn(japanDay(now)),
    })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, japanDay(now)))
    .orderBy(desc(exchangeRates.day))
    .limit(1);
}

/**
 * Selects a company's agency fee in percent today: 0.0 while its flat-fee membership lasts, else by its
 * cumulative purchases from the newest price list not after today. One row, one column.
 */
export function serviceRateQuery(
  { db, now }: Pick<Scope, "db" | "now">,
  companyId: string | SQL<string>,
) {
  const today = japanDay(now);
  return db
    .select({
      ratePercent: sql<string>`CASE WHEN (SELECT flat_fee_until FROM companies WHERE id = ${companyId}) >= ${today} THEN '0.0' ELSE ${serviceRates.ratePercent} END`,
      levelJa: serviceRates.levelJa,
    })
    .from(serviceRates)
    .where(
      and(
        eq(
          serviceRates.effectiveFrom,
          sql`(SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${today})`,
        ),
        lte(
          serviceRates.fromPurchasesYen,
          sql`COALESCE((SELECT cumulative_purchases_yen FROM companies WHERE id = ${companyId}), 0)`,
        ),
      ),
    )
    .orderBy(desc(serviceRates.fromPurchasesYen))
    .limit(1);
}

/** Selects the levels of the price list in force today, the lowest first. */
export function levelsQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select()
    .from(serviceRates)
    .where(
      eq(
        serviceRates.effectiveFrom,
        sql`(SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${japanDay(now)})`,
      ),
    )
    .orderBy(asc(serviceRates.fromPurchasesYen))
    .limit(50);
}

const chartDays = 90;

interface RecordsPage {
  /** The cursor: the page begins after `<milliseconds>.<record id>`. */
  after: string;
  limit: number;
}

/** Reads today's rate with the spread in force, those of the last 90 days, newest first, and a page of all recorded. */
export async function readRates(scope: Pick<Scope, "db" | "now">, { after, limit }: RecordsPage) {
  const { db, now } = scope;
  const [rates, records, [current]] = await db.batch([
    db
      .select()
      .from(exchangeRates)
      .where(lte(exchangeRates.day, japanDay(now)))
      .orderBy(desc(exchangeRates.day))
      .limit(chartDays),
    db
      .select()
      .from(rateRecords)
      .where(beforePlace(rateRecords.recordedAt, rateRecords.id, parsePlace(after)))
      .orderBy(desc(rateRecords.recordedAt), desc(rateRecords.id))
      .limit(limit + 1),
    dayRateQuery(scope),
  ]);
  const page = records.slice(0, limit);
  const last = page.at(-1);
  const more = records.length > limit && last;
  return { current, rates, page, next: more ? `${last.recordedAt.getTime()}.${last.id}` : null };
}

/** The bank publishes before eleven; from noon on the rate is late. */
const patienceHour = 12;
const hourInJapan = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Tokyo",
  hour: "2-digit",
  hourCycle: "h23",
});

export function japanHour(now: Date) {
  return Number(hourInJapan.format(now));
}

/** True on a bank's business day past noon while the newest rate is of an earlier day. */
export function isRateLate(
  rate: { day: string } | undefined,
  now: Date,
  japaneseHolidays: readonly DaySpan[],
) {
  const day = japanDay(now);
  return isBankDay(day, japaneseHolidays) && japanHour(now) >= patienceHour && rate?.day !== day;
}

/** Resolves the alarm of a day that had no rate. */
export function resolveMissingRate({ db, now }: Pick<Scope, "db" | "now">, day: string) {
  return db
    .update(alarms)
    .set({ resolvedAt: now })
    .where(eq(alarms.id, `rate-missing/${day}`));
}

/** True where the rate differs by more than `jumpPercent` from the last accepted one. */
export function isJump(ttsRate: string, before: string | undefined) {
  if (before === undefined) return false;
  const change = new Decimal(ttsRate).minus(before).abs();
  return change.times(100).greaterThan(new Decimal(before).times(jumpPercent));
}
