import { sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import { companies } from "#db/schema/index.ts";

/** Column: 1 where a company's membership was paid for and its last day has passed; null where it had none. */
export function flatFeeHasEnded(now: Date) {
  return sql<0 | 1 | null>`${companies.flatFeeUntil} < ${japanDay(now)}`;
}
