import { asc, eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { japanDay } from "#app/domain/core/calendar.ts";
import { frozen } from "#app/domain/core/frozen.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, contentVersions, serviceRates } from "#db/schema/index.ts";
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

type Reader = Pick<Scope, "db" | "now">;
type DatedRules = Awaited<ReturnType<typeof readDatedRules>>;

/** The rules of the last reading, of one day and one version of the prices, for all who ask after it. */
let kept: { day: string; version: number; rules: DatedRules } | undefined;

/** Everything the calculator needs that has a date, for anybody who asks. */
export async function readCostRules(scope: Reader) {
  return toCostRules(scope, await scope.db.batch(costRulesQueries(scope)));
}

/** What is read each time: the version of the prices, and the categories. */
export function costRulesQueries({ db }: Pick<Reader, "db">) {
  return [
    versionQuery({ db }),
    db.select().from(categories).orderBy(asc(categories.position)).limit(100),
  ] as const;
}

/** The rules of the version that was read. They are kept; right after a price has changed they are read anew. */
export async function toCostRules(
  scope: Reader,
  [[current], categoryRows]: BatchResponse<ReturnType<typeof costRulesQueries>>,
) {
  const day = japanDay(scope.now);
  const isCurrent = kept?.day === day && kept.version === current?.version;
  const { rules } = kept && isCurrent ? kept : await readAndKeep(scope, day);
  return { ...rules, categories: categoryRows };
}

async function readAndKeep(scope: Reader, day: string) {
  const rules = await readDatedRules(scope);
  kept = { day, version: rules.version, rules: frozen(rules) };
  return kept;
}

/** The version together with what it is of: read apart, it might be that of newer prices. */
async function readDatedRules(scope: Reader) {
  const { db } = scope;
  const [[current], [rate], levels, methods, simplified, settingRows, options] = await db.batch([
    versionQuery(scope),
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
  ]);
  if (!current || !rate) throw new Error("no exchange rate for today");
  const rules: CostRules = {
    methods,
    customs: customsRulesIn(settingsIn(settingRows), simplified),
  };
  return { version: current.version, rate, levels, options, rules };
}

function versionQuery({ db }: Pick<Reader, "db">) {
  return db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(eq(contentVersions.subject, "prices"))
    .limit(1);
}
