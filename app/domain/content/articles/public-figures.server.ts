import { desc, lte } from "drizzle-orm";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import {
  methodsQuery,
  optionsQuery,
  settingsIn,
  settingsQuery,
} from "#app/domain/pricing/price-list.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import { serviceRates, serviceRecords } from "#db/schema/index.ts";
import { articleQuery, titlesQuery } from "./articles.server.ts";
import { limitFacts } from "./service-record.ts";

/** One figure for each shipping method, and four more. */
const recordsMax = 50;

type Reader = Pick<Scope, "db" | "now">;

/**
 * Reads a public article with everything it may show. The article, the other titles and the figures are read
 * in parallel.
 */
export async function readPublicArticle(scope: Reader, id: string) {
  const [[[article], titles], shown] = await Promise.all([
    scope.db.batch([articleQuery(scope, id), titlesQuery(scope, ["guide", "legal", "company"])]),
    readFacts(scope),
  ]);
  return article && { article, titles, ...shown };
}

/**
 * Reads the prices, days and rates in force today from the dated rows that quotes use. Throws without an
 * exchange rate.
 */
export async function readFacts(scope: Reader) {
  const { db, now } = scope;
  const [[rate], rates, settingRows, options, methods, records] = await db.batch([
    dayRateQuery(scope),
    db
      .select()
      .from(serviceRates)
      .where(lte(serviceRates.effectiveFrom, japanDay(now)))
      .orderBy(desc(serviceRates.effectiveFrom), serviceRates.fromPurchasesYen)
      .limit(20),
    settingsQuery(scope),
    optionsQuery(scope),
    methodsQuery(scope),
    db.select().from(serviceRecords).orderBy(serviceRecords.figure).limit(recordsMax),
  ]);
  if (!rate) throw new Error("no exchange rate for today");

  const setting = settingsIn(settingRows);
  const inForce = rates.filter(({ effectiveFrom }) => effectiveFrom === rates[0]?.effectiveFrom);
  return {
    figures: { rate, levels: inForce, options, methods, records },
    facts: {
      ttsRate: rate.ttsRate,
      spreadYen: rate.spreadYen,
      rate: appliedRate(rate.ttsRate, rate.spreadYen),
      rateDay: formatDay(rate.day),
      firstRatePercent: inForce[0]?.ratePercent ?? "",
      lastRatePercent: inForce.at(-1)?.ratePercent ?? "",
      minimumDepositYen: grouped(setting("minimumDepositYen")),
      freeStorageDays: setting("freeStorageDays"),
      storageYenPerKgDay: setting("storageYenPerKgDay"),
      quoteValidDays: setting("quoteValidDays"),
      claimDays: setting("claimDays"),
      claimReplyDays: setting("claimReplyDays"),
      consumptionTaxPercent: setting("consumptionTaxPercent"),
      cardFeePercent: setting("cardFeePercent"),
      cheapestDays: days(methods.find(({ code }) => code === "sea")),
      fastestDays: days(methods.find(({ code }) => code === "express")),
      ...limitFacts,
    } satisfies Record<string, string>,
  };
}

function days(method: { daysMin: number; daysMax: number } | undefined) {
  return method ? `${method.daysMin}〜${method.daysMax}日` : "";
}

function grouped(digits: string) {
  return Number(digits).toLocaleString("ja-JP");
}
