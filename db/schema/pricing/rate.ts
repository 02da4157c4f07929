import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RateOutcome } from "#app/domain/pricing/exchange-rate/rate.ts";
import { day, decimal, instant } from "../columns.ts";

/** Every rate that the bank published or staff set, also those that were not taken. */
export const rateRecords = sqliteTable(
  "rate_records",
  {
    id: text().primaryKey(),
    day: day().notNull(),
    ttsRate: decimal().notNull(),
    outcome: text().$type<RateOutcome>().notNull(),
    note: text().notNull().default(""),
    recordedAt: instant().notNull(),
    recordedByName: text().notNull(),
  },
  (record) => [index("rate_records_latest").on(record.recordedAt, record.id)],
);
