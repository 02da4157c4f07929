import { desc, lte } from "drizzle-orm";
import { isPublicNotice } from "#app/domain/content/notice/notices.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { spreadOn } from "#app/domain/pricing/exchange-rate.server.ts";
import { exchangeRates, notices, serviceRates } from "#db/schema/index.ts";
import { topWordsQuery } from "./search-words.server.ts";

const daysOnChart = 21;

/**
 * Reads the data of the home page in one round trip: recent exchange rates, the fee levels in force, the
 * newest public notices and the most searched words.
 */
export async function readHome({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  const [rates, fees, news, words] = await db.batch([
    db
      .select({
        day: exchangeRates.day,
        ttsRate: exchangeRates.ttsRate,
        spreadYen: spreadOn(today),
      })
      .from(exchangeRates)
      .where(lte(exchangeRates.day, today))
      .orderBy(desc(exchangeRates.day))
      .limit(daysOnChart),
    db
      .select()
      .from(serviceRates)
      .where(lte(serviceRates.effectiveFrom, today))
      .orderBy(desc(serviceRates.effectiveFrom), serviceRates.fromPurchasesYen)
      .limit(20),
    db
      .select({
        id: notices.id,
        ...letterColumns(notices.letter),
        publishedAt: notices.publishedAt,
      })
      .from(notices)
      .where(isPublicNotice(now))
      .orderBy(desc(notices.publishedAt))
      .limit(5),
    topWordsQuery({ db }),
  ]);
  return {
    rates: rates.reverse(),
    fees: fees.filter(({ effectiveFrom }) => effectiveFrom === fees[0]?.effectiveFrom),
    news,
    topWords: words.map(({ ja }) => ja),
  };
}
