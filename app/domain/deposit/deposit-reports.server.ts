import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import { companies, depositReports, payments } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import { proofsOf } from "../files/proofs.server.ts";
import type { Scope } from "../scope.ts";

/** The company's own reports, newest first. */
export function depositReportsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ ...getTableColumns(depositReports), proofs: proofsOf("deposit", depositReports) })
    .from(depositReports)
    .where(eq(depositReports.companyId, actor.companyId))
    .orderBy(desc(depositReports.reportedAt))
    .limit(50);
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
    })
    .from(depositReports)
    .innerJoin(companies, eq(companies.id, depositReports.companyId))
    .leftJoin(payments, eq(payments.id, depositReports.paymentId))
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
