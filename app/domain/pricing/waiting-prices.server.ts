import { and, asc, eq, gte, sql } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { logisticsMethods, optionItems, priceChanges, rateRecords } from "#db/schema/index.ts";
import { type PriceSettingKey, planNameZh, priceSettings } from "./price-settings.ts";

/** More wait only where nobody has looked for weeks; the pages of prices and rates have them all. */
const shownMax = 20;

/** Selects the prices and today's rates that wait for a second person, the longest waiting first. */
export function waitingPricesQueries({ db, now }: Pick<Scope, "db" | "now">) {
  const today = japanDay(now);
  return [
    db
      .select({
        change: priceChanges,
        nameZh: sql<string>`COALESCE(
          (SELECT ${logisticsMethods.nameZh} FROM ${logisticsMethods}
            WHERE ${priceChanges}.kind = 'freight' AND ${logisticsMethods.code} = ${priceChanges}.subject),
          (SELECT ${optionItems.nameZh} FROM ${optionItems}
            WHERE ${priceChanges}.kind = 'option' AND ${optionItems.id} = ${priceChanges}.subject), '')`,
      })
      .from(priceChanges)
      // A literal, since only so does SQLite use the partial index.
      .where(sql`${priceChanges.state} = 'waiting'`)
      .orderBy(asc(priceChanges.recordedAt), asc(priceChanges.id))
      .limit(shownMax),
    db
      .select()
      .from(rateRecords)
      .where(
        and(
          gte(rateRecords.recordedAt, daysAfter(now, -1)),
          eq(rateRecords.day, today),
          eq(rateRecords.outcome, "waiting"),
        ),
      )
      .orderBy(asc(rateRecords.recordedAt), asc(rateRecords.id))
      .limit(shownMax),
  ] as const;
}

type Waiting = Awaited<ReturnType<typeof waitingPricesQueries>[0]>[number];

/** Names what a waiting price is of; empty for the kinds that have one list. */
export function waitingPriceName({ change: { kind, subject }, nameZh }: Waiting) {
  if (kind === "setting") return priceSettings[subject as PriceSettingKey]?.zh ?? subject;
  return kind === "membership" ? planNameZh(subject) : nameZh;
}
