import { asc, desc } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  fbaFees,
  freightLists,
  logisticsMethods,
  marketplaceFees,
  membershipPlans,
  optionItems,
  optionPrices,
  serviceRates,
  settings,
  simplifiedRates,
} from "#db/schema/index.ts";

/** Reads every dated price, the newest first: some hundred rows after years. */
export async function readPriceRows({ db }: Pick<Scope, "db">) {
  const [service, simplified, marketplace, fba, options, optionRows, settingRows, ...rest] =
    await db.batch([
      db
        .select()
        .from(serviceRates)
        .orderBy(desc(serviceRates.effectiveFrom), asc(serviceRates.fromPurchasesYen))
        .limit(1_000),
      db.select().from(simplifiedRates).orderBy(desc(simplifiedRates.effectiveFrom)).limit(2_000),
      db
        .select()
        .from(marketplaceFees)
        .orderBy(
          desc(marketplaceFees.effectiveFrom),
          asc(marketplaceFees.marketplace),
          asc(marketplaceFees.category),
          asc(marketplaceFees.aboveYen),
        )
        .limit(2_000),
      db
        .select()
        .from(fbaFees)
        .orderBy(desc(fbaFees.effectiveFrom), asc(fbaFees.place))
        .limit(1_000),
      db.select().from(optionItems).orderBy(asc(optionItems.position)).limit(100),
      db.select().from(optionPrices).orderBy(desc(optionPrices.effectiveFrom)).limit(1_000),
      db.select().from(settings).orderBy(desc(settings.effectiveFrom)).limit(1_000),
      db.select().from(logisticsMethods).orderBy(asc(logisticsMethods.position)).limit(50),
      db.select().from(freightLists).orderBy(desc(freightLists.effectiveFrom)).limit(500),
      db.select().from(membershipPlans).orderBy(desc(membershipPlans.effectiveFrom)).limit(500),
    ]);
  const [methods, freight, plans] = rest;
  return {
    service,
    simplified,
    marketplace,
    fba,
    options,
    optionRows,
    settingRows,
    methods,
    freight,
    plans,
  };
}
export type PriceRows = Awaited<ReturnType<typeof readPriceRows>>;

/** Groups the rows of one list by their first day, the newest first. */
export function byDay<Row extends { effectiveFrom: string }>(rows: readonly Row[]) {
  const days = [...new Set(rows.map(({ effectiveFrom }) => effectiveFrom))];
  return days
    .sort((a, b) => b.localeCompare(a))
    .map((from) => ({ from, rows: rows.filter(({ effectiveFrom }) => effectiveFrom === from) }));
}

/** Splits lists into the one in force on a day and those after it. */
export function inForceOn<List extends { from: string }>(lists: readonly List[], day: string) {
  return {
    current: lists.find(({ from }) => from <= day),
    coming: lists.filter(({ from }) => from > day).reverse(),
  };
}
