import { and, asc, desc, eq, getTableColumns, lt, or, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, depositReports, financeProposals, payments } from "#db/schema/index.ts";
import type { DepositReportState } from "./top-up-report.ts";
import { proofsOf } from "./transfer-receipts.server.ts";

/** The company's own reports, newest first. */
export function depositReportsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      ...getTableColumns(depositReports),
      proofs: proofsOf("deposit", depositReports),
      checked:
        sql`EXISTS (SELECT 1 FROM finance_proposals p WHERE p.report_id = ${depositReports}.id AND p.state = 'open')`.mapWith(
          Boolean,
        ),
    })
    .from(depositReports)
    .where(eq(depositReports.companyId, actor.companyId))
    .orderBy(desc(depositReports.reportedAt))
    .limit(50);
}

/** All of the company's own reports, newest first. `after` is the last row's `<milliseconds>.<id>`. */
export async function listDepositReports(
  { db, actor }: Scope<Buyer>,
  after: string,
  limit: number,
) {
  const dot = after.indexOf(".");
  const at = new Date(Number(after.slice(0, dot)));
  const rows = await db
    .select()
    .from(depositReports)
    .where(
      and(
        eq(depositReports.companyId, actor.companyId),
        after
          ? or(
              lt(depositReports.reportedAt, at),
              and(eq(depositReports.reportedAt, at), lt(depositReports.id, after.slice(dot + 1))),
            )
          : undefined,
      ),
    )
    .orderBy(desc(depositReports.reportedAt), desc(depositReports.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit && page.at(-1);
  return { page, next: last ? `${last.reportedAt.getTime()}.${last.id}` : null };
}

/** Everybody's reports in one state or in all, the latest number first, after this number. */
export async function listAllReports(
  { db }: Scope<Staff>,
  state: DepositReportState | undefined,
  after: string | undefined,
  limit: number,
) {
  const rows = await db
    .select({
      report: depositReports,
      companyName: companies.name,
      operationId: companies.operationId,
      paymentNumber: payments.number,
      paidFor: payments.about,
    })
    .from(depositReports)
    .innerJoin(companies, eq(companies.id, depositReports.companyId))
    .leftJoin(payments, eq(payments.id, depositReports.paymentId))
    .where(
      and(
        state && eq(depositReports.state, state),
        after ? lt(depositReports.number, after) : undefined,
      ),
    )
    .orderBy(desc(depositReports.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.report.number : null };
}

/** What finance has to look for, the longest waiting first. */
export function depositQueueQuery({ db }: Scope<Staff>) {
  return db
    .select({
      report: depositReports,
      companyName: companies.name,
      operationId: companies.operationId,
      proofs: proofsOf("deposit", depositReports),
      payment: payments,
      proposal: financeProposals,
    })
    .from(depositReports)
    .innerJoin(companies, eq(companies.id, depositReports.companyId))
    .leftJoin(payments, eq(payments.id, depositReports.paymentId))
    .leftJoin(
      financeProposals,
      and(eq(financeProposals.reportId, depositReports.id), eq(financeProposals.state, "open")),
    )
    .where(eq(depositReports.state, "reported"))
    .orderBy(asc(depositReports.reportedAt))
    .limit(100);
}

/** A report by the number that buyers and banks write. */
export async function findReportByNumber({ db }: Scope<Staff>, number: string) {
  const [report] = await db
    .select({ id: depositReports.id })
    .from(depositReports)
    .where(eq(depositReports.number, number))
    .limit(1);
  return report;
}
