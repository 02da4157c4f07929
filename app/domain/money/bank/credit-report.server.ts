import { and, eq, isNotNull } from "drizzle-orm";
import { actorKey, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { bankLines, financeProposals, topUpReports } from "#db/schema/index.ts";
import { decideProposal } from "../payments/proposal.server.ts";
import { confirmTopUp } from "../payments/settle-top-up.server.ts";

interface Credit {
  reportId: string;
  arrivedYen: number;
  /** The evidence in place of a bank line. */
  basis?: string;
  /** The reason in the person's own words, required where the amount differs from the report's. */
  note: string;
  /** The bank line of the money, if there is one. */
  lineId?: string;
}

/**
 * Credits a report without a certain match. By a bank line one person credits it with a reason, up to the set
 * amount of a company and day; above it, and always without a line, the credit is proposed, and made when
 * another person enters the same amount. Answers which of the two happened.
 */
export async function creditReport(scope: Scope<Staff>, wanted: Credit) {
  const { reportId, arrivedYen, basis, note, lineId } = wanted;
  if (!staffMay(scope.actor, "confirm-deposit")) return refuse("forbidden");
  const report = await findReport(scope, reportId);
  if (!report) return refuse("not-found");
  if (note === "" && (!basis || report.amountYen !== arrivedYen)) return refuse("reason-needed");
  const reason = [basis, note].filter(Boolean).join("：");
  const also = lineId ? linkLineToReport(scope, lineId, reportId) : [];
  const credited = await confirmTopUp(scope, reportId, arrivedYen, { reason, also });
  if (credited.ok) return done("credited" as const);
  if (credited.reason === "own-proposal") return refuse("moved-meanwhile");
  if (credited.reason !== "needs-two") return refuse(credited.reason);

  const open = await findOpenCredit(scope, reportId);
  if (!open) return propose(scope, report.companyId, { ...wanted, reason });
  if (open.proposedBy === actorKey(scope.actor)) return refuse("waits-for-another");
  if (open.amountYen !== arrivedYen || open.lineId !== (lineId ?? null))
    return refuse("proposed-otherwise");
  const confirmed = await confirmCredit(scope, open);
  return confirmed.ok ? done("credited" as const) : refuse(confirmed.reason);
}

/** Confirms and makes the credit that another person proposed. */
export async function confirmCredit(
  scope: Scope<Staff>,
  {
    id,
    reportId,
    lineId,
    amountYen,
    reason,
  }: Pick<
    typeof financeProposals.$inferSelect,
    "id" | "reportId" | "lineId" | "amountYen" | "reason"
  >,
) {
  const confirmed = await confirmTopUp(scope, reportId ?? "", amountYen, {
    reason,
    also: [
      decideProposal(scope, id, "confirmed"),
      ...(lineId && reportId ? linkLineToReport(scope, lineId, reportId) : []),
    ],
  });
  if (confirmed.ok) return done(undefined);
  switch (confirmed.reason) {
    case "needs-two":
    case "reason-needed":
      return refuse("moved-meanwhile");
    default:
      return refuse(confirmed.reason);
  }
}

/** Links a bank line to the report that it paid; one that was set aside is taken out first. */
export function linkLineToReport(
  scope: Scope<Staff>,
  lineId: string,
  reportId: string,
): Statement[] {
  const { db, actor, now } = scope;
  return [
    takeOutOfAside(scope, lineId),
    db
      .update(bankLines)
      .set({ reportId, settledAt: now, settledByName: signedName(actor) })
      .where(eq(bankLines.id, lineId)),
  ];
}

/** Opens a line that was set aside; any other line stays as it is. */
export function takeOutOfAside({ db }: Pick<Scope, "db">, lineId: string): Statement {
  return db
    .update(bankLines)
    .set({ asideNote: null, settledAt: null, settledByName: null })
    .where(and(eq(bankLines.id, lineId), isNotNull(bankLines.asideNote)));
}

export async function findOpenCredit({ db }: Pick<Scope, "db">, reportId: string) {
  const [open] = await db
    .select()
    .from(financeProposals)
    .where(and(eq(financeProposals.reportId, reportId), eq(financeProposals.state, "open")))
    .limit(1);
  return open;
}

async function findReport({ db }: Scope<Staff>, id: string) {
  const [report] = await db
    .select({ companyId: topUpReports.companyId, amountYen: topUpReports.amountYen })
    .from(topUpReports)
    .where(eq(topUpReports.id, id))
    .limit(1);
  return report;
}

async function propose(
  scope: Scope<Staff>,
  companyId: string,
  { reportId, arrivedYen, reason, lineId }: Credit & { reason: string },
) {
  const proposed = { companyId, reportId, amountYen: arrivedYen, reason, lineId };
  const written = await commit(scope, [openCreditProposal(scope, proposed)], proposalRefusals);
  return written.ok ? done("proposed" as const) : refuse(written.reason);
}

export const proposalRefusals = {
  "finance_proposals.report_id": "moved-meanwhile",
  proposal_report_open: "moved-meanwhile",
} as const;

/** Writes the proposal of a credit, which another person confirms. */
export function openCreditProposal(
  { db, actor, now }: Scope<Staff>,
  {
    lineId,
    ...proposed
  }: {
    companyId: string;
    reportId: string;
    amountYen: number;
    reason: string;
    lineId?: string | undefined;
  },
): Statement {
  return db.insert(financeProposals).values({
    ...proposed,
    id: crypto.randomUUID(),
    kind: "credit",
    state: "open",
    lineId: lineId ?? null,
    proposedAt: now,
    proposedBy: actorKey(actor),
    proposedByName: signedName(actor),
  });
}
