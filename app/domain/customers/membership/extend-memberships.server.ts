import { and, asc, desc, eq, gt, gte, isNull, lte, ne, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type System, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { addDays, spanDays } from "#app/domain/core/holidays.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { extensionDays, longHolidayDays, reminderDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  companies,
  holidays,
  membershipExtensions,
  membershipReminders,
  memberships,
} from "#db/schema/index.ts";
import { daysLeft, membershipPage } from "./membership.ts";

const holidaysPerRun = 50;
const membershipsPerRun = 500;

type Holiday = typeof holidays.$inferSelect;
type Membership = typeof memberships.$inferSelect;

/**
 * Adds five days to every membership that meets an announced Chinese holiday of five days or more, once for
 * each holiday, from its first day on. A holiday that is entered or corrected later is caught up with.
 */
export async function extendMemberships(scope: Scope<System>) {
  const { db, now } = scope;
  const today = japanDay(now);
  const due = await db
    .select()
    .from(holidays)
    .where(
      and(
        ...[eq(holidays.country, "CN"), lte(holidays.fromDay, today)],
        ...[eq(holidays.isExtensionDue, true), eq(holidays.isAnnounced, true)],
        ne(holidays.state, "removed"),
      ),
    )
    .orderBy(asc(holidays.fromDay))
    .limit(holidaysPerRun);
  for (const holiday of due)
    if (spanDays(holiday) >= longHolidayDays) await extendFor(scope, holiday, today);
}

async function extendFor(scope: Scope<System>, holiday: Holiday, today: string) {
  const met = await scope.db
    .select({ membership: memberships })
    .from(memberships)
    .leftJoin(
      membershipExtensions,
      and(
        eq(membershipExtensions.companyId, memberships.companyId),
        eq(membershipExtensions.holidayId, holiday.id),
      ),
    )
    .where(
      and(
        gte(memberships.endsOn, holiday.fromDay),
        lte(memberships.startsOn, holiday.toDay < today ? holiday.toDay : today),
        isNull(membershipExtensions.companyId),
      ),
    )
    .orderBy(asc(memberships.ordinal))
    .limit(membershipsPerRun);
  for (const { membership } of met) await extendOne(scope, holiday, membership);
  // A membership that is bought during the holiday meets it too.
  if (met.length < membershipsPerRun && holiday.toDay < today) await endExtensions(scope, holiday);
}

function endExtensions(scope: Scope<System>, { id, version }: Holiday) {
  const { db } = scope;
  const asRead = and(eq(holidays.id, id), eq(holidays.version, version));
  return commit(scope, [db.update(holidays).set({ isExtensionDue: false }).where(asRead)], {});
}

/**
 * Lengthens the membership that met the holiday. If it has ended since, the five days are added to the one
 * that runs or waits now, and without one they begin today.
 */
async function extendOne(scope: Scope<System>, holiday: Holiday, met: Membership) {
  const { db, now } = scope;
  const { companyId } = met;
  const today = japanDay(now);
  const [[open], [last]] = await db.batch([
    db
      .select()
      .from(memberships)
      .where(and(eq(memberships.companyId, companyId), gte(memberships.endsOn, today)))
      .orderBy(asc(memberships.ordinal))
      .limit(1),
    db
      .select({ ordinal: memberships.ordinal })
      .from(memberships)
      .where(eq(memberships.companyId, companyId))
      .orderBy(desc(memberships.ordinal))
      .limit(1),
  ]);
  const lengthened = met.endsOn >= today ? met : open;
  const anew = {
    id: `extension/${holiday.id}/${companyId}`,
    companyId,
    ordinal: (last?.ordinal ?? 0) + 1,
    nameJa: `${holiday.nameJa}の延長`,
    days: extensionDays,
    priceYen: 0,
    startsOn: today,
    endsOn: addDays(today, extensionDays - 1),
    boughtAt: now,
    boughtByName: signedName(scope.actor),
  };
  // The extension's key is the lock: a second run adds nothing.
  await commit(
    scope,
    [
      ...(lengthened ? lengthen(scope, lengthened) : addMembership(scope, anew)),
      db.insert(membershipExtensions).values({
        companyId,
        holidayId: holiday.id,
        holidayFrom: holiday.fromDay,
        holidayTo: holiday.toDay,
        holidayJa: holiday.nameJa,
        membershipId: lengthened?.id ?? anew.id,
        days: extensionDays,
        addedAt: now,
      }),
      notify(scope, {
        companyId,
        about: "company",
        kind: "deposit",
        letter: letter("membership.extended", {
          days: extensionDays,
          holiday: holiday.nameJa,
          from: holiday.fromDay,
          to: holiday.toDay,
        }),
        href: membershipPage,
      }),
    ],
    {
      "membership_extensions.company_id, membership_extensions.holiday_id": "added-already",
      "memberships.id": "added-already",
      "memberships.company_id, memberships.ordinal": "moved-meanwhile",
    },
  );
}

/** Moves the end of a membership, and with it those that follow. */
function lengthen({ db }: Scope<System>, { id, companyId, endsOn }: Membership): Statement[] {
  const later = (column: unknown) => sql`date(${column}, ${`+${extensionDays} days`})`;
  return [
    db
      .update(memberships)
      .set({
        startsOn: later(memberships.startsOn),
        endsOn: later(memberships.endsOn),
      })
      .where(and(eq(memberships.companyId, companyId), gt(memberships.startsOn, endsOn))),
    db
      .update(memberships)
      .set({ endsOn: later(memberships.endsOn) })
      .where(eq(memberships.id, id)),
    db
      .update(companies)
      .set({ flatFeeUntil: later(companies.flatFeeUntil) })
      .where(eq(companies.id, companyId)),
  ];
}

function addMembership(
  { db }: Scope<System>,
  membership: typeof memberships.$inferInsert,
): Statement[] {
  return [
    db.insert(memberships).values(membership),
    db
      .update(companies)
      .set({ flatFeeUntil: membership.endsOn })
      .where(eq(companies.id, membership.companyId)),
  ];
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
