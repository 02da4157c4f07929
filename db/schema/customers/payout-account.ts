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
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<PayoutAccountState>().notNull(),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name").notNull(),
    branchCode: text("branch_code").notNull(),
    branchName: text("branch_name").notNull(),
    accountType: text("account_type").$type<"ordinary" | "current" | "savings">().notNull(),
    accountNumber: text("account_number").notNull(),
    holderKana: text("holder_kana").notNull(),
    requestedAt: instant("requested_at").notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    usableFrom: instant("usable_from").notNull(),
    /** Who of us decided about a holder's name that does not fit the company's. */
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    /** Why it was refused, which the buyer reads, or what it was accepted for. */
    decision: text("decision").notNull().default(""),
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
