import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccountId, TransferKind } from "#app/domain/money/ledger/ledger.ts";
import type { TopUpReportState } from "#app/domain/money/top-up/top-up-report.ts";
import { flag, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { payments } from "./payment.ts";

export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    id: text().$type<AccountId>().primaryKey(),
    companyId: text().references(() => companies.id),
    balanceYen: integer().notNull().default(0),
  },
  () => [check("wallet_not_overdrawn", sql`company_id IS NULL OR balance_yen >= 0`)],
);

// Append-only: triggers in the migrations abort any UPDATE or DELETE.
export const ledgerTransfers = sqliteTable(
  "ledger_transfers",
  {
    id: text().primaryKey(),
    kind: text().$type<TransferKind>().notNull(),
    fromAccount: text()
      .$type<AccountId>()
      .notNull()
      .references(() => ledgerAccounts.id),
    toAccount: text()
      .$type<AccountId>()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountYen: integer().notNull(),
    fromBalanceYen: integer().notNull(),
    toBalanceYen: integer().notNull(),
    documentKind: text().notNull(),
    documentId: text().notNull(),
    /** What the buyer reads in the history. */
    reason: text().notNull(),
    postedAt: instant().notNull(),
    postedBy: text().notNull(),
    /** Set when a company's wallet is one side: whose history shows it, and by how much it rose. */
    companyId: text().references(() => companies.id),
    walletChangeYen: integer(),
    walletBalanceYen: integer(),
  },
  (transfer) => [
    check("transfer_moves_money", sql`amount_yen > 0 AND from_account <> to_account`),
    index("ledger_transfers_wallet").on(transfer.companyId, transfer.postedAt, transfer.id),
    // Ends in the row's place, which is the order of posting.
    index("ledger_transfers_posted").on(transfer.companyId),
    index("ledger_transfers_poster").on(transfer.postedBy, transfer.postedAt),
    index("ledger_transfers_from").on(transfer.fromAccount),
    index("ledger_transfers_to").on(transfer.toAccount),
    index("ledger_transfers_document").on(transfer.documentKind, transfer.documentId),
  ],
);

export const topUpReports = sqliteTable(
  "top_up_reports",
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<TopUpReportState>().notNull(),
    version: integer().notNull(),
    amountYen: integer().notNull(),
    payerKana: text().notNull(),
    expectedOn: text().notNull(),
    /** The report number the buyer keeps in their own books, if any. */
    ownNumber: text().notNull(),
    confirmedYen: integer(),
    /** The bank's line is tied to it, somebody else imported that, and report, line and credit agree to the yen and in the name. */
    certain: flag().notNull().default(false),
    /** Why it was credited, where it was not certain. */
    confirmReason: text().notNull().default(""),
    confirmedAt: instant(),
    confirmedBy: text(),
    /** What this transfer pays, when the buyer chose the bank for it. */
    paymentId: text().references(() => payments.id),
    reportedAt: instant().notNull(),
    reportedBy: text().notNull(),
  },
  (report) => [
    check("deposit_report_amount", sql`amount_yen > 0 AND amount_yen <= 100000000`),
    index("top_up_reports_company").on(report.companyId, report.reportedAt),
    index("top_up_reports_uncertain")
      .on(report.companyId, report.confirmedAt)
      .where(sql`certain = 0 AND confirmed_at IS NOT NULL`),
    index("top_up_reports_uncertain_person")
      .on(report.confirmedBy, report.confirmedAt)
      .where(sql`certain = 0 AND confirmed_at IS NOT NULL`),
    // A payment waits for one transfer at a time.
    uniqueIndex("top_up_reports_open_payment")
      .on(report.paymentId)
      .where(sql`state = 'reported' AND payment_id IS NOT NULL`),
    index("top_up_reports_queue").on(report.state, report.reportedAt),
  ],
);

/** Something that must never happen did. Finance clears it; nothing else does. */
export const alarms = sqliteTable(
  "alarms",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    detail: text().notNull(),
    raisedAt: instant().notNull(),
    resolvedAt: instant(),
  },
  (alarm) => [index("alarms_open").on(alarm.raisedAt).where(sql`resolved_at IS NULL`)],
);
