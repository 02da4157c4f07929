import { desc, lte } from "drizzle-orm";
import { serviceRates } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import { limits } from "../limits.ts";
import { dayRateQuery } from "../pricing/day-rate.server.ts";
import {
  bandsQuery,
  methodsQuery,
  optionsQuery,
  settingsIn,
  settingsQuery,
} from "../pricing/price-list.server.ts";
import { appliedRate } from "../pricing/pricing.ts";
import type { Scope } from "../scope.ts";
import { articleQuery, titlesQuery } from "./articles.server.ts";

/**
 * A public article with everything it may show: prices, days and rates come from the dated rows
 * that quotes use. One round trip.
 */
export async function readPublicArticle(scope: Pick<Scope, "db" | "now">, id: string) {
  const { db, now } = scope;
  const [[article], titles, [rate], rates, settingRows, options, methods, bands] = await db.batch([
    articleQuery(scope, id),
    titlesQuery(scope, ["guide", "legal", "company"]),
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
    bandsQuery(scope),
  ]);
  if (!article) return undefined;
  if (!rate) throw new Error("no exchange rate for today");

  const setting = settingsIn(settingRows);
  const inForce = rates.filter(({ effectiveFrom }) => effectiveFrom === rates[0]?.effectiveFrom);
  const lastMethods = methods.map((method) => ({
    ...method,
    bands: bands.filter(({ methodCode }) => methodCode === method.code),
  }));
  return {
    article,
    titles,
    figures: { rate, levels: inForce, options, methods: lastMethods },
    facts: {
      ttsRate: rate.ttsRate,
      spreadYen: rate.spreadYen,
      rate: appliedRate(rate.ttsRate, rate.spreadYen),
      rateDay: rate.day.replaceAll("-", "/"),
      firstRatePercent: inForce[0]?.ratePercent ?? "",
      lastRatePercent: inForce.at(-1)?.ratePercent ?? "",
      minimumDepositYen: grouped(setting("minimumDepositYen")),
      freeStorageDays: setting("freeStorageDays"),
      storageYenPerKgDay: setting("storageYenPerKgDay"),
      quoteValidDays: setting("quoteValidDays"),
      consumptionTaxPercent: setting("consumptionTaxPercent"),
      orderLinesMax: String(limits.linesPerOrder),
      paymentYenMax: grouped(String(limits.paymentYenMax)),
      cheapestDays: days(methods.find(({ code }) => code === "sea")),
      fastestDays: days(methods.find(({ code }) => code === "express")),
    } satisfies Record<string, string>,
  };
}

function days(method: { daysMin: number; daysMax: number } | undefined) {
  return method ? `${method.daysMin}〜${method.daysMax}日` : "";
}

function grouped(digits: string) {
  return Number(digits).toLocaleString("ja-JP");
}
