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
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<ApprovalState>().notNull(),
    documentKind: text().$type<"order" | "shipping">().notNull(),
    documentId: text().notNull(),
    documentNumber: text().notNull(),
    totalYen: integer().notNull(),
    /** Chosen with the request; used up when it is approved. */
    couponId: text(),
    couponYen: integer().notNull().default(0),
    note: text().notNull(),
    askedBy: text()
      .notNull()
      .references(() => users.id),
    askedByName: text().notNull(),
    askedAt: instant().notNull(),
    decidedBy: text().references(() => users.id),
    decidedByName: text(),
    decidedAt: instant(),
    reason: text().notNull().default(""),
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
    companyId: text()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<AuthorisationKind>().notNull(),
    state: text().$type<AuthorisationState>().notNull(),
    /** Of the payment authorisation: what may be charged in a day of Japan. */
    dailyCapYen: integer(),
    changedAt: instant().notNull(),
    changedByName: text().notNull(),
  },
  (authorisation) => [primaryKey({ columns: [authorisation.companyId, authorisation.kind] })],
);

// Append-only. A trigger refuses a row that no authorisation covers, and with it the command's batch.
export const authorisedActs = sqliteTable(
  "authorised_acts",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<AuthorisationKind>().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    staffName: text().notNull(),
    documentKind: text().$type<"order" | "shipping">().notNull(),
    documentNumber: text().notNull(),
    amountYen: integer().notNull(),
    stateBefore: text().notNull(),
    stateAfter: text().notNull(),
    /** The wallet on both sides of a payment. */
    balanceBeforeYen: integer(),
    balanceAfterYen: integer(),
    /** The day in Japan that the daily cap counts it to. */
    day: day().notNull(),
    at: instant().notNull(),
  },
  (act) => [
    index("authorised_acts_company").on(act.companyId, act.at, act.id),
    index("authorised_acts_day").on(act.companyId, act.kind, act.day),
  ],
);
