import { desc, lte, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { exchangeRates } from "#db/schema/index.ts";

/**
 * Our spread in force on a day, from the dated settings; a rate's row keeps the one it was made with,
 * which also stands in where no setting has begun.
 */
export function spreadOn(day: string) {
  return sql<string>`COALESCE((SELECT value FROM settings WHERE key = 'spreadYen' AND effective_from <= ${day} ORDER BY effective_from DESC LIMIT 1), ${exchangeRates.spreadYen})`;
}

/** The newest exchange rate not after today: TTS and our spread, both in yen per yuan. */
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
