import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ProposalKind, ProposalState } from "#app/domain/money/books/proposal.ts";
import { day, instant } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { bankLines } from "./bank.ts";
import { ledgerTransfers, topUpReports } from "./ledger.ts";

/**
 * What one finance person proposes and another confirms. Triggers keep what was proposed as it was,
 * let it be decided once, and refuse the money that has no confirmed proposal behind it.
 */
export const financeProposals = sqliteTable(
  "finance_proposals",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<ProposalKind>().notNull(),
    state: text("state").$type<ProposalState>().notNull(),
    /** Whose wallet it moves; an opening balance is ours. */
    companyId: text("company_id").references(() => companies.id),
    reportId: text("report_id").references(() => topUpReports.id),
    lineId: text("line_id").references(() => bankLines.id),
    transferId: text("transfer_id").references(() => ledgerTransfers.id),
    /** From the end of which day an opening balance counts. */
    bankDay: day("bank_day"),
    /** Of an opening balance, what the bank holds beyond our books; it may be less. */
    amountYen: integer("amount_yen").notNull(),
    reason: text("reason").notNull(),
    /** What the buyer reads of a correction. */
    buyerReason: text("buyer_reason").notNull().default(""),
    proposedAt: instant("proposed_at").notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    /** Why it was refused, for who proposed it. */
    refusalReason: text("refusal_reason").notNull().default(""),
  },
  (proposal) => [
    check(
      "proposal_by_two",
      sql`state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> proposed_by)`,
    ),
    check("proposal_decided", sql`(state = 'open') = (decided_at IS NULL)`),
    check("proposal_reason", sql`trim(reason) <> ''`),
    check(
      "proposal_subject",
      sql`(report_id IS NOT NULL) = (kind = 'credit') AND (transfer_id IS NOT NULL) = (kind = 'correction') AND (bank_day IS NOT NULL) = (kind = 'opening') AND (kind = 'opening' OR amount_yen > 0)`,
    ),
    uniqueIndex("finance_proposals_report").on(proposal.reportId).where(sql`state = 'open'`),
    uniqueIndex("finance_proposals_transfer").on(proposal.transferId).where(sql`state = 'open'`),
    uniqueIndex("finance_proposals_day").on(proposal.bankDay).where(sql`state = 'open'`),
    index("finance_proposals_queue").on(proposal.state, proposal.proposedAt),
    index("finance_proposals_decided").on(proposal.decidedAt).where(sql`decided_at IS NOT NULL`),
    index("finance_proposals_subject").on(proposal.kind, proposal.state, proposal.bankDay),
  ],
);

/** What the bank held at the end of a day, beside what our books say it should have held. */
export const bankClosings = sqliteTable("bank_closings", {
  bankDay: day("bank_day").primaryKey(),
  closingYen: integer("closing_yen").notNull(),
  /** What our books say we hold, `house/bank` with its sign turned. */
  ledgerYen: integer("ledger_yen").notNull(),
  /** The opening balance in force. */
  openingYen: integer("opening_yen").notNull(),
  /** Lines that have come in and are credited to nobody by the end of the day. */
  uncreditedYen: integer("uncredited_yen").notNull(),
  /** What nobody has an explanation for; must be zero. */
  differenceYen: integer("difference_yen").notNull(),
  reckonedAt: instant("reckoned_at").notNull(),
  importedByName: text("imported_by_name").notNull(),
});
