import { readCsv } from "#app/domain/core/sheet-file/read-csv.ts";
import { payerKey, reportNumberIn, samePayer } from "../payments/payer-name.ts";

/** What an account held at the end of a day. */
export interface Closing {
  bankDay: string;
  closingYen: number;
}

/** The names in a statement's header, as a bank gives them. */
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

/** Far above what a transfer can be, and exact in a number. */
const amountMax = 1_000_000_000_000;

/**
 * The lines of money that came in. What stands above the header and rows without a day, such as
 * totals, are passed over; so is money that went out. A row that cannot be read spoils the whole.
 */
export function readStatement(text: string, headers: StatementHeaders): ReadStatement {
  const rows = readCsv(text.replace(/^\uFEFF/, ""));
  const { dayHeader, amountHeader, payerHeader, balanceHeader } = headers;
  const wanted = [dayHeader, amountHeader, payerHeader, balanceHeader].map(plain);
  const head = rows.findIndex((row) => wanted.every((name) => row.map(plain).includes(name)));
  if (head < 0) {
    const seen = new Set(rows.flat().map(plain));
    const missing = wanted.filter((name) => !seen.has(name));
    return { ok: false, missing: missing.length > 0 ? missing : wanted };
  }

  const [dayAt, amountAt, payerAt, balanceAt] = wanted.map((name) =>
    rows[head]!.map(plain).indexOf(name),
  ) as [number, number, number, number];
  const lines: StatementLine[] = [];
  const balances: Balance[] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= head || !/\d/.test(row[dayAt] ?? "")) continue;
    const bankDay = readDay(row[dayAt]!);
    const amountYen = readYen(row[amountAt] ?? "");
    const balanceYen = plain(row[balanceAt] ?? "") === "" ? undefined : readYen(row[balanceAt]!);
    if (bankDay && balanceYen !== undefined && amountYen !== undefined)
      balances.push({ bankDay, amountYen, balanceYen });
    if (bankDay && (amountYen === 0 || (amountYen && amountYen < 0))) continue;
    const payer = plain(row[payerAt] ?? "");
    if (!bankDay || amountYen === undefined || balanceYen === undefined || payer.length > 200)
      return { ok: false, badRow: index + 1 };
    lines.push({ bankDay, amountYen, payer, balanceYen });
  }
  return { ok: true, lines, closings: closingsOf(balances) };
}

type Balance = Omit<StatementLine, "payer">;

/** The balance after each day's last movement; a bank may write the latest first. */
function closingsOf(balances: readonly Balance[]): Closing[] {
  const inOrder = isLatestFirst(balances) ? balances.toReversed() : balances;
  const last = new Map(inOrder.map(({ bankDay, balanceYen }) => [bankDay, balanceYen]));
  return [...last].map(([bankDay, closingYen]) => ({ bankDay, closingYen }));
}

/** By the days; within one day by which of two neighbours explains the other. */
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

function plain(cell: string) {
  return cell.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}

/** An empty cell is zero: a line that took money out has nothing among what came in. */
function readYen(cell: string) {
  const text = plain(cell).replaceAll(/[,¥\\円 ]/g, "");
  if (text === "" || text === "-") return 0;
  if (!/^[-+]?\d{1,13}(\.0+)?$/.test(text)) return undefined;
  const yen = Number(text);
  return Math.abs(yen) <= amountMax ? yen : undefined;
}

/** 2026/11/20, 2026年11月20日, 20261120, 令和8年11月20日 and R8.11.20 are one day. */
function readDay(cell: string) {
  const text = plain(cell);
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

/** Whether this person alone stands behind a line of the bank; of one whose importer nobody knows, everybody does. */
export function isOwnLine({ importedBy }: { importedBy: string }, person: string) {
  return importedBy === "" || importedBy === person;
}

/** What a credit by one's own line is explained with, though line and report agree. */
export const ownLineBasis = "银行流水一致（本人导入）";
