import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Permission, StaffRole } from "#app/domain/core/actor.ts";
import type { StockOutPlan } from "#app/domain/trade/purchasing/stock-out-plan.ts";
import { day, flag, instant, json } from "../columns.ts";

export const companies = sqliteTable(
  "companies",
  {
    id: text().primaryKey(),
    /** 会員番号: the number the customer and staff say on the phone. */
    operationId: text().notNull().unique(),
    name: text().notNull(),
    managerStaffId: text().references(() => staff.id),
    cumulativePurchasesYen: integer().notNull().default(0),
    /** 定額会員: no agency fee while this day is not past. */
    flatFeeUntil: day(),
    /** A paid order gets cheaper by up to this part of its total without consent; 0 asks always. */
    changeLimitPercent: integer().notNull().default(0),
    /** And by no more than so many yen; null leaves it to the part, 0 asks always. */
    changeLimitYen: integer(),
    /** The same where it gets dearer: the wallet pays the difference. */
    riseLimitPercent: integer().notNull().default(0),
    riseLimitYen: integer(),
    /** Freight that the measured weight adds to a request is charged up to these yen without a question; 0 asks always. */
    settleLimitYen: integer().notNull().default(0),
    /** What to do where a seller has no goods, for the lines of new orders; null asks. */
    stockOutPlan: json<StockOutPlan>(),
    /** What staff should know; the company never sees it. */
    staffNote: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  // Somebody's members stand in it by number, as their list does.
  (company) => [index("companies_manager").on(company.managerStaffId, company.operationId)],
);

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    role: text().$type<"owner" | "employee">().notNull(),
    loginName: text().notNull().unique(),
    email: text().notNull().unique(),
    phone: text().unique(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** Somebody else has set it: its person chooses their own before anything else. */
    passwordGiven: flag().notNull().default(false),
    state: text().$type<"in_use" | "disabled">().notNull(),
    permissions: json<Permission[]>().notNull(),
    /** The stores whose orders an employee sees; null is all of them, as the owner. */
    storeIds: json<string[]>(),
    /** An employee's own payments in a month of Japan; null is without limit, as the owner's. */
    monthlyBudgetYen: integer(),
    /** What an employee may pay at once without asking. */
    paymentLimitYen: integer(),
    emailVerifiedAt: instant(),
    createdAt: instant().notNull(),
  },
  (user) => [
    index("users_company").on(user.companyId),
    // Few or none: rows of before there was one spelling of an address, or names without a letter.
    index("users_ambiguous")
      .on(user.createdAt)
      .where(sql`email <> lower(trim(email)) OR login_name NOT GLOB '*[a-z]*'`),
  ],
);

export const staff = sqliteTable("staff", {
  id: text().primaryKey(),
  loginName: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<StaffRole>().notNull(),
  /** Roles held beside it. */
  alsoRoles: json<StaffRole[]>().notNull().default([]),
  passwordHash: text().notNull(),
  passwordGiven: flag().notNull().default(false),
  state: text().$type<"in_use" | "disabled">().notNull(),
  createdAt: instant().notNull(),
  /** Before this they are new, and not one of the two people behind money; triggers referee it. */
  trustedFrom: instant().notNull().default(sql`0`),
});

/** A signed-in browser. Only the hash of its token is kept, so that a leaked table opens nothing. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    userId: text().references(() => users.id),
    staffId: text().references(() => staff.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When its person last asked for anything, to the minute (staff) or hour (buyers); else since it began. */
    lastSeenAt: instant(),
    userAgent: text().notNull(),
    address: text().notNull(),
    /** When the person last gave their password or code in this session, after signing in. */
    reauthenticatedAt: instant(),
  },
  (session) => [
    check("session_is_one_person", sql`(user_id IS NULL) <> (staff_id IS NULL)`),
    index("sessions_user").on(session.userId),
    index("sessions_staff").on(session.staffId),
    index("sessions_expiry").on(session.expiresAt),
  ],
);

/** Guesses in the running window: by person, by a person's known device, by network, and by both. */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    key: text().primaryKey(),
    windowEndsAt: instant().notNull(),
    failures: integer().notNull(),
    /** Until then the next guess is refused unheard. */
    waitUntil: instant().notNull().default(sql`0`),
  },
  (failure) => [index("sign_in_failures_window").on(failure.windowEndsAt)],
);

export const addresses = sqliteTable(
  "addresses",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    title: text().notNull(),
    postalCode: text().notNull(),
    prefecture: text().notNull(),
    street: text().notNull(),
    companyName: text().notNull(),
    recipient: text().notNull(),
    romajiName: text().notNull(),
    phone: text().notNull(),
    /** Its postal code is in no list: the company went on by hand, and staff look. */
    placeUnchecked: flag().notNull().default(false),
    isDefaultReceiver: flag().notNull().default(false),
    isDefaultImporter: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (address) => [
    index("addresses_company").on(address.companyId, address.createdAt),
    uniqueIndex("addresses_one_receiver").on(address.companyId).where(sql`is_default_receiver = 1`),
    uniqueIndex("addresses_one_importer").on(address.companyId).where(sql`is_default_importer = 1`),
  ],
);
