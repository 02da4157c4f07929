import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import {
  afterPlace,
  assigneeName,
  beforePlace,
  type Days,
  isAssignedTo,
  latestMoveNote,
  parsePlace,
  staffNotesOf,
  type WorkFilter,
  withinDays,
} from "#app/domain/core/document/document-queries.server.ts";
import {
  decidedPageSize,
  type QueuePlace,
  queueCountMax,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, financeProposals, payments, topUpReports } from "#db/schema/index.ts";
import { type AwaitedPayment, findAwaitedPayment } from "./start-bank-payment.server.ts";
import { type TopUpReportState, topUpLifecycle } from "./top-up.ts";
import { transferReceiptsOf } from "./top-up-report.server.ts";

/** The remaining credit of a confirmed report after its corrections and the corrections of those. */
export const standingYen = sql<number>`${topUpReports}.confirmed_yen - (
  WITH RECURSIVE undone(transfer_id, yen) AS (
    SELECT 'correction/' || p.id, p.amount_yen FROM finance_proposals p
      WHERE p.kind = 'correction' AND p.state = 'confirmed' AND p.transfer_id = 'deposit/' || ${topUpReports}.id
    UNION ALL SELECT 'correction/' || p.id, iif(undone.yen > 0, -p.amount_yen, p.amount_yen)
      FROM undone JOIN finance_proposals p ON p.kind = 'correction' AND p.state = 'confirmed' AND p.transfer_id = undone.transfer_id)
  SELECT COALESCE(sum(yen), 0) FROM undone)`;

/** True where two announced days are the same or next to each other: of one transfer, people name either. */
function areNeighbouringDays(one: SQLWrapper, other: SQLWrapper | string) {
  return sql`${one} BETWEEN date(${other}, '-1 day') AND date(${other}, '+1 day')`;
}

/**
 * The number of an earlier report that is probably about the same transfer: of the same company, amount and payer,
 * for the same or a neighbouring day, open or credited. Null without one; a column of queries of `top_up_reports`.
 */
export const doubleOf = sql<string | null>`(SELECT d.number FROM top_up_reports d
  WHERE d.company_id = top_up_reports.company_id AND d.amount_yen = top_up_reports.amount_yen
    AND d.payer_kana = top_up_reports.payer_kana AND ${areNeighbouringDays(sql`d.expected_on`, sql`top_up_reports.expected_on`)}
    AND d.state IN ('reported', 'confirmed')
    AND (d.reported_at, d.id) < (top_up_reports.reported_at, top_up_reports.id)
  ORDER BY d.reported_at LIMIT 1)`;

/**
 * Selects the latest report, open or credited, of a transfer that this one is probably about, too: of the same
 * amount and payer, for the same or a neighbouring day.
 */
export function sameTransferQuery(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  { amountYen, payerKana, expectedOn }: Pick<Report, "amountYen" | "payerKana" | "expectedOn">,
) {
  return db
    .select({ number: topUpReports.number, reportedAt: topUpReports.reportedAt })
    .from(topUpReports)
    .where(
      and(
        eq(topUpReports.companyId, actor.companyId),
        eq(topUpReports.amountYen, amountYen),
        eq(topUpReports.payerKana, payerKana),
        areNeighbouringDays(topUpReports.expectedOn, expectedOn),
        inArray(topUpReports.state, ["reported", "confirmed"]),
        isShownToBuyer,
      ),
    )
    .orderBy(desc(topUpReports.reportedAt))
    .limit(1);
}

/** The columns of a report with its receipts, and whether staff are checking it. */
const reportColumns = {
  ...getTableColumns(topUpReports),
  standingYen,
  receipts: transferReceiptsOf("deposit", topUpReports),
  checked:
    sql`EXISTS (SELECT 1 FROM finance_proposals p WHERE p.report_id = ${topUpReports}.id AND p.state = 'open')`.mapWith(
      Boolean,
    ),
  /** The reason of a rejection or of a reopening, as the buyer reads it; empty otherwise. */
  why: inJapanese(latestMoveNote("deposit", "top_up_reports", ["reject", "reopen"])),
};

/** Leaves out what staff report on a company's behalf until it is credited. A condition on `top_up_reports`. */
export const isShownToBuyer = sql`(${topUpReports.reportedBy} NOT LIKE 'staff:%' OR ${topUpReports.state} = 'confirmed')`;

/** Selects the company's latest reports, newest first. */
export function topUpReportsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select(reportColumns)
    .from(topUpReports)
    .where(and(eq(topUpReports.companyId, actor.companyId), isShownToBuyer))
    .orderBy(desc(topUpReports.reportedAt))
    .limit(50);
}

/** Lists all of the company's reports, newest first. `after` is the last row's `<milliseconds>.<id>`. */
export async function listTopUpReports(
  { db, actor }: Scope<Buyer>,
  after: string,
  limit: number,
  days: Days = {},
) {
  const rows = await db
    .select(reportColumns)
    .from(topUpReports)
    .where(
      and(
        eq(topUpReports.companyId, actor.companyId),
        isShownToBuyer,
        withinDays(topUpReports.reportedAt, days),
        beforePlace(topUpReports.reportedAt, topUpReports.id, parsePlace(after)),
      ),
    )
    .orderBy(desc(topUpReports.reportedAt), desc(topUpReports.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit && page.at(-1);
  return { page, next: last ? `${last.reportedAt.getTime()}.${last.id}` : null };
}

/** Lists all companies' reports in one state or in all, the highest number first, after this number. */
export async function listAllReports(
  { db }: Scope<Staff>,
  state: TopUpReportState | undefined,
  after: string | undefined,
  limit: number,
) {
  const rows = await db
    .select({
      report: topUpReports,
      companyName: companies.name,
      operationId: companies.operationId,
      paymentNumber: payments.number,
      paidFor: payments.about,
    })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .leftJoin(payments, eq(payments.id, topUpReports.paymentId))
    .where(
      and(
        state && eq(topUpReports.state, state),
        after ? lt(topUpReports.number, after) : undefined,
      ),
    )
    .orderBy(desc(topUpReports.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.report.number : null };
}

/** Selects a page of the reports that finance has to find and one more, the longest waiting first. */
export function topUpQueueQuery({ db, now }: Scope<Staff>, after?: QueuePlace, whose?: WorkFilter) {
  const today = startOfDay(japanDay(now)).getTime();
  return db
    .select({
      report: topUpReports,
      companyName: companies.name,
      operationId: companies.operationId,
      receipts: transferReceiptsOf("deposit", topUpReports),
      payment: payments,
      proposal: financeProposals,
      doubleOf,
      ownerName: assigneeName("deposit", topUpReports.id),
      notes: staffNotesOf("deposit", topUpReports.id),
      /** The sum credited today by one person alone; `credit_needs_two` limits it. */
      aloneTodayYen:
        sql`(SELECT COALESCE(sum(d.confirmed_yen), 0) FROM top_up_reports d WHERE d.company_id = ${topUpReports}.company_id AND d.certain = 0 AND d.confirmed_at IS NOT NULL AND d.confirmed_at >= ${today})`.mapWith(
          Number,
        ),
    })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .leftJoin(payments, eq(payments.id, topUpReports.paymentId))
    .leftJoin(
      financeProposals,
      and(eq(financeProposals.reportId, topUpReports.id), eq(financeProposals.state, "open")),
    )
    .where(
      and(
        eq(topUpReports.state, "reported"),
        afterPlace(topUpReports.reportedAt, topUpReports.id, after),
        isAssignedTo("deposit", topUpReports.id, whose),
      ),
    )
    .orderBy(asc(topUpReports.reportedAt), asc(topUpReports.id))
    .limit(queuePageSize + 1);
}

const daysLookedBack = 60;

/**
 * Selects the reports that a company withdrew, or that lapsed, in the last days: their money may arrive all
 * the same, and goes to the wallet then.
 */
export function endedReportsQuery({ db, now }: Pick<Scope<Staff>, "db" | "now">) {
  return db
    .select({
      report: topUpReports,
      companyName: companies.name,
      receipts: transferReceiptsOf("deposit", topUpReports),
    })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .where(
      and(
        inArray(topUpReports.state, ["withdrawn", "lapsed"]),
        gte(topUpReports.reportedAt, daysAfter(now, -daysLookedBack)),
        isShownToBuyer,
      ),
    )
    .orderBy(desc(topUpReports.reportedAt))
    .limit(200);
}

/** Selects the reports rejected lately, which may be reopened. */
export function rejectedReportsQuery({ db }: Pick<Scope<Staff>, "db">, place?: QueuePlace) {
  const { id, number, amountYen, reportedAt: at } = topUpReports;
  return db
    .select({ id, number, amountYen, at, companyName: companies.name })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .where(and(eq(topUpReports.state, "rejected"), beforePlace(at, id, place)))
    .orderBy(desc(at), desc(id))
    .limit(decidedPageSize + 1);
}

/** Counts the reports that finance has to find, up to a limit. */
export function topUpQueueLengthQuery({ db }: Pick<Scope<Staff>, "db">) {
  const some = db
    .select({ id: topUpReports.id })
    .from(topUpReports)
    .where(eq(topUpReports.state, "reported"))
    .limit(queueCountMax)
    .as("some");
  return db.select({ count: count() }).from(some);
}

/** Finds a report by its number, which buyers and banks write. */
export async function findReportByNumber({ db }: Scope<Staff>, number: string) {
  const [report] = await db
    .select({ id: topUpReports.id })
    .from(topUpReports)
    .where(eq(topUpReports.number, number))
    .limit(1);
  return report;
}

export type Report = typeof topUpReports.$inferSelect;

/** Finds an open report with the payment that waits for it; refuses where finance may not decide about it. */
export async function findOpenReport(
  scope: Scope<Staff>,
  reportId: string,
  move: "confirm" | "reject" | "reopen",
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [report] = await db
    .select()
    .from(topUpReports)
    .where(eq(topUpReports.id, reportId))
    .limit(1);
  if (!report) return refuse("not-found");
  if (!topUpLifecycle.allows(move, report.state, actor)) return refuse("moved-meanwhile");
  const { paymentId } = report;
  const found = paymentId ? await findAwaitedPayment(scope, paymentId) : undefined;
  const awaited = found?.payment.state === "waiting" ? found : undefined;
  return done<{ report: Report; awaited: AwaitedPayment | undefined }>({ report, awaited });
}
