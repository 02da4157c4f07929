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
    code: text("code").notNull(),
    effectiveFrom: day("effective_from").notNull(),
    nameJa: text("name_ja").notNull(),
    days: integer("days").notNull(),
    priceYen: integer("price_yen").notNull(),
    /** False from the day on that it is sold no more. */
    sold: flag("sold").notNull().default(true),
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
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Counts a company's memberships: of two bought at once only one is its next. */
    ordinal: integer("ordinal").notNull(),
    nameJa: text("name_ja").notNull(),
    days: integer("days").notNull(),
    priceYen: integer("price_yen").notNull(),
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    boughtAt: instant("bought_at").notNull(),
    boughtByName: text("bought_by_name").notNull(),
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
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    holidayFrom: day("holiday_from").notNull(),
    holidayTo: day("holiday_to").notNull(),
    holidayJa: text("holiday_ja").notNull(),
    membershipId: text("membership_id")
      .notNull()
      .references(() => memberships.id),
    days: integer("days").notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (extension) => [primaryKey({ columns: [extension.companyId, extension.holidayFrom] })],
);

/** That a company was told of the end of its membership, once for each end. */
export const membershipReminders = sqliteTable(
  "membership_reminders",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    until: day("until").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (reminder) => [primaryKey({ columns: [reminder.companyId, reminder.until] })],
);
