import { payerKey, reportNumberIn, samePayer } from "./payer-key.ts";

interface Line {
  bankDay: string;
  amountYen: number;
  payer: string;
}
interface Report {
  id: string;
  number: string;
  amountYen: number;
  payerKana: string;
  /** The day on which finance confirmed it by hand, with no line of the bank yet. */
  confirmedOn?: string | undefined;
}

/** Why a report may be what a line paid, the surest first. */
const matchReasons = ["number", "name-and-amount", "name", "amount"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** The open reports that a line may belong to, the surest first, among equals the nearest amount. */
export function matchLine<One extends Report>(line: Line, reports: readonly One[]) {
  const key = payerKey(line.payer);
  const number = reportNumberIn(line.payer);
  return reports
    .flatMap((report) => {
      const reason = reasonFor(report);
      return reason ? [{ report, reason }] : [];
    })
    .sort(
      (one, other) =>
        matchReasons.indexOf(one.reason) - matchReasons.indexOf(other.reason) ||
        // A bank's fee makes a transfer come some hundred yen short.
        offBy(one.report) - offBy(other.report),
    );

  function offBy({ amountYen }: Report) {
    return Math.abs(amountYen - line.amountYen);
  }

  function reasonFor(report: Report): MatchReason | undefined {
    const { confirmedOn } = report;
    // What was confirmed before the money came was confirmed for other money.
    if (confirmedOn && (confirmedOn < line.bankDay || line.amountYen !== report.amountYen))
      return undefined;
    const named = samePayer(key, payerKey(report.payerKana));
    const sameAmount = line.amountYen === report.amountYen;
    if (number === report.number) return "number";
    if (named) return sameAmount ? "name-and-amount" : "name";
    return sameAmount && !confirmedOn ? "amount" : undefined;
  }
}

/** The one report that a line certainly pays: by its number or name, the amount to the yen, and no rival. */
export function certainMatch<One extends Report>(line: Line, reports: readonly One[]) {
  const exact = matchLine(line, reports).filter(
    ({ report, reason }) =>
      report.amountYen === line.amountYen && (reason === "number" || reason === "name-and-amount"),
  );
  const numbered = exact.filter(({ reason }) => reason === "number");
  const [only, rival] = numbered.length > 0 ? numbered : exact;
  return rival ? undefined : only?.report;
}
