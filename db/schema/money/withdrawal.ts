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
    id: text("id").primaryKey(),
    payOn: day("pay_on").notNull(),
    count: integer("count").notNull(),
    totalYen: integer("total_yen").notNull(),
    /** The file as the bank gets it, in half-width letters. */
    body: text("body").notNull(),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    madeBy: text("made_by").notNull().default(""),
  },
  (file) => [index("transfer_files_made").on(file.madeAt)],
);

/** 出金: the account is copied from the company's, so that a later change does not redirect it. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<WithdrawalState>().notNull(),
    version: integer("version").notNull(),
    amountYen: integer("amount_yen").notNull(),
    reason: text("reason").notNull(),
    /** The account as the company named it; none for what was asked for before accounts were kept. */
    accountId: text("account_id").references(() => payoutAccounts.id),
    /** Asked for by a program; what programs may ask for in a day is limited. */
    byProgram: flag("by_program").notNull().default(false),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name").notNull(),
    branchCode: text("branch_code").notNull(),
    branchName: text("branch_name").notNull(),
    accountType: text("account_type").$type<"ordinary" | "current" | "savings">().notNull(),
    accountNumber: text("account_number").notNull(),
    holderKana: text("holder_kana").notNull(),
    /** So large, by the setting of its day, that one approves and another pays. */
    needsTwo: flag("needs_two").notNull(),
    requestedAt: instant("requested_at").notNull(),
    requestedBy: text("requested_by").notNull(),
    approvedBy: text("approved_by"),
    approvedByName: text("approved_by_name"),
    settledAt: instant("settled_at"),
    settledBy: text("settled_by"),
    /** Why it was rejected; the buyer reads it. */
    rejection: text("rejection").notNull().default(""),
    fileId: text("file_id").references(() => transferFiles.id),
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
