import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { actorKey, type Staff, signedName } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { chunks } from "#app/domain/core/chunks.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  bankLineReleases,
  bankLines,
  bankMappings,
  bankReturns,
  companies,
  documentEvents,
  topUpReports,
} from "#db/schema/index.ts";
import {
  type endedReportsQuery,
  standingYen,
  type topUpQueueQuery,
} from "../payments/top-up-queries.server.ts";
import { transferReceiptsOf } from "../payments/top-up-report.server.ts";
import { saveClosings } from "./bank-closings.server.ts";
import type { Closing, StatementHeaders, StatementLine } from "./statement.ts";

type Reader = Pick<Scope<Staff>, "db">;

export const openLinesShown = 100;

/** Selects the lines not settled yet, the longest waiting first. */
export function openLinesQuery({ db }: Reader) {
  return db
    .select()
    .from(bankLines)
    .where(isNull(bankLines.settledAt))
    .orderBy(asc(bankLines.bankDay), asc(bankLines.id))
    .limit(openLinesShown);
}

/** Joins a line with its return that is open or sent; a literal, since only so does SQLite use the partial index. */
export const standingReturn = and(
  eq(bankReturns.lineId, bankLines.id),
  sql`bank_returns.state <> 'withdrawn'`,
);

/** What settled a line: a report, the day on which its money was sent back, or else the note of the line itself. */
const settlement = { reportNumber: topUpReports.number, returnedOn: bankReturns.sentOn };

/** Selects the lines settled lately, with what settled them. */
export function settledLinesQuery({ db }: Reader) {
  return db
    .select({ line: bankLines, ...settlement })
    .from(bankLines)
    .leftJoin(topUpReports, eq(topUpReports.id, bankLines.reportId))
    .leftJoin(bankReturns, standingReturn)
    .where(isNotNull(bankLines.settledAt))
    .orderBy(desc(bankLines.settledAt))
    .limit(20);
}

/** The line after which a page begins, by the columns that identify it. */
type LinePlace = Pick<
  typeof bankLines.$inferSelect,
  "bankDay" | "amountYen" | "payer" | "balanceYen"
>;

/** Lists all lines or the open ones, the latest day first. */
export async function listBankLines(
  { db }: Reader,
  openOnly: boolean,
  after: LinePlace | undefined,
  limit: number,
) {
  const { bankDay, amountYen, payer, balanceYen } = bankLines;
  const rows = await db
    .select({ line: bankLines, ...settlement })
    .from(bankLines)
    .leftJoin(topUpReports, eq(topUpReports.id, bankLines.reportId))
    .leftJoin(bankReturns, standingReturn)
    .where(
      and(
        openOnly ? isNull(bankLines.settledAt) : undefined,
        after &&
          sql`(${bankDay}, ${amountYen}, ${payer}, ${balanceYen}) < (${after.bankDay}, ${after.amountYen}, ${after.payer}, ${after.balanceYen})`,
      ),
    )
    .orderBy(desc(bankDay), desc(amountYen), desc(payer), desc(balanceYen))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const next: LinePlace | undefined = rows.length > limit ? page.at(-1)!.line : undefined;
  return { page, next };
}

const daysLookedBack = 60;

/** Selects the reports confirmed by hand lately whose credit still stands and has no bank line. */
export function confirmedByHandQuery({ db, now }: Pick<Scope<Staff>, "db" | "now">) {
  return db
    .select({
      report: topUpReports,
      standingYen,
      companyName: companies.name,
      confirmedAt: documentEvents.at,
      receipts: transferReceiptsOf("deposit", topUpReports),
    })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .innerJoin(
      documentEvents,
      and(
        eq(documentEvents.documentKind, "deposit"),
        eq(documentEvents.documentId, topUpReports.id),
        eq(documentEvents.version, topUpReports.version),
      ),
    )
    .where(
      and(
        eq(topUpReports.state, "confirmed"),
        gte(topUpReports.reportedAt, daysAfter(now, -daysLookedBack)),
        sql`NOT EXISTS (SELECT 1 FROM bank_lines b WHERE b.report_id = ${topUpReports}.id)`,
        sql`${standingYen} > 0`,
      ),
    )
    .orderBy(desc(topUpReports.reportedAt))
    .limit(200);
}

/**
 * Answers the reports that a line may be linked to: the open ones, those confirmed by hand, and those that
 * ended without their money.
 */
export function matchableReports(
  open: Awaited<ReturnType<typeof topUpQueueQuery>>,
  byHand: Awaited<ReturnType<typeof confirmedByHandQuery>>,
  ended: Awaited<ReturnType<typeof endedReportsQuery>> = [],
) {
  return [
    ...open.map(({ report, companyName, receipts, proposal, aloneTodayYen }) => ({
      ...toNamedReport(report),
      companyName,
      receipts,
      proposal,
      aloneTodayYen,
    })),
    ...byHand.map(({ report, standingYen, companyName, confirmedAt, receipts }) => ({
      ...toNamedReport(report),
      amountYen: standingYen,
      companyName,
      receipts,
      proposal: null,
      aloneTodayYen: 0,
      confirmedOn: japanDay(confirmedAt),
    })),
    ...ended.map(({ report, companyName, receipts }) => ({
      ...toNamedReport(report),
      ended: true,
      companyName,
      receipts,
      proposal: null,
      aloneTodayYen: 0,
    })),
  ];
}

function toNamedReport({ id, number, amountYen, payerKana }: typeof topUpReports.$inferSelect) {
  return {
    ...{ id, number, amountYen, payerKana, ended: false },
    confirmedOn: undefined as string | undefined,
  };
}

/** Selects the stored column mappings of banks. */
export function bankMappingsQuery({ db }: Reader) {
  return db.select().from(bankMappings).orderBy(asc(bankMappings.name)).limit(50);
}

/** Stores a bank's column mapping; the same name replaces the one before it, and the same form renames it. */
export async function saveBankMapping(
  scope: Scope<Staff>,
  mapping: StatementHeaders & { id: string; name: string },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const { id, ...named } = mapping;
  const saved = { ...named, savedAt: now, savedByName: signedName(actor) };
  await commit(
    scope,
    [
      db
        .insert(bankMappings)
        .values({ id, ...saved })
        .onConflictDoUpdate({ target: bankMappings.name, set: saved })
        .onConflictDoUpdate({ target: bankMappings.id, set: saved }),
    ],
    {},
  );
  return done(undefined);
}

/** The limit of one commit; a month of a busy account is less. */
export const statementLinesMax = 2_000;
const linesPerInsert = 200;

/**
 * Stores the lines of a statement that are new by day, amount, payer and the balance after them, and
 * compares each day's closing balance with the books. `id` is the form's, so that sending it twice gives
 * the same answer.
 */
export async function importStatement(
  scope: Scope<Staff>,
  id: string,
  lines: readonly StatementLine[],
  closings: readonly Closing[] = [],
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  if (lines.length > statementLinesMax) return refuse("too-many");
  if (lines.length === 0 && closings.length === 0) return refuse("none");
  const rows = lines.map((line, index) => ({
    ...line,
    id: `${id}/${String(index).padStart(4, "0")}`,
    importedAt: now,
    importedBy: actorKey(actor),
    importedByName: signedName(actor),
  }));
  const inserts = chunks(rows, linesPerInsert).map((some) =>
    db.insert(bankLines).values(some).onConflictDoNothing(),
  );
  if (inserts.length > 0) await commit(scope, inserts, {});
  await saveClosings(scope, closings);
  const added = await db.$count(
    bankLines,
    and(gte(bankLines.id, `${id}/`), lt(bankLines.id, `${id}0`)),
  );
  return done({ added, known: lines.length - added });
}

/**
 * Reopens the bank line of a credit that this correction reverses completely, so that it can be credited
 * to the right company. The statements belong after the correction in its commit; they do nothing for
 * other transfers or while part of the credit stands.
 */
export function reopenBankLine(
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
