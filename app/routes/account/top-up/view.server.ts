import type { topUpReportsQuery } from "#app/domain/money/payments/top-up-queries.server.ts";

export type ReportView = ReturnType<typeof toReportView>;

/** A report of a transfer as its company reads it and the browser gets it, field by field. */
export function toReportView(report: Awaited<ReturnType<typeof topUpReportsQuery>>[number]) {
  const { id, number, state, reportedAt, payerKana, amountYen, confirmedYen } = report;
  return {
    ...{ id, number, state, reportedAt, payerKana, amountYen, confirmedYen },
    /** What of it stands after corrections. */
    standingYen: report.standingYen,
    paymentId: report.paymentId,
    receipts: report.receipts.map(({ id, name, contentType }) => ({ id, name, contentType })),
    /** Seen by one of us, and waiting for the second. */
    checked: report.checked,
    /** Why it was rejected, or is looked at once more. */
    why: report.why,
  };
}
