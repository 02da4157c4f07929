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
    id: text().primaryKey(),
    kind: text().$type<ProposalKind>().notNull(),
    state: text().$type<ProposalState>().notNull(),
    /** Whose wallet it moves; an opening balance is ours. */
    companyId: text().references(() => companies.id),
    reportId: text().references(() => topUpReports.id),
    lineId: text().references(() => bankLines.id),
    transferId: text().references(() => ledgerTransfers.id),
    /** From the end of which day an opening balance counts. */
    bankDay: day(),
    /** Of an opening balance, what the bank holds beyond our books; it may be less. */
    amountYen: integer().notNull(),
    reason: text().notNull(),
    /** What the buyer reads of a correction. */
    buyerReason: text().notNull().default(""),
    proposedAt: instant().notNull(),
    proposedBy: text().notNull(),
    proposedByName: text().notNull(),
    decidedAt: instant(),
    decidedBy: text(),
    decidedByName: text(),
    /** Why it was refused, for who proposed it. */
    refusalReason: text().notNull().default(""),
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
  bankDay: day().primaryKey(),
  closingYen: integer().notNull(),
  /** What our books say we hold, `house/bank` with its sign turned. */
  ledgerYen: integer().notNull(),
  /** The opening balance in force. */
  openingYen: integer().notNull(),
  /** Lines that have come in and are credited to nobody by the end of the day. */
  uncreditedYen: integer().notNull(),
  /** What nobody has an explanation for; must be zero. */
  differenceYen: integer().notNull(),
  reckonedAt: instant().notNull(),
  importedByName: text().notNull(),
});
