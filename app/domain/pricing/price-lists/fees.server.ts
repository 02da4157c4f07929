import { desc } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { serviceRates } from "#db/schema/index.ts";
import { dayRateQuery } from "../exchange-rate/day-rate.server.ts";

/** The fee list in force and the rate of the day: what the public fee page shows. */
export async function readFees(scope: Pick<Scope, "db" | "now">) {
  const [rows, [rate]] = await scope.db.batch([
    scope.db
      .select()
      .from(serviceRates)
      .orderBy(desc(serviceRates.effectiveFrom), serviceRates.fromPurchasesYen)
      .limit(200),
    dayRateQuery(scope),
  ]);
  const today = japanDay(scope.now);
  const dates = [...new Set(rows.map(({ effectiveFrom }) => effectiveFrom))];
  const inForce = dates.find((date) => date <= today);
  const listOf = (date: string | undefined) =>
    rows.filter(({ effectiveFrom }) => effectiveFrom === date);
  return {
    rate,
    inForce: { from: inForce, levels: listOf(inForce) },
  };
}
