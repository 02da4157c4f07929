import { desc, lte } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import { before, placeIn } from "#app/domain/core/document/behind.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { exchangeRates, rateRecords } from "#db/schema/index.ts";

const chartDays = 90;

interface RecordsPage {
  /** The place after which the page begins: `<milliseconds>.<record id>`. */
  after: string;
  limit: number;
}

/** The rates in force of the last days, newest first, and a page of all that was recorded. */
export async function readRates(
  { db, now }: Pick<Scope, "db" | "now">,
  { after, limit }: RecordsPage,
) {
  const [rates, records] = await db.batch([
    db
      .select()
      .from(exchangeRates)
      .where(lte(exchangeRates.day, japanDay(now)))
      .orderBy(desc(exchangeRates.day))
      .limit(chartDays),
    db
      .select()
      .from(rateRecords)
      .where(before(rateRecords.recordedAt, rateRecords.id, placeIn(after)))
      .orderBy(desc(rateRecords.recordedAt), desc(rateRecords.id))
      .limit(limit + 1),
  ]);
  const page = records.slice(0, limit);
  const last = page.at(-1);
  const more = records.length > limit && last;
  return { rates, page, next: more ? `${last.recordedAt.getTime()}.${last.id}` : null };
}
