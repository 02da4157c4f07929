import { and, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { bankLineReleases, bankLines, topUpReports } from "#db/schema/index.ts";
import { standingYen } from "./standing-credit.server.ts";

/**
 * Opens the bank's line of a credit of which nothing stands after this correction, so that it can be
 * credited to whom it came from. To be committed after the correction is decided; does nothing to
 * other transfers, and while a part of the credit stands.
 */
export function openLineAgain(
  { db, now }: Pick<Scope, "db" | "now">,
  transfer: { kind: string; documentId: string },
  proposalId: string,
): Statement[] {
  if (transfer.kind !== "deposit") return [];
  const reportId = transfer.documentId;
  return [
    db.insert(bankLineReleases).select(
      db
        .select({
          lineId: bankLines.id,
          reportId: sql<string>`${reportId}`.as("report_id"),
          proposalId: sql<string>`${proposalId}`.as("proposal_id"),
          releasedAt: sql<Date>`${now.getTime()}`.as("released_at"),
        })
        .from(bankLines)
        .innerJoin(topUpReports, eq(topUpReports.id, bankLines.reportId))
        .where(and(eq(bankLines.reportId, reportId), sql`${standingYen} = 0`)),
    ),
    db
      .update(bankLines)
      .set({ reportId: null, settledAt: null, settledByName: null })
      .where(
        and(
          eq(bankLines.reportId, reportId),
          sql`EXISTS (SELECT 1 FROM bank_line_releases r WHERE r.line_id = ${bankLines.id} AND r.proposal_id = ${proposalId})`,
        ),
      ),
  ];
}
