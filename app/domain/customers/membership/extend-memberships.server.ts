import { and, asc, eq, gt, gte, isNull, lte, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { addDays, type ChineseHoliday, chineseHolidays } from "#app/domain/core/holidays.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { extensionDays, longHolidayDays, reminderDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  companies,
  membershipExtensions,
  membershipReminders,
  memberships,
} from "#db/schema/index.ts";
import { daysLeft, membershipPage } from "./membership.ts";

/** Holidays that began in these days are considered again, in case the job was missed. */
const lookBackDays = 30;
const membershipsPerRun = 500;

/**
 * Adds five days to every membership that meets a Chinese holiday of five days or more, once for each
 * holiday, from its first day on. A renewal that follows moves by as many days.
 */
export async function extendMemberships(scope: Scope<System>) {
  const today = japanDay(scope.now);
  const long = chineseHolidays(addDays(today, -lookBackDays), today).filter(
    ({ from, days }) => days >= longHolidayDays && from >= addDays(today, -lookBackDays),
  );
  for (const holiday of long) await extendFor(scope, holiday, today);
}

async function extendFor(scope: Scope<System>, holiday: ChineseHoliday, today: string) {
  const { db } = scope;
  const met = await db
    .select({ membership: memberships, companyId: memberships.companyId })
    .from(memberships)
    .leftJoin(
      membershipExtensions,
      and(
        eq(membershipExtensions.companyId, memberships.companyId),
        eq(membershipExtensions.holidayFrom, holiday.from),
      ),
    )
    .where(
      and(
        gte(memberships.endsOn, holiday.from),
        lte(memberships.startsOn, holiday.to < today ? holiday.to : today),
        isNull(membershipExtensions.companyId),
      ),
    )
    .orderBy(asc(memberships.ordinal))
    .limit(membershipsPerRun);
  for (const { membership } of met) await extendOne(scope, holiday, membership);
}

async function extendOne(
  scope: Scope<System>,
  { from, to, nameJa }: ChineseHoliday,
  { id, companyId, endsOn }: typeof memberships.$inferSelect,
) {
  const { db, now } = scope;
  const later = (column: unknown) => sql`date(${column}, ${`+${extensionDays} days`})`;
  // The extension's key is the lock: a second run adds nothing.
  await commit(
    scope,
    [
      db.insert(membershipExtensions).values({
        companyId,
        holidayFrom: from,
        holidayTo: to,
        holidayJa: nameJa,
        membershipId: id,
        days: extensionDays,
        addedAt: now,
      }),
      db
        .update(memberships)
        .set({ startsOn: later(memberships.startsOn), endsOn: later(memberships.endsOn) })
        .where(and(eq(memberships.companyId, companyId), gt(memberships.startsOn, endsOn))),
      db
        .update(memberships)
        .set({ endsOn: later(memberships.endsOn) })
        .where(eq(memberships.id, id)),
      db
        .update(companies)
        .set({ flatFeeUntil: later(companies.flatFeeUntil) })
        .where(eq(companies.id, companyId)),
      notify(scope, {
        companyId,
        about: "company",
        kind: "deposit",
        letter: letter("membership.extended", { days: extensionDays, holiday: nameJa, from, to }),
        href: membershipPage,
      }),
    ],
    { "membership_extensions.company_id, membership_extensions.holiday_from": "added-already" },
  );
}

const remindersPerRun = 500;

/** Reminds companies five days before the end, once for each end; an extension makes a new one. */
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
        lte(companies.flatFeeUntil, addDays(today, reminderDays)),
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
