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
  number: integer("number").primaryKey(),
  code: text("code").notNull().unique(),
  nameJa: text("name_ja").notNull(),
  /** Other words people look for. */
  words: text("words").notNull(),
  effectiveFrom: day("effective_from").notNull(),
  /** The different rates among the heading's lines. */
  lines: json<TariffRates[]>("lines").notNull(),
  otherLaws: text("other_laws").notNull(),
});

/** The official schedule, as `npm run import:tariff` loads it: one row a statistical line and date. */
export const tariffLines = sqliteTable(
  "tariff_lines",
  {
    number: integer("number").primaryKey(),
    code: text("code").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    nameJa: text("name_ja").notNull(),
    basic: text("basic").notNull(),
    provisional: text("provisional").notNull(),
    wto: text("wto").notNull(),
    rcep: text("rcep").notNull(),
    units: text("units").notNull(),
    otherLaws: text("other_laws").notNull(),
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
    effectiveFrom: day("effective_from").notNull(),
    /** "" is everything that has no row of its own. */
    hsPrefix: text("hs_prefix").notNull(),
    /** null keeps its ordinary rate at any value. */
    ratePercent: decimal("rate_percent"),
  },
  (rate) => [primaryKey({ columns: [rate.effectiveFrom, rate.hsPrefix] })],
);
