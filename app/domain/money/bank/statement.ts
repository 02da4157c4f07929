import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { readCsv } from "#app/domain/core/sheet-file/read-csv.ts";
import { payerKey, reportNumberIn, samePayer } from "../payments/payer-name.ts";

/** A statement of a month is far smaller. */
export const statementBytesMax = 2 * 1024 * 1024;

/** The balance of an account at the end of a day. */
export interface Closing {
  bankDay: string;
  closingYen: number;
}

/** The column names in a statement's header. */
export interface StatementHeaders {
  dayHeader: string;
  amountHeader: string;
  payerHeader: string;
  balanceHeader: string;
}

export interface StatementLine {
  bankDay: string;
  amountYen: number;
  payer: string;
  balanceYen: number;
}

type ReadStatement =
  | { ok: true; lines: StatementLine[]; closings: Closing[] }
  | { ok: false; missing: string[] }
  | { ok: false; badRow: number };

/** Far above any transfer, and exact as a number. */
const amountMax = 1_000_000_000_000;

/**
 * Reads the lines of incoming money. Text above the header, rows without a day (such as totals) and
 * outgoing money are skipped. One unreadable row fails the whole statement.
 */
export function readStatement(text: string, headers: StatementHeaders): ReadStatement {
  const rows = readCsv(text.replace(/^\uFEFF/, ""));
  const { dayHeader, amountHeader, payerHeader, balanceHeader } = headers;
  const wanted = [dayHeader, amountHeader, payerHeader, balanceHeader].map(normalized);
  const head = rows.findIndex((row) => wanted.every((name) => row.map(normalized).includes(name)));
  if (head < 0) {
    const seen = new Set(rows.flat().map(normalized));
    const missing = wanted.filter((name) => !seen.has(name));
    return { ok: false, missing: missing.length > 0 ? missing : wanted };
  }

  const [dayAt, amountAt, payerAt, balanceAt] = wanted.map((name) =>
    rows[head]!.map(normalized).indexOf(name),
  ) as [number, number, number, number];
  const lines: StatementLine[] = [];
  const balances: Balance[] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= head || !/\d/.test(row[dayAt] ?? "")) continue;
    const bankDay = readDay(row[dayAt]!);
    const amountYen = readYen(row[amountAt] ?? "");
    const balanceYen =
      normalized(row[balanceAt] ?? "") === "" ? undefined : readYen(row[balanceAt]!);
    if (bankDay && balanceYen !== undefined && amountYen !== undefined)
      balances.push({ bankDay, amountYen, balanceYen });
    if (bankDay && (amountYen === 0 || (amountYen && amountYen < 0))) continue;
    const payer = normalized(row[payerAt] ?? "");
    if (!bankDay || amountYen === undefined || balanceYen === undefined || payer.length > 200)
      return { ok: false, badRow: index + 1 };
    lines.push({ bankDay, amountYen, payer, balanceYen });
  }
  return { ok: true, lines, closings: closingsOf(balances) };
}

type Balance = Omit<StatementLine, "payer">;

/** Answers the balance after each day's last movement; some banks write the latest first. */
function closingsOf(balances: readonly Balance[]): Closing[] {
  const inOrder = isLatestFirst(balances) ? balances.toReversed() : balances;
  const last = new Map(inOrder.map(({ bankDay, balanceYen }) => [bankDay, balanceYen]));
  return [...last].map(([bankDay, closingYen]) => ({ bankDay, closingYen }));
}

/**
 * Tells the order of the rows by their days; within one day by which of two neighbouring balances explains
 * the other.
 */
function isLatestFirst(balances: readonly Balance[]) {
  const [first, last] = [balances[0]?.bankDay ?? "", balances.at(-1)?.bankDay ?? ""];
  if (first !== last) return first > last;
  const votes = balances.slice(1).map((later, index) => {
    const earlier = balances[index]!;
    const asWritten = earlier.balanceYen + later.amountYen === later.balanceYen;
    const turned = later.balanceYen + earlier.amountYen === earlier.balanceYen;
    return Number(turned && earlier.amountYen > 0) - Number(asWritten && later.amountYen > 0);
  });
  return votes.reduce((sum, vote) => sum + vote, 0) > 0;
}

function normalized(cell: string) {
  return cell.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}

/** Reads an amount. An empty cell is zero, as in the incoming column of an outgoing line. */
function readYen(cell: string) {
  const text = withoutGrouping(normalized(cell).replaceAll(/[¥\\円 ]/g, ""));
  if (text === "" || text === "-") return 0;
  if (!/^[-+]?\d{1,13}(\.0+)?$/.test(text)) return undefined;
  const yen = Number(text);
  return Math.abs(yen) <= amountMax ? yen : undefined;
}

/** Reads a day: 2026/11/20, 2026年11月20日, 20261120, 令和8年11月20日 and R8.11.20 are the same. */
function readDay(cell: string) {
  const text = normalized(cell);
  const parts =
    text.match(
      /^(?<era>令和|R)?\.?(?<year>\d{1,4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?/,
    ) ?? text.match(/^(?<era>)(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/);
  if (!parts?.groups) return undefined;
  const { era, year, month, day } = parts.groups;
  const since = era ? 2018 : year!.length <= 2 ? 2000 : 0;
  const iso = `${Number(year) + since}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  const real = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return real && iso > "2000" && iso < "2100" ? iso : undefined;
}

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
  /** The day on which finance confirmed the report by hand without a bank line. */
  confirmedOn?: string | undefined;
  /** True where the buyer withdrew it or it lapsed: a person decides whether the line is its money. */
  ended?: boolean;
}

/** The reasons for matching a report with a line, the surest first. */
const matchReasons = ["number", "name-and-amount", "name", "amount"] as const;
export type MatchReason = (typeof matchReasons)[number];

/** Ranks the open reports that a line may belong to, the surest first and among equals the nearest amount. */
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
        Number(one.report.ended ?? false) - Number(other.report.ended ?? false) ||
        // The bank's fee makes a transfer some hundred yen short.
        offBy(one.report) - offBy(other.report),
    );

  function offBy({ amountYen }: Report) {
    return Math.abs(amountYen - line.amountYen);
  }

  function reasonFor(report: Report): MatchReason | undefined {
    const { confirmedOn } = report;
    // A report confirmed before this money came was confirmed for other money.
    if (confirmedOn && (confirmedOn < line.bankDay || line.amountYen !== report.amountYen))
      return undefined;
    const named = samePayer(key, payerKey(report.payerKana));
    const sameAmount = line.amountYen === report.amountYen;
    if (number === report.number) return "number";
    if (named) return sameAmount ? "name-and-amount" : "name";
    return sameAmount && !confirmedOn ? "amount" : undefined;
  }
}

/**
 * Finds the report that a line certainly pays: number or name match, the amount agrees to the yen, and no
 * other report matches.
 */
export function certainMatch<One extends Report>(line: Line, reports: readonly One[]) {
  const exact = matchLine(line, reports).filter(
    ({ report, reason }) =>
      !report.ended &&
      report.amountYen === line.amountYen &&
      (reason === "number" || reason === "name-and-amount"),
  );
  const numbered = exact.filter(({ reason }) => reason === "number");
  const [only, rival] = numbered.length > 0 ? numbered : exact;
  return rival ? undefined : only?.report;
}

/** True where this person imported the line; a line of an unknown importer counts as everybody's own. */
export function isOwnLine({ importedBy }: { importedBy: string }, person: string) {
  return importedBy === "" || importedBy === person;
}

/** The reason stored when a person credits their own import although line and report agree. */
export const ownLineBasis = "银行流水一致（本人导入）";
