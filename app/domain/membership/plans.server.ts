import { and, asc, eq, sql } from "drizzle-orm";
import { membershipPlans } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import type { Scope } from "../scope.ts";

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
