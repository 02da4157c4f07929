import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { paymentsWithin, wholeCompany } from "#app/domain/core/access.server.ts";
import { actorKey, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { afterPlace, latestMoveNote } from "#app/domain/core/document/document-queries.server.ts";
import {
  type QueuePlace,
  queueCountMax,
  queuePage,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  bankLines,
  bankReturns,
  cardPayments,
  companies,
  payments,
  topUpReports,
} from "#db/schema/index.ts";
import {
  confirmedByHandQuery,
  matchableReports,
  standingReturn,
} from "../bank/bank-lines.server.ts";
import { matchLine } from "../bank/statement.ts";
import { type PartWallet, paymentWalletColumn } from "../ledger/store-wallets.server.ts";
import { mayPayRest } from "../payments/payment.ts";
import { patienceDays, topUpLifecycle } from "../payments/top-up.ts";
import {
  doubleOf,
  endedReportsQuery,
  isShownToBuyer,
  topUpQueueQuery,
} from "../payments/top-up-queries.server.ts";
import { kindOfLine, kindOfReport } from "./waiting-money.ts";

type Reader = Pick<Scope, "db" | "now">;

const reportColumns = {
  id: topUpReports.id,
  number: topUpReports.number,
  at: topUpReports.reportedAt,
  state: topUpReports.state,
  amountYen: topUpReports.amountYen,
  payer: topUpReports.payerKana,
  expectedOn: topUpReports.expectedOn,
  paymentId: topUpReports.paymentId,
  about: payments.about,
  startedBy: payments.startedBy,
  arrivedYen: sql<number>`COALESCE(${payments.heldYen} - ${payments.balanceYen}, 0)`,
  checked:
    sql`EXISTS (SELECT 1 FROM finance_proposals p WHERE p.report_id = top_up_reports.id AND p.state = 'open')`.mapWith(
      Boolean,
    ),
  doubleOf,
  /** The question that finance asked last; empty without one. */
  question: inJapanese(latestMoveNote("deposit", "top_up_reports", ["ask"])),
  companyName: companies.name,
  operationId: companies.operationId,
};

function reportsQuery(
  { db }: Reader,
  within: SQL | undefined,
  after: QueuePlace | undefined,
  reader?: Buyer,
) {
  return db
    .select({
      ...reportColumns,
      /** What a buyer may pay the rest of a payment from. */
      restWallet: reader ? paymentWalletColumn(reader, topUpReports.paymentId) : noWallet,
    })
    .from(topUpReports)
    .innerJoin(companies, eq(companies.id, topUpReports.companyId))
    .leftJoin(payments, eq(payments.id, topUpReports.paymentId))
    .where(
      and(
        eq(topUpReports.state, "reported"),
        within,
        afterPlace(topUpReports.reportedAt, topUpReports.id, after),
      ),
    )
    .orderBy(asc(topUpReports.reportedAt), asc(topUpReports.id))
    .limit(queuePageSize + 1);
}

const noWallet = sql<PartWallet | null>`NULL`;

function cardsQuery({ db }: Reader, within: SQL | undefined, after: QueuePlace | undefined) {
  return db
    .select({
      id: cardPayments.id,
      number: cardPayments.number,
      at: cardPayments.startedAt,
      amountYen: cardPayments.amountYen,
      feeYen: cardPayments.feeYen,
      paymentId: cardPayments.paymentId,
      orderId: cardPayments.orderId,
      about: payments.about,
      companyName: companies.name,
      operationId: companies.operationId,
    })
    .from(cardPayments)
    .innerJoin(companies, eq(companies.id, cardPayments.companyId))
    .leftJoin(payments, eq(payments.id, cardPayments.paymentId))
    .where(
      and(
        // Literals, since only so does SQLite use the partial index.
        sql`card_payments.state IN ('created', 'approved', 'pending') AND card_payments.state = 'pending'`,
        within,
        afterPlace(cardPayments.startedAt, cardPayments.id, after),
      ),
    )
    .orderBy(asc(cardPayments.startedAt), asc(cardPayments.id))
    .limit(queuePageSize + 1);
}

type ReportRow = Awaited<ReturnType<typeof reportsQuery>>[number];
type CardRow = Awaited<ReturnType<typeof cardsQuery>>[number];

/** The money of one company: deposits for those who manage the wallet, payments for those who may see them. */
function ownMoney(
  actor: Buyer,
  companyId: SQL | typeof topUpReports.companyId | typeof cardPayments.companyId,
  paymentId: typeof topUpReports.paymentId | typeof cardPayments.paymentId,
) {
  return and(
    sql`${companyId} = ${actor.companyId}`,
    or(
      and(isNull(paymentId), buyerMay(actor, "wallet") ? sql`1` : sql`0`, wholeCompany(actor)),
      and(isNotNull(paymentId), paymentsWithin(actor)),
    ),
  );
}

/** Reads a page of what the company's money waits for, the longest waiting first. */
export async function readOwnWaitingMoney(scope: Scope<Buyer>, after?: QueuePlace) {
  const rows = await scope.db.batch(ownWaitingQueries(scope, after));
  return toOwnWaitingMoney(scope, rows);
}

/** The queries of `toOwnWaitingMoney`, for the batch of a page. */
export function ownWaitingQueries(scope: Scope<Buyer>, after?: QueuePlace) {
  const { actor } = scope;
  const own = (table: typeof topUpReports | typeof cardPayments) =>
    ownMoney(actor, table.companyId, table.paymentId);
  return [
    reportsQuery(scope, and(own(topUpReports), isShownToBuyer), after, actor),
    cardsQuery(scope, own(cardPayments), after),
  ] as const;
}

export function toOwnWaitingMoney(
  { actor, now }: Pick<Scope<Buyer>, "actor" | "now">,
  [reports, cards]: readonly [ReportRow[], CardRow[]],
) {
  const rows = merged([
    ...reports.map((report) => ({
      ...toWaitingReport(report, now),
      mayWithdraw:
        report.paymentId === null &&
        buyerMay(actor, "wallet") &&
        topUpLifecycle.allows("withdraw", report.state, actor),
      mayPayRest: report.startedBy !== null && mayPayRest(actor, report.startedBy),
      restWallet: report.restWallet,
    })),
    ...cards.map((card) => ({
      ...toWaitingCard(card),
      mayWithdraw: false,
      mayPayRest: false,
      restWallet: null,
    })),
  ]);
  return queuePage(rows, ({ at, id }) => ({ at: at.getTime(), id }));
}

export type OwnWaitingMoney = ReturnType<typeof toOwnWaitingMoney>["shown"][number];

function toWaitingReport(report: ReportRow, now: Date) {
  const { id, number, at, amountYen, payer, expectedOn, paymentId, arrivedYen, question } = report;
  return {
    ...{ source: "report" as const, id, number, at, amountYen, payer, expectedOn },
    ...{ paymentId, arrivedYen, question, feeYen: 0, orderId: null },
    about: report.about,
    doubleOf: report.doubleOf,
    companyName: report.companyName,
    operationId: report.operationId,
    kind: kindOfReport(report, japanDay(daysAfter(now, -patienceDays))),
  };
}

function toWaitingCard(card: CardRow) {
  const { id, number, at, amountYen, feeYen, paymentId, orderId, about } = card;
  return {
    ...{ source: "card" as const, id, number, at, amountYen, feeYen, paymentId, orderId, about },
    ...{ payer: "", expectedOn: "", arrivedYen: 0, question: "", doubleOf: null },
    companyName: card.companyName,
    operationId: card.operationId,
    kind: "in-review" as const,
  };
}

function merged<Row extends { at: Date; id: string }>(rows: readonly Row[]) {
  return rows.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
  );
}

/**
 * True for a line that was set aside although a report of its amount waits for its money. A condition on
 * `bank_lines`, which begins with the open reports: lines set aside stay for ever.
 */
const isAsideButFits = sql`bank_lines.rowid IN (SELECT l.rowid FROM top_up_reports r
  CROSS JOIN bank_lines l ON l.amount_yen = r.amount_yen AND l.aside_note IS NOT NULL WHERE r.state = 'reported'
    AND NOT EXISTS (SELECT 1 FROM bank_returns b WHERE b.line_id = l.id AND b.state <> 'withdrawn'))`;

function linesQuery({ db }: Reader, which: SQL, after: QueuePlace | undefined) {
  return db
    .select({ line: bankLines, returned: bankReturns })
    .from(bankLines)
    .leftJoin(bankReturns, standingReturn)
    .where(and(which, afterPlace(bankLines.importedAt, bankLines.id, after)))
    .orderBy(asc(bankLines.importedAt), asc(bankLines.id))
    .limit(queuePageSize + 1);
}

/** Reads a page of all money that waits for finance, the longest waiting first, with what each line may pay. */
export async function readWaitingMoney(scope: Scope<Staff>, after?: QueuePlace) {
  const { db, now } = scope;
  const [reports, cards, open, aside, queue, byHand, ended, [length]] = await db.batch([
    reportsQuery(scope, undefined, after),
    cardsQuery(scope, undefined, after),
    linesQuery(scope, sql`bank_lines.settled_at IS NULL`, after),
    linesQuery(scope, isAsideButFits, after),
    topUpQueueQuery(scope),
    confirmedByHandQuery(scope),
    endedReportsQuery(scope),
    db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM (${waitingMoneyRows(false)} LIMIT ${queueCountMax})`,
    ),
  ]);
  const matchable = matchableReports(queue, byHand, ended);
  const lines = [...open, ...aside].map(({ line, returned }) => {
    const [best] = matchLine(line, matchable).filter(({ reason }) => reason !== "amount");
    const report = best?.report;
    const { id, amountYen, payer, bankDay, importedAt, asideNote } = line;
    return {
      ...{ source: "line" as const, id, number: "", at: importedAt, amountYen, payer, asideNote },
      expectedOn: bankDay,
      report: report && {
        number: report.number,
        amountYen: report.amountYen,
        companyName: report.companyName,
      },
      /** How it is sent back to its payer, while nobody has done so. */
      returned: returned && {
        id: returned.id,
        account: returned.account,
        reason: returned.reason,
        by: returned.proposedByName,
        isOwn: returned.proposedBy === actorKey(scope.actor),
      },
      kind: returned
        ? ("going-back" as const)
        : kindOfLine({ amountYen, report, isAside: asideNote !== null }),
    };
  });
  const rows = merged([
    ...reports.map((report) => toWaitingReport(report, now)),
    ...cards.map(toWaitingCard),
    ...lines,
  ]);
  const page = queuePage(rows, ({ at, id }) => ({ at: at.getTime(), id }));
  return {
    ...page,
    total: length?.count ?? 0,
    shown: page.shown.map((row) =>
      "about" in row ? { ...row, about: readMessage(row.about, "zh") } : row,
    ),
  };
}

export type WaitingMoney = Awaited<ReturnType<typeof readWaitingMoney>>["shown"][number];

/**
 * Selects one row for each thing on finance's list, with the moment since when it waits where that is needed.
 */
export function waitingMoneyRows(since: boolean) {
  const at = (moment: string) => sql.raw(since ? `${moment} AS since` : "1");
  return sql`SELECT ${at("reported_at")} FROM top_up_reports WHERE state = 'reported'
    UNION ALL SELECT ${at("imported_at")} FROM bank_lines WHERE settled_at IS NULL
    UNION ALL SELECT ${at("imported_at")} FROM bank_lines WHERE ${isAsideButFits}
    UNION ALL SELECT ${at("started_at")} FROM card_payments
      WHERE state IN ('created', 'approved', 'pending') AND state = 'pending'`;
}
