import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type Staff, signature, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { behind } from "#app/domain/core/document/behind.server.ts";
import { type QueuePlace, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, financeProposals, ledgerTransfers, topUpReports } from "#db/schema/index.ts";

const shown = {
  proposal: financeProposals,
  companyName: companies.name,
  operationId: companies.operationId,
  reportNumber: topUpReports.number,
  reportedYen: topUpReports.amountYen,
  payerKana: topUpReports.payerKana,
  transferReason: inJapanese(ledgerTransfers.reason),
  transferChangeYen: ledgerTransfers.walletChangeYen,
};

/** A page of what waits for a second person and one more, the longest waiting first. */
export function openProposalsQuery(reader: Pick<Scope, "db">, after?: QueuePlace) {
  const { id, state, proposedAt } = financeProposals;
  return proposalsQuery(reader)
    .where(and(eq(state, "open"), behind(proposedAt, id, after)))
    .orderBy(asc(proposedAt), asc(id))
    .limit(queuePageSize + 1);
}

/** The statement for how many of them there are. */
export function openProposalsLengthQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({ count: count() })
    .from(financeProposals)
    .where(eq(financeProposals.state, "open"));
}

/** What was decided last, the latest first. */
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

/** 冲正: proposes the opposite of a transfer, whole or in part; another person posts it. */
export async function proposeCorrection(scope: Scope<Staff>, wanted: Correction) {
  const { db, actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [found] = await db
    .select({
      transfer: ledgerTransfers,
      correctedYen: sql<number>`(SELECT COALESCE(sum(p.amount_yen), 0) FROM finance_proposals p WHERE p.transfer_id = ${ledgerTransfers}.id AND p.state = 'confirmed')`,
    })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.id, wanted.transferId))
    .limit(1);
  if (!found) return refuse("not-found");
  const { transfer, correctedYen } = found;
  if (!isCorrectable(transfer)) return refuse("not-correctable");
  if (wanted.amountYen > transfer.amountYen - correctedYen) return refuse("beyond-transfer");
  return propose(scope, { ...wanted, kind: "correction", companyId: transfer.companyId });
}

/** What a withdrawal or a waiting payment holds is undone by rejecting it, never by a correction. */
export function isCorrectable({
  companyId,
  fromAccount,
  toAccount,
}: Pick<typeof ledgerTransfers.$inferSelect, "companyId" | "fromAccount" | "toAccount">) {
  return companyId !== null && ![fromAccount, toAccount].some((id) => id.startsWith("held/"));
}

interface Opening {
  id: string;
  bankDay: string;
  amountYen: number;
  reason: string;
}

/** Proposes what the bank holds of our own beyond the books, from the end of a day on. */
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
  const written = await commit(
    scope,
    [
      db.insert(financeProposals).values({
        ...row,
        state: "open",
        proposedAt: now,
        proposedBy: signature(actor),
        proposedByName: signedName(actor),
      }),
    ],
    {
      "finance_proposals.id": "sent-before",
      "finance_proposals.transfer_id": "proposed-already",
      "finance_proposals.bank_day": "proposed-already",
    },
  );
  return written.ok || written.reason === "sent-before" ? done(undefined) : refuse(written.reason);
}
