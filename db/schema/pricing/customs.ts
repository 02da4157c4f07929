import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { TariffRates } from "#app/domain/pricing/customs/tariff-rate.ts";
import { day, decimal, json } from "../columns.ts";

/** Six-digit headings that importers of general goods meet, in our own words, with the schedule's figures. */
export const hsHeadings = sqliteTable("hs_headings", {
  number: integer().primaryKey(),
  code: text().notNull().unique(),
  nameJa: text().notNull(),
  /** Other words people look for. */
  words: text().notNull(),
  effectiveFrom: day().notNull(),
  /** The different rates among the heading's lines. */
  lines: json<TariffRates[]>().notNull(),
  otherLaws: text().notNull(),
});

/** The official schedule, as `npm run import:tariff` loads it: one row a statistical line and date. */
export const tariffLines = sqliteTable(
  "tariff_lines",
  {
    number: integer().primaryKey(),
    code: text().notNull(),
    effectiveFrom: day().notNull(),
    nameJa: text().notNull(),
    basic: text().notNull(),
    provisional: text().notNull(),
    wto: text().notNull(),
    rcep: text().notNull(),
    units: text().notNull(),
    otherLaws: text().notNull(),
  },
  (line) => [
    // A seasonal rate has two lines of one code, told apart by their words.
    uniqueIndex("tariff_lines_code").on(line.code, line.effectiveFrom, line.nameJa),
    index("tariff_lines_from").on(line.effectiveFrom),
  ],
);

/**
 * 少額輸入貨物の簡易税率 (関税定率法 第3条の3 and its annex) by kind of goods, told by the beginning of the
 * HS code. A day's rows are the whole list from that day on.
 */
export const simplifiedRates = sqliteTable(
  "simplified_rates",
  {
    effectiveFrom: day().notNull(),
    /** "" is everything that has no row of its own. */
    hsPrefix: text().notNull(),
    /** null keeps its ordinary rate at any value. */
    ratePercent: decimal(),
  },
  (rate) => [primaryKey({ columns: [rate.effectiveFrom, rate.hsPrefix] })],
);
