import { asc, eq, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, serviceRates } from "#db/schema/index.ts";
import { dayRateQuery } from "../exchange-rate/day-rate.server.ts";
import {
  customsRulesIn,
  methodsQuery,
  optionsQuery,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "../price-lists/price-list.server.ts";
import type { CostRules } from "./predict-cost.ts";

export type CostKnowledge = Awaited<ReturnType<typeof readCostRules>>;

/** Everything the calculator needs that has a date, for anybody who asks. One round trip. */
export async function readCostRules(scope: Pick<Scope, "db" | "now">) {
  const { db } = scope;
  const [[rate], levels, methods, simplified, settingRows, options, categoryRows] = await db.batch([
    dayRateQuery(scope),
    db
      .select()
      .from(serviceRates)
      .where(
        eq(
          serviceRates.effectiveFrom,
          sql`(SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${japanDay(scope.now)})`,
        ),
      )
      .orderBy(asc(serviceRates.fromPurchasesYen))
      .limit(20),
    methodsQuery(scope),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
    optionsQuery(scope),
    db.select().from(categories).orderBy(asc(categories.position)).limit(100),
  ]);
  if (!rate) throw new Error("no exchange rate for today");
  const rules: CostRules = {
    methods,
    customs: customsRulesIn(settingsIn(settingRows), simplified),
  };
  return { rate, levels, options, categories: categoryRows, rules };
}
