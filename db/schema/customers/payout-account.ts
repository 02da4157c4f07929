import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { PayoutAccountState } from "#app/domain/money/payout-account/payout-account.ts";
import { instant } from "../columns.ts";
import { companies } from "./company.ts";

/**
 * 出金先口座: where a company's balance goes back to. A row is never rewritten: the newest one that is
 * accepted and past its waiting time is paid to, and the earlier ones stay as they were.
 */
export const payoutAccounts = sqliteTable(
  "payout_accounts",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<PayoutAccountState>().notNull(),
    bankCode: text().notNull(),
    bankName: text().notNull(),
    branchCode: text().notNull(),
    branchName: text().notNull(),
    accountType: text().$type<"ordinary" | "current" | "savings">().notNull(),
    accountNumber: text().notNull(),
    holderKana: text().notNull(),
    requestedAt: instant().notNull(),
    requestedBy: text().notNull(),
    requestedByName: text().notNull(),
    usableFrom: instant().notNull(),
    /** Who of us decided about a holder's name that does not fit the company's. */
    decidedAt: instant(),
    decidedBy: text(),
    decidedByName: text(),
    /** Why it was refused, which the buyer reads, or what it was accepted for. */
    decision: text().notNull().default(""),
  },
  (account) => [
    check("payout_account_waits", sql`usable_from >= requested_at + 172800000`),
    index("payout_accounts_company").on(account.companyId, account.requestedAt),
    index("payout_accounts_queue").on(account.state, account.requestedAt),
    uniqueIndex("payout_accounts_one_to_decide")
      .on(account.companyId)
      .where(sql`state = 'to_decide'`),
  ],
);

/** Read by the version before `payout_accounts` only, should a deploy go back; no longer written. */
export const bankAccounts = sqliteTable("bank_accounts", {
  companyId: text()
    .primaryKey()
    .references(() => companies.id),
  bankCode: text().notNull(),
  bankName: text().notNull(),
  branchCode: text().notNull(),
  branchName: text().notNull(),
  accountType: text().$type<"ordinary" | "current" | "savings">().notNull(),
  accountNumber: text().notNull(),
  holderKana: text().notNull(),
  changedAt: instant().notNull(),
});
