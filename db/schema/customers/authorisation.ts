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
import type {
  AuthorisationKind,
  AuthorisationState,
} from "#app/domain/customers/authorisation/authorisation.ts";
import type { ApprovalState } from "#app/domain/money/approval/approval.ts";
import { day, instant } from "../columns.ts";
import { companies, staff, users } from "./company.ts";

/** 支払いの承認: what an employee may not pay alone, until somebody else decides. */
export const paymentApprovals = sqliteTable(
  "payment_approvals",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<ApprovalState>().notNull(),
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentId: text("document_id").notNull(),
    documentNumber: text("document_number").notNull(),
    totalYen: integer("total_yen").notNull(),
    /** Chosen with the request; used up when it is approved. */
    couponId: text("coupon_id"),
    couponYen: integer("coupon_yen").notNull().default(0),
    note: text("note").notNull(),
    askedBy: text("asked_by")
      .notNull()
      .references(() => users.id),
    askedByName: text("asked_by_name").notNull(),
    askedAt: instant("asked_at").notNull(),
    decidedBy: text("decided_by").references(() => users.id),
    decidedByName: text("decided_by_name"),
    decidedAt: instant("decided_at"),
    reason: text("reason").notNull().default(""),
  },
  (approval) => [
    check("approval_by_another", sql`decided_by IS NULL OR decided_by <> asked_by`),
    uniqueIndex("approval_waits_once")
      .on(approval.documentKind, approval.documentId)
      .where(sql`state = 'waiting'`),
    index("payment_approvals_company").on(approval.companyId, approval.state, approval.askedAt),
  ],
);

/** 権限委任: what a company lets its account manager do; a kind without a row was never given. */
export const authorisations = sqliteTable(
  "authorisations",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<AuthorisationKind>().notNull(),
    state: text("state").$type<AuthorisationState>().notNull(),
    /** Of the payment authorisation: what may be charged in a day of Japan. */
    dailyCapYen: integer("daily_cap_yen"),
    changedAt: instant("changed_at").notNull(),
    changedByName: text("changed_by_name").notNull(),
  },
  (authorisation) => [primaryKey({ columns: [authorisation.companyId, authorisation.kind] })],
);

// Append-only. A trigger refuses a row that no authorisation covers, and with it the command's batch.
export const authorisedActs = sqliteTable(
  "authorised_acts",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<AuthorisationKind>().notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentNumber: text("document_number").notNull(),
    amountYen: integer("amount_yen").notNull(),
    stateBefore: text("state_before").notNull(),
    stateAfter: text("state_after").notNull(),
    /** The wallet on both sides of a payment. */
    balanceBeforeYen: integer("balance_before_yen"),
    balanceAfterYen: integer("balance_after_yen"),
    /** The day in Japan that the daily cap counts it to. */
    day: day("day").notNull(),
    at: instant("at").notNull(),
  },
  (act) => [
    index("authorised_acts_company").on(act.companyId, act.at, act.id),
    index("authorised_acts_day").on(act.companyId, act.kind, act.day),
  ],
);
