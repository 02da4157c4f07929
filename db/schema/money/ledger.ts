import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Message } from "#app/domain/core/message/message.ts";
import type { AccountId, TransferKind } from "#app/domain/money/ledger/ledger.ts";
import type { TopUpReportState } from "#app/domain/money/top-up/top-up-report.ts";
import { flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { payments } from "./payment.ts";

export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    id: text("id").$type<AccountId>().primaryKey(),
    companyId: text("company_id").references(() => companies.id),
    balanceYen: integer("balance_yen").notNull().default(0),
  },
  () => [check("wallet_not_overdrawn", sql`company_id IS NULL OR balance_yen >= 0`)],
);

// Append-only: triggers in the migrations abort any UPDATE or DELETE.
export const ledgerTransfers = sqliteTable(
  "ledger_transfers",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<TransferKind>().notNull(),
    fromAccount: text("from_account")
      .$type<AccountId>()
      .notNull()
      .references(() => ledgerAccounts.id),
    toAccount: text("to_account")
      .$type<AccountId>()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountYen: integer("amount_yen").notNull(),
    fromBalanceYen: integer("from_balance_yen").notNull(),
    toBalanceYen: integer("to_balance_yen").notNull(),
    documentKind: text("document_kind").notNull(),
    documentId: text("document_id").notNull(),
    /** Why, as histories say it. */
    reason: json<Message>("reason").notNull(),
    postedAt: instant("posted_at").notNull(),
    postedBy: text("posted_by").notNull(),
    /** Set when a company's wallet is one side: whose history shows it, and by how much it rose. */
    companyId: text("company_id").references(() => companies.id),
    walletChangeYen: integer("wallet_change_yen"),
    walletBalanceYen: integer("wallet_balance_yen"),
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
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<TopUpReportState>().notNull(),
    version: integer("version").notNull(),
    amountYen: integer("amount_yen").notNull(),
    payerKana: text("payer_kana").notNull(),
    expectedOn: text("expected_on").notNull(),
    /** The report number the buyer keeps in their own books, if any. */
    ownNumber: text("own_number").notNull(),
    confirmedYen: integer("confirmed_yen"),
    /** The bank's line is tied to it, somebody else imported that, and report, line and credit agree to the yen and in the name. */
    certain: flag("certain").notNull().default(false),
    /** Why it was credited, where it was not certain. */
    confirmReason: text("confirm_reason").notNull().default(""),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    /** What this transfer pays, when the buyer chose the bank for it. */
    paymentId: text("payment_id").references(() => payments.id),
    reportedAt: instant("reported_at").notNull(),
    reportedBy: text("reported_by").notNull(),
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
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    detail: text("detail").notNull(),
    raisedAt: instant("raised_at").notNull(),
    resolvedAt: instant("resolved_at"),
  },
  (alarm) => [index("alarms_open").on(alarm.raisedAt).where(sql`resolved_at IS NULL`)],
);
