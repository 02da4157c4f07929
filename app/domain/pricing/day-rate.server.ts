import { desc, lte } from "drizzle-orm";
import { exchangeRates } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import type { Scope } from "../scope.ts";

/** The newest exchange rate not after today: TTS and our spread, both in yen per yuan. */
export function dayRateQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({
      day: exchangeRates.day,
      ttsRate: exchangeRates.ttsRate,
      spreadYen: exchangeRates.spreadYen,
    })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, japanDay(now)))
    .orderBy(desc(exchangeRates.day))
    .limit(1);
}
