import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { reminderDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, membershipReminders } from "#db/schema/index.ts";
import { daysLeft, membershipPage } from "./membership.ts";

const remindersPerRun = 500;

/** Five days before the end, once for each end: an extension brings a new one. */
export async function remindMemberships(scope: Scope<System>) {
  const { db, now } = scope;
  const today = japanDay(now);
  const ending = await db
    .select({ companyId: companies.id, until: companies.flatFeeUntil })
    .from(companies)
    .leftJoin(
      membershipReminders,
      and(
        eq(membershipReminders.companyId, companies.id),
        eq(membershipReminders.until, companies.flatFeeUntil),
      ),
    )
    .where(
      and(
        gte(companies.flatFeeUntil, today),
        lte(companies.flatFeeUntil, shifted(today, reminderDays)),
        isNull(membershipReminders.companyId),
      ),
    )
    .orderBy(asc(companies.flatFeeUntil))
    .limit(remindersPerRun);

  for (const { companyId, until } of ending)
    await commit(
      scope,
      [
        db.insert(membershipReminders).values({ companyId, until: until!, sentAt: now }),
        notify(scope, {
          companyId,
          about: "company",
          kind: "deposit",
          letter: letter("membership.ends", { until: until!, daysLeft: daysLeft(until, today) }),
          href: membershipPage,
        }),
      ],
      { "membership_reminders.company_id, membership_reminders.until": "told-already" },
    );
}
