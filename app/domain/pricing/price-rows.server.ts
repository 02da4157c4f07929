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
import type { PriceTerms } from "./price-differences.ts";

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

/** Gives a price as it was the day before, days left out that are in `except`; undefined for one that is new. */
export function termsBefore(
  rows: PriceRows,
  terms: PriceTerms,
  day: string,
  except: ReadonlySet<string> = new Set(),
): PriceTerms | undefined {
  const last = <Row extends { effectiveFrom: string }>(some: readonly Row[]) =>
    byDay(some).find(({ from }) => from < day && !except.has(from))?.rows ?? [];
  switch (terms.kind) {
    case "service":
      return listOrNew({ kind: "service", rows: last(rows.service) });
    case "simplified":
      return listOrNew({ kind: "simplified", rows: last(rows.simplified) });
    case "marketplace":
      return listOrNew({ kind: "marketplace", rows: last(rows.marketplace) });
    case "fba":
      return listOrNew({
        kind: "fba",
        rows: last(rows.fba).map(({ effectiveFrom: _, place: __, ...row }) => row),
      });
    case "option": {
      const { kind, subject } = terms;
      const [row] = last(rows.optionRows.filter(({ optionId }) => optionId === subject));
      return row && { kind, subject, priceType: row.priceType, price: row.price };
    }
    case "membership": {
      const { kind, subject } = terms;
      const [row] = last(rows.plans.filter(({ code }) => code === subject));
      return row && { kind, subject, nameJa: row.nameJa, priceYen: row.priceYen, sold: row.sold };
    }
    case "setting": {
      const { kind, subject } = terms;
      const [row] = last(rows.settingRows.filter(({ key }) => key === subject));
      return row && { kind, subject, value: row.value };
    }
    case "freight": {
      const { kind, subject } = terms;
      const [row] = last(rows.freight.filter(({ methodCode }) => methodCode === subject));
      return row && { kind, subject, ...row };
    }
  }
}

function listOrNew(list: Extract<PriceTerms, { rows: unknown }>) {
  return list.rows.length > 0 ? list : undefined;
}
