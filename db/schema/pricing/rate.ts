import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RateOutcome } from "#app/domain/pricing/exchange-rate/rate.ts";
import { day, decimal, instant } from "../columns.ts";

/** Every rate that the bank published or staff set, also those that were not taken. */
export const rateRecords = sqliteTable(
  "rate_records",
  {
    id: text("id").primaryKey(),
    day: day("day").notNull(),
    ttsRate: decimal("tts_rate").notNull(),
    outcome: text("outcome").$type<RateOutcome>().notNull(),
    note: text("note").notNull().default(""),
    recordedAt: instant("recorded_at").notNull(),
    recordedByName: text("recorded_by_name").notNull(),
  },
  (record) => [index("rate_records_latest").on(record.recordedAt, record.id)],
);
