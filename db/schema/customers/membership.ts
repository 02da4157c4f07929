import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { day, flag, instant } from "../columns.ts";
import { companies } from "./company.ts";

/** 定額会員プラン by date: the newest row of a code not after today is what is sold. */
export const membershipPlans = sqliteTable(
  "membership_plans",
  {
    code: text().notNull(),
    effectiveFrom: day().notNull(),
    nameJa: text().notNull(),
    days: integer().notNull(),
    priceYen: integer().notNull(),
    /** False from the day on that it is sold no more. */
    sold: flag().notNull().default(true),
  },
  (plan) => [
    primaryKey({ columns: [plan.code, plan.effectiveFrom] }),
    check("membership_plan_terms", sql`days > 0 AND price_yen > 0`),
  ],
);

/** What a company bought, with the days that holidays moved. Nothing is ever paid back. */
export const memberships = sqliteTable(
  "memberships",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    /** Counts a company's memberships: of two bought at once only one is its next. */
    ordinal: integer().notNull(),
    nameJa: text().notNull(),
    days: integer().notNull(),
    priceYen: integer().notNull(),
    startsOn: day().notNull(),
    endsOn: day().notNull(),
    boughtAt: instant().notNull(),
    boughtByName: text().notNull(),
  },
  (membership) => [
    check("membership_days", sql`starts_on <= ends_on`),
    uniqueIndex("memberships_next").on(membership.companyId, membership.ordinal),
    index("memberships_running").on(membership.endsOn, membership.startsOn),
  ],
);

/** Five days more for a long Chinese holiday, once a holiday. */
export const membershipExtensions = sqliteTable(
  "membership_extensions",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    holidayFrom: day().notNull(),
    holidayTo: day().notNull(),
    holidayJa: text().notNull(),
    membershipId: text()
      .notNull()
      .references(() => memberships.id),
    days: integer().notNull(),
    addedAt: instant().notNull(),
  },
  (extension) => [primaryKey({ columns: [extension.companyId, extension.holidayFrom] })],
);

/** That a company was told of the end of its membership, once for each end. */
export const membershipReminders = sqliteTable(
  "membership_reminders",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    until: day().notNull(),
    sentAt: instant().notNull(),
  },
  (reminder) => [primaryKey({ columns: [reminder.companyId, reminder.until] })],
);
