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
import type { CouponKind } from "#app/domain/money/coupon/coupon.ts";
import { day, flag, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** The terms of a coupon as staff issued them; they never change, so that what was promised holds. */
export const couponIssues = sqliteTable(
  "coupon_issues",
  {
    id: text("id").primaryKey(),
    /** What buyers type to get it. */
    code: text("code").notNull().unique(),
    nameJa: text("name_ja").notNull(),
    kind: text("kind").$type<CouponKind>().notNull(),
    /** Yen for an amount, whole percent for the other kinds. */
    value: integer("value").notNull(),
    minimumYen: integer("minimum_yen").notNull(),
    /** The most that a percentage takes off. */
    maximumYen: integer("maximum_yen"),
    validFrom: day("valid_from").notNull(),
    validUntil: day("valid_until").notNull(),
    /** How often each company may use it. */
    usesEach: integer("uses_each").notNull(),
    /** How many companies may have it; null is everybody. */
    companiesMax: integer("companies_max"),
    companiesCount: integer("companies_count").notNull().default(0),
    issuedAt: instant("issued_at").notNull(),
    issuedByName: text("issued_by_name").notNull(),
    /** Whose signature the issue bears; empty on those from before two people were asked for. */
    issuedBy: text("issued_by").notNull().default(""),
    /** Worth so much to a company that a second person must confirm it before anybody gets it. */
    twoPeople: flag("two_people").notNull().default(false),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
    /** Nobody gets it any more; who has it keeps it. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (issue) => [
    check("coupon_terms", sql`value > 0 AND minimum_yen >= 0 AND uses_each > 0`),
    check("coupon_days", sql`valid_from <= valid_until`),
    check("coupon_not_run_out", sql`companies_max IS NULL OR companies_count <= companies_max`),
    index("coupon_issues_issued").on(issue.issuedAt, issue.id),
  ],
);

/** A coupon in a company's hands. */
export const coupons = sqliteTable(
  "coupons",
  {
    id: text("id").primaryKey(),
    issueId: text("issue_id")
      .notNull()
      .references(() => couponIssues.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    usesLeft: integer("uses_left").notNull(),
    /** The day of its issue, kept here so that a company's list needs one index. */
    validUntil: day("valid_until").notNull(),
    gotAt: instant("got_at").notNull(),
    gotByName: text("got_by_name").notNull(),
  },
  (coupon) => [
    check("coupon_not_overused", sql`uses_left >= 0`),
    uniqueIndex("coupons_once_each").on(coupon.issueId, coupon.companyId),
    index("coupons_company").on(coupon.companyId, coupon.validUntil, coupon.id),
  ],
);

/** One coupon a document; taken back when the bank payment that it belongs to is. */
export const couponUses = sqliteTable(
  "coupon_uses",
  {
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentId: text("document_id").notNull(),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    documentNumber: text("document_number").notNull(),
    discountYen: integer("discount_yen").notNull(),
    usedAt: instant("used_at").notNull(),
    usedByName: text("used_by_name").notNull(),
  },
  (use) => [
    primaryKey({ columns: [use.documentKind, use.documentId] }),
    check("coupon_use_amount", sql`discount_yen > 0`),
    index("coupon_uses_coupon").on(use.couponId, use.usedAt),
    index("coupon_uses_company").on(use.companyId, use.usedAt),
  ],
);
