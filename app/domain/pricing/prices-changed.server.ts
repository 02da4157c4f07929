import { type SQL, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";

/**
 * Selects whether a price or a rate took effect after a moment, so that what was worked out then is worked out
 * anew.
 */
export function pricesChangedSince(moment: SQL, now: Date) {
  return sql`(${priceSetSince(moment, now, sql`1`)}
    OR EXISTS (SELECT 1 FROM exchange_rates WHERE recorded_at > ${moment} AND day <= ${japanDay(now)}))`.mapWith(
    Boolean,
  );
}

/** Selects whether a price took effect after a moment; `used` is the condition on `price_changes` for what counts. */
export function priceSetSince(moment: SQL, now: Date, used: SQL) {
  const day = sql`date(${moment} / 1000 + 32400, 'unixepoch')`;
  return sql`EXISTS (SELECT 1 FROM price_changes WHERE state = 'set' AND effective_from <= ${japanDay(now)}
    AND (${used})
    AND (effective_from > ${day} OR COALESCE(confirmed_at, recorded_at) > ${moment}))`.mapWith(
    Boolean,
  );
}
