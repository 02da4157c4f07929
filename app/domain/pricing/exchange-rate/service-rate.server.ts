import { and, asc, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { serviceRates } from "#db/schema/index.ts";

/**
 * Agency fee in percent for a company today: 0.0 while its flat-fee membership lasts, else by its
 * cumulative purchases from the newest price list not after today. One row, one column.
 */
export function serviceRateQuery(
  { db, now }: Pick<Scope, "db" | "now">,
  companyId: string | SQL<string>,
) {
  const today = japanDay(now);
  return db
    .select({
      ratePercent: sql<string>`CASE WHEN (SELECT flat_fee_until FROM companies WHERE id = ${companyId}) >= ${today} THEN '0.0' ELSE ${serviceRates.ratePercent} END`,
      levelJa: serviceRates.levelJa,
    })
    .from(serviceRates)
    .where(
      and(
        eq(
          serviceRates.effectiveFrom,
          sql`(SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${today})`,
        ),
        lte(
          serviceRates.fromPurchasesYen,
          sql`COALESCE((SELECT cumulative_purchases_yen FROM companies WHERE id = ${companyId}), 0)`,
        ),
      ),
    )
    .orderBy(desc(serviceRates.fromPurchasesYen))
    .limit(1);
}

/** The levels of the price list in force today, the lowest first. */
export function levelsQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select()
    .from(serviceRates)
    .where(
      eq(
        serviceRates.effectiveFrom,
        sql`(SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${japanDay(now)})`,
      ),
    )
    .orderBy(asc(serviceRates.fromPurchasesYen))
    .limit(50);
}
