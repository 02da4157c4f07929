import type { matchableReports, openLinesQuery } from "#app/domain/money/bank/bank-lines.server.ts";
import { pairCertainMatches } from "#app/domain/money/bank/settle-line.server.ts";
import { isOwnLine, type MatchReason, matchLine } from "#app/domain/money/bank/statement.ts";
import { type CreditOutlook, creditOutlook } from "./credit-outlook.tsx";

type Line = Awaited<ReturnType<typeof openLinesQuery>>[number];
type Report = ReturnType<typeof matchableReports>[number];

const matchesShown = 4;

/**
 * The open lines of the bank with what each may have paid, and how many one press settles: those that
 * wait for somebody else already are left out, and those that this person imported are counted apart.
 */
export function linesToSettle(
  lines: readonly Line[],
  reports: readonly Report[],
  me: string,
  limitYen: number,
) {
  const pairs = pairCertainMatches(lines, reports).filter(
    ({ report }) => report.proposal?.proposedBy !== me,
  );
  return {
    lines: lines.map((line) => ({
      line: toLineView(line),
      matches: matchLine(line, reports)
        .slice(0, matchesShown)
        .map(({ report, reason }) => {
          const certain = isCertain(line, report, reason);
          const outlook = outlookOf(line, report, certain);
          return { report: toReportView(report), reason, certain, outlook };
        }),
    })),
    certain: pairs.length,
    own: pairs.filter(({ line, report }) => !report.confirmedOn && isOwnLine(line, me)).length,
  };

  function outlookOf(line: Line, report: Report, certain: boolean): CreditOutlook {
    if (report.confirmedOn) return { kind: "credits" };
    const { aloneTodayYen, proposal } = report;
    const ownLine = isOwnLine(line, me);
    const { amountYen } = line;
    const asked = { amountYen, certain, ownLine, aloneTodayYen, limitYen, proposal, me };
    return creditOutlook({ ...asked, hasLine: true });
  }
}

function toLineView({ id, bankDay, amountYen, payer, balanceYen, importedByName }: Line) {
  return { id, bankDay, amountYen, payer, balanceYen, importedByName };
}

function toReportView(report: Report) {
  const { number, amountYen, payerKana, companyName, confirmedOn, ended, receipts } = report;
  return { number, amountYen, payerKana, companyName, confirmedOn, ended, receipts };
}

/** Amount and payer agree, or the money has moved already: nothing is left to explain. */
function isCertain(line: Line, report: Report, reason: MatchReason) {
  const named = reason === "number" || reason === "name-and-amount";
  return report.confirmedOn !== undefined || (named && report.amountYen === line.amountYen);
}
