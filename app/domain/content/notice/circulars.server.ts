import { desc, eq, lte } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { circulars, companies, serviceRates } from "#db/schema/index.ts";

const shownMax = 50;

/** What staff wrote to members, newest first, and the levels that there are to choose from. */
export async function readCirculars({ db, now }: Scope<Staff>) {
  const [written, rates] = await db.batch([
    db
      .select({ circular: circulars, companyName: companies.name })
      .from(circulars)
      .leftJoin(companies, eq(companies.id, circulars.companyId))
      .orderBy(desc(circulars.writtenAt))
      .limit(shownMax),
    db
      .select({ levelJa: serviceRates.levelJa, effectiveFrom: serviceRates.effectiveFrom })
      .from(serviceRates)
      .where(lte(serviceRates.effectiveFrom, japanDay(now)))
      .orderBy(desc(serviceRates.effectiveFrom), serviceRates.fromPurchasesYen)
      .limit(20),
  ]);
  const levels = rates
    .filter(({ effectiveFrom }) => effectiveFrom === rates[0]?.effectiveFrom)
    .map(({ levelJa }) => levelJa);
  return { written, levels };
}
