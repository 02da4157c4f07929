import { and, asc, eq, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { membershipPlans } from "#db/schema/index.ts";

/** The plans sold today, the shortest first: of each code the newest row not after today. */
export function plansQuery({ db, now }: Pick<Scope, "db" | "now">, code?: string) {
  return db
    .select()
    .from(membershipPlans)
    .where(
      and(
        eq(
          membershipPlans.effectiveFrom,
          sql`(SELECT max(p.effective_from) FROM membership_plans p WHERE p.code = ${membershipPlans.code} AND p.effective_from <= ${japanDay(now)})`,
        ),
        eq(membershipPlans.sold, true),
        code ? eq(membershipPlans.code, code) : undefined,
      ),
    )
    .orderBy(asc(membershipPlans.days))
    .limit(20);
}
