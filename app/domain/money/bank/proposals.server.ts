import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { afterPlace } from "#app/domain/core/document/document-queries.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type QueuePlace, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import { openWalletId } from "#app/domain/core/document-wallet.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import { newcomerRefusals } from "#app/domain/core/newcomer.server.ts";
import { walletPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  alarms,
  companies,
  financeProposals,
  ledgerTransfers,
  topUpReports,
} from "#db/schema/index.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { type Account, type AccountId, house, isWalletId } from "../ledger/ledger.ts";
import { decideProposal } from "../payments/proposal.server.ts";
import { correctionReason } from "../payments/proposal.ts";
import { doubleOf } from "../payments/top-up-queries.server.ts";
import { moveReport } from "../payments/top-up-report.server.ts";
import { recomputeClosings } from "./bank-closings.server.ts";
import { reopenBankLine } from "./bank-lines.server.ts";
import { confirmCredit } from "./credit-report.server.ts";

const shown = {
  proposal: financeProposals,
  companyName: companies.name,
  operationId: companies.operationId,
  reportNumber: topUpReports.number,
  reportedYen: topUpReports.amountYen,
  payerKana: topUpReports.payerKana,
  doubleOf,
  transferReason: inJapanese(ledgerTransfers.reason),
  transferChangeYen: ledgerTransfers.walletChangeYen,
};

/** Selects a page of open proposals and one more, the longest waiting first. */
export function openProposalsQuery(reader: Pick<Scope, "db">, after?: QueuePlace) {
  const { id, state, proposedAt } = financeProposals;
  return proposalsQuery(reader)
    .where(and(eq(state, "open"), afterPlace(proposedAt, id, after)))
    .orderBy(asc(proposedAt), asc(id))
    .limit(queuePageSize + 1);
}

export function openProposalsLengthQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({ count: count() })
    .from(financeProposals)
    .where(eq(financeProposals.state, "open"));
}

/** Selects the proposals decided last, the latest first. */
export function decidedProposalsQuery(reader: Pick<Scope, "db">) {
  const { decidedAt } = financeProposals;
  return proposalsQuery(reader).where(isNotNull(decidedAt)).orderBy(desc(decidedAt)).limit(20);
}

function proposalsQuery({ db }: Pick<Scope, "db">) {
  return db
    .select(shown)
    .from(financeProposals)
    .leftJoin(companies, eq(companies.id, financeProposals.companyId))
    .leftJoin(topUpReports, eq(topUpReports.id, financeProposals.reportId))
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.id, financeProposals.transferId));
}

interface Correction {
  /** The form's own id. */
  id: string;
  transferId: string;
  amountYen: number;
  reason: string;
  buyerReason: string;
}

/** 冲正: proposes to reverse a transfer, whole or in part; another person posts it. */
export async function proposeCorrection(scope: Scope<Staff>, wanted: Correction) {
  const { db, actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [found] = await db
    .select({ transfer: ledgerTransfers, ...correctedColumns(["confirmed"]) })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.id, wanted.transferId))
    .limit(1);
  if (!found) return refuse("not-found");
  const { transfer, ...corrected } = found;
  if (!isCorrectable(transfer)) return refuse("not-correctable");
  if (wanted.amountYen > correctableYen(transfer, corrected)) return refuse("beyond-transfer");
  return propose(scope, { ...wanted, kind: "correction", companyId: transfer.companyId });
}

/**
 * The columns that say what of a transfer was corrected, and of a payment what of its document's payments still stands:
 * what a refund gave back is not given back again by a correction.
 */
export function correctedColumns(
  states: readonly (typeof financeProposals.$inferSelect)["state"][],
) {
  const ofDocument = sql`o.document_kind = ${ledgerTransfers}.document_kind AND o.document_id = ${ledgerTransfers}.document_id
    AND o.company_id = ${ledgerTransfers}.company_id`;
  const counts = sql`p.state IN ${[...states]}`;
  return {
    correctedYen: sql<number>`(SELECT COALESCE(sum(p.amount_yen), 0) FROM finance_proposals p WHERE p.transfer_id = ${ledgerTransfers}.id AND ${counts})`,
    standingYen: sql<
      number | null
    >`CASE WHEN ${ledgerTransfers.walletChangeYen} < 0 THEN -(SELECT sum(o.wallet_change_yen) FROM ledger_transfers o WHERE ${ofDocument})
      - (SELECT COALESCE(sum(p.amount_yen), 0) FROM finance_proposals p JOIN ledger_transfers o ON o.id = p.transfer_id WHERE ${ofDocument} AND ${counts}) END`,
  };
}

/** The yen of a transfer that may still be corrected. */
export function correctableYen(
  { amountYen }: Pick<typeof ledgerTransfers.$inferSelect, "amountYen">,
  { correctedYen, standingYen }: { correctedYen: number; standingYen: number | null },
) {
  return Math.max(0, Math.min(amountYen - correctedYen, standingYen ?? amountYen));
}

/**
 * True where a transfer may be corrected. A move between wallets of one company is undone by the company. Money held
 * for a withdrawal or a waiting payment is released by rejecting those, never by a correction.
 */
export function isCorrectable({
  companyId,
  kind,
  fromAccount,
  toAccount,
}: Pick<typeof ledgerTransfers.$inferSelect, "companyId" | "kind" | "fromAccount" | "toAccount">) {
  return (
    companyId !== null &&
    kind !== "store-transfer" &&
    ![fromAccount, toAccount].some((id) => id.startsWith("held/"))
  );
}

interface Opening {
  id: string;
  bankDay: string;
  amountYen: number;
  reason: string;
}

/** Proposes the opening balance: the sum that the bank holds beyond our books from the end of a day on. */
export async function proposeOpening(scope: Scope<Staff>, wanted: Opening) {
  if (!staffMay(scope.actor, "confirm-deposit")) return refuse("forbidden");
  return propose(scope, { ...wanted, kind: "opening" });
}

async function propose(
  scope: Scope<Staff>,
  row: Pick<
    typeof financeProposals.$inferInsert,
    "id" | "kind" | "companyId" | "transferId" | "bankDay" | "amountYen" | "reason" | "buyerReason"
  >,
) {
  const { db, actor, now } = scope;
  return commitOnce(
    scope,
    formRowQuery(scope, financeProposals, { ...row, proposedBy: actorKey(actor) }),
    [
      db.insert(financeProposals).values({
        ...row,
        state: "open",
        proposedAt: now,
        proposedBy: actorKey(actor),
        proposedByName: signedName(actor),
      }),
    ],
    {
      "finance_proposals.id": "form-used",
      "finance_proposals.transfer_id": "proposed-already",
      "finance_proposals.bank_day": "proposed-already",
    },
  );
}

type Proposal = typeof financeProposals.$inferSelect;

const refusals = {
  proposal_decided_once: "moved-meanwhile",
  proposal_by_two: "own-proposal",
  ...newcomerRefusals,
  [alreadyPosted]: "moved-meanwhile",
  correction_beyond_transfer: "beyond-transfer",
  [overdrawn]: "balance-too-low",
} as const;

/** 复核通过: confirms and carries out what another person proposed. */
export async function confirmProposal(scope: Scope<Staff>, id: string) {
  const found = await openProposal(scope, id);
  if (!found.ok) return found;
  const proposal = found.value;
  if (proposal.proposedBy === actorKey(scope.actor)) return refuse("own-proposal");
  switch (proposal.kind) {
    case "credit":
      return confirmCredit(scope, proposal);
    case "correction":
      return postCorrection(scope, proposal);
    case "opening": {
      const confirmed = await commit(scope, [decideProposal(scope, id, "confirmed")], refusals);
      if (confirmed.ok) await recomputeClosings(scope);
      return confirmed;
    }
  }
}

/** 撤回 by the proposer, 退回 with a reason by anybody else of finance; moves no money. */
export async function endProposal(scope: Scope<Staff>, id: string, reason = "") {
  const found = await openProposal(scope, id);
  if (!found.ok) return found;
  const own = found.value.proposedBy === actorKey(scope.actor);
  if (!own && !reason) return refuse("reason-missing");
  const state: "withdrawn" | "refused" = own ? "withdrawn" : "refused";
  const ended = await commit(
    scope,
    [
      ...(await takeBackOwnReport(scope, found.value)),
      decideProposal(scope, id, state, own ? "" : reason),
    ],
    { ...moveRefusals, proposal_decided_once: "moved-meanwhile" },
  );
  return ended.ok ? done(state) : ended;
}

/** A report that staff made for a line ends with its proposal, so that the line is free again. */
async function takeBackOwnReport(scope: Scope<Staff>, { reportId }: Proposal) {
  if (!reportId) return [];
  const [report] = await scope.db
    .select()
    .from(topUpReports)
    .where(eq(topUpReports.id, reportId))
    .limit(1);
  return report?.state === "reported" && report.reportedBy.startsWith("staff:")
    ? moveReport(scope, report, "takeBack")
    : [];
}

/**
 * Posts the opposite transfer. Where the wallet cannot cover it, nothing is posted and an alarm says what
 * the company owes.
 */
async function postCorrection(scope: Scope<Staff>, proposal: Proposal) {
  const { db, now } = scope;
  const { id, companyId, amountYen, buyerReason } = proposal;
  const [transfer] = await db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.id, proposal.transferId ?? ""))
    .limit(1);
  if (!transfer || !companyId) return refuse("not-found");
  const posted = await commit(
    scope,
    [
      decideProposal(scope, id, "confirmed"),
      ...postTransfer(scope, {
        id: `correction/${id}`,
        kind: "correction",
        from: otherSide(transfer.toAccount, companyId),
        to: otherSide(transfer.fromAccount, companyId),
        amountYen,
        document: { kind: "correction", id },
        reason: correctionReason(transfer, buyerReason),
      }),
      ...reopenBankLine(scope, transfer, id),
      notify(scope, {
        companyId,
        about: "company",
        kind: "deposit",
        letter: letter("balance.corrected", {
          changeYen: (transfer.walletChangeYen ?? 0) > 0 ? -amountYen : amountYen,
          words: typedMessage(buyerReason),
        }),
        href: walletPage,
      }),
    ],
    refusals,
  );
  if (!posted.ok && posted.reason === "balance-too-low")
    await commit(
      scope,
      [
        db
          .insert(alarms)
          .values({
            id: `correction-uncovered/${id}`,
            kind: "correction-uncovered",
            subject: companyId,
            detail: message("alarm.uncovered", { yen: amountYen, reason: transfer.reason }),
            raisedAt: now,
          })
          .onConflictDoUpdate({ target: alarms.id, set: { raisedAt: now, resolvedAt: null } }),
      ],
      {},
    );
  return posted.ok ? done(undefined) : posted;
}

/**
 * Answers the other account of the correction: `payments` only passes money on, so transfers through it
 * are corrected from `corrections`.
 */
function otherSide(id: AccountId, companyId: string): Account {
  if (isWalletId(id)) return { id: openWalletId(id, companyId), companyId, isWallet: true };
  return id === "house/payments" ? house("corrections") : { id, companyId: null, isWallet: false };
}

async function openProposal({ db, actor }: Scope<Staff>, id: string) {
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [proposal] = await db
    .select()
    .from(financeProposals)
    .where(eq(financeProposals.id, id))
    .limit(1);
  if (!proposal) return refuse("not-found");
  return proposal.state === "open" ? done(proposal) : refuse("moved-meanwhile");
}
