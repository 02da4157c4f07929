import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Permission, StaffRole } from "#app/domain/core/actor.ts";
import type { StockOutPlan } from "#app/domain/trade/order/stock-out-plan.ts";
import { day, flag, instant, json } from "../columns.ts";

export const companies = sqliteTable(
  "companies",
  {
    id: text("id").primaryKey(),
    /** 会員番号: the number the customer and staff say on the phone. */
    operationId: text("operation_id").notNull().unique(),
    name: text("name").notNull(),
    managerStaffId: text("manager_staff_id").references(() => staff.id),
    cumulativePurchasesYen: integer("cumulative_purchases_yen").notNull().default(0),
    /** 定額会員: no agency fee while this day is not past. */
    flatFeeUntil: day("flat_fee_until"),
    /** A paid order gets cheaper by up to this part of its total without consent; 0 asks always. */
    changeLimitPercent: integer("change_limit_percent").notNull().default(0),
    /** And by no more than so many yen; null leaves it to the part, 0 asks always. */
    changeLimitYen: integer("change_limit_yen"),
    /** The same where it gets dearer: the wallet pays the difference. */
    riseLimitPercent: integer("rise_limit_percent").notNull().default(0),
    riseLimitYen: integer("rise_limit_yen"),
    /** Freight that the measured weight adds to a request is charged up to these yen without a question; 0 asks always. */
    settleLimitYen: integer("settle_limit_yen").notNull().default(0),
    /** What to do where a seller has no goods, for the lines of new orders; null asks. */
    stockOutPlan: json<StockOutPlan>("stock_out_plan"),
    /** What staff should know; the company never sees it. */
    staffNote: text("staff_note").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  // Somebody's members stand in it by number, as their list does.
  (company) => [index("companies_manager").on(company.managerStaffId, company.operationId)],
);

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    role: text("role").$type<"owner" | "employee">().notNull(),
    loginName: text("login_name").notNull().unique(),
    email: text("email").notNull().unique(),
    phone: text("phone").unique(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** Somebody else has set it: its person chooses their own before anything else. */
    passwordGiven: flag("password_given").notNull().default(false),
    state: text("state").$type<"in_use" | "disabled">().notNull(),
    permissions: json<Permission[]>("permissions").notNull(),
    /** The stores whose orders an employee sees; null is all of them, as the owner. */
    storeIds: json<string[]>("store_ids"),
    /** An employee's own payments in a month of Japan; null is without limit, as the owner's. */
    monthlyBudgetYen: integer("monthly_budget_yen"),
    /** What an employee may pay at once without asking. */
    paymentLimitYen: integer("payment_limit_yen"),
    emailVerifiedAt: instant("email_verified_at"),
    createdAt: instant("created_at").notNull(),
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
  id: text("id").primaryKey(),
  loginName: text("login_name").notNull().unique(),
  name: text("name").notNull(),
  role: text("role").$type<StaffRole>().notNull(),
  /** Roles held beside it. */
  alsoRoles: json<StaffRole[]>("also_roles").notNull().default([]),
  passwordHash: text("password_hash").notNull(),
  passwordGiven: flag("password_given").notNull().default(false),
  state: text("state").$type<"in_use" | "disabled">().notNull(),
  createdAt: instant("created_at").notNull(),
  /** Before this they are new, and not one of the two people behind money; triggers referee it. */
  trustedFrom: instant("trusted_from").notNull().default(sql`0`),
});

/** A signed-in browser. Only the hash of its token is kept, so that a leaked table opens nothing. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id").references(() => users.id),
    staffId: text("staff_id").references(() => staff.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When its person last asked for anything, to the minute (staff) or hour (buyers); else since it began. */
    lastSeenAt: instant("last_seen_at"),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    /** When the person last gave their password or code in this session, after signing in. */
    reauthenticatedAt: instant("reauthenticated_at"),
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
    key: text("key").primaryKey(),
    windowEndsAt: instant("window_ends_at").notNull(),
    failures: integer("failures").notNull(),
    /** Until then the next guess is refused unheard. */
    waitUntil: instant("wait_until").notNull().default(sql`0`),
  },
  (failure) => [index("sign_in_failures_window").on(failure.windowEndsAt)],
);

export const addresses = sqliteTable(
  "addresses",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    title: text("title").notNull(),
    postalCode: text("postal_code").notNull(),
    prefecture: text("prefecture").notNull(),
    street: text("street").notNull(),
    companyName: text("company_name").notNull(),
    recipient: text("recipient").notNull(),
    romajiName: text("romaji_name").notNull(),
    phone: text("phone").notNull(),
    /** Its postal code is in no list: the company went on by hand, and staff look. */
    placeUnchecked: flag("place_unchecked").notNull().default(false),
    isDefaultReceiver: flag("is_default_receiver").notNull().default(false),
    isDefaultImporter: flag("is_default_importer").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (address) => [
    index("addresses_company").on(address.companyId, address.createdAt),
    uniqueIndex("addresses_one_receiver").on(address.companyId).where(sql`is_default_receiver = 1`),
    uniqueIndex("addresses_one_importer").on(address.companyId).where(sql`is_default_importer = 1`),
  ],
);
