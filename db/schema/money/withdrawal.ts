import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { WithdrawalState } from "#app/domain/money/withdrawal/withdrawal.ts";
import { day, flag, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { payoutAccounts } from "../customers/payout-account.ts";

/** A file for our bank: the withdrawals in it are paid on one day, and it is made once. */
export const transferFiles = sqliteTable(
  "transfer_files",
  {
    id: text().primaryKey(),
    payOn: day().notNull(),
    count: integer().notNull(),
    totalYen: integer().notNull(),
    /** The file as the bank gets it, in half-width letters. */
    body: text().notNull(),
    madeAt: instant().notNull(),
    madeByName: text().notNull(),
    madeBy: text().notNull().default(""),
  },
  (file) => [index("transfer_files_made").on(file.madeAt)],
);

/** 出金: the account is copied from the company's, so that a later change does not redirect it. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<WithdrawalState>().notNull(),
    version: integer().notNull(),
    amountYen: integer().notNull(),
    reason: text().notNull(),
    /** The account as the company named it; none for what was asked for before accounts were kept. */
    accountId: text().references(() => payoutAccounts.id),
    /** Asked for by a program; what programs may ask for in a day is limited. */
    byProgram: flag().notNull().default(false),
    bankCode: text().notNull(),
    bankName: text().notNull(),
    branchCode: text().notNull(),
    branchName: text().notNull(),
    accountType: text().$type<"ordinary" | "current" | "savings">().notNull(),
    accountNumber: text().notNull(),
    holderKana: text().notNull(),
    /** So large, by the setting of its day, that one approves and another pays. */
    needsTwo: flag().notNull(),
    requestedAt: instant().notNull(),
    requestedBy: text().notNull(),
    approvedBy: text(),
    approvedByName: text(),
    settledAt: instant(),
    settledBy: text(),
    /** Why it was rejected; the buyer reads it. */
    rejection: text().notNull().default(""),
    fileId: text().references(() => transferFiles.id),
  },
  (withdrawal) => [
    check("withdrawal_amount", sql`amount_yen > 0 AND amount_yen <= 100000000`),
    check(
      "withdrawal_by_two",
      sql`state <> 'transferred' OR needs_two = 0 OR (approved_by IS NOT NULL AND settled_by IS NOT NULL AND approved_by <> settled_by)`,
    ),
    index("withdrawals_company").on(withdrawal.companyId, withdrawal.requestedAt, withdrawal.id),
    index("withdrawals_queue").on(withdrawal.state, withdrawal.requestedAt),
    index("withdrawals_open")
      .on(withdrawal.requestedAt, withdrawal.id)
      .where(sql`state IN ('awaiting_transfer', 'approved')`),
    index("withdrawals_paid").on(withdrawal.companyId, withdrawal.settledAt),
    index("withdrawals_file").on(withdrawal.fileId),
  ],
);
