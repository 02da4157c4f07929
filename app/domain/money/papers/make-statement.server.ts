import { and, eq, gte, lt, sql } from "drizzle-orm";
import { transfersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, formatDay, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { companies, ledgerTransfers } from "#db/schema/index.ts";
import { oldestPostedFirst } from "../ledger/ledger.server.ts";
import type { TransferKind } from "../ledger/ledger.ts";
import { readableReason, storeOfWallet } from "../ledger/wallet-history.server.ts";
import { type Invoice, periodProblem, type StatementPeriod } from "./invoice.ts";
import { issuerIn, settingsOn } from "./open-paper.server.ts";
import { invoiceNames } from "./paper-kinds.ts";

/** The limit of lines in one part; a page or PDF with more cannot be opened. */
export const statementRowsMax = 2_000;

/**
 * 取引明細書: lists every movement of the company's balance, its stores' included, in a period in the order of posting, with
 * the opening and closing balance. The opening balance is the sum of what moved before, so that the lines lead from one
 * to the other. Long statements come in parts, counted from 1; each shows the sums of the whole period. Undefined where
 * the period is refused or has fewer parts.
 */
export async function makeStatement(
  scope: Scope<Buyer>,
  period: StatementPeriod,
  part = 1,
): Promise<Invoice | undefined> {
  const { now } = scope;
  if (periodProblem(period, japanDay(now))) return undefined;
  const from = startOfDay(period.from);
  const until = daysAfter(startOfDay(period.to), 1);
  const [[before], totals, [earlier], moved, [company], settings] = await readPeriod(
    scope,
    { from, until },
    part,
  );
  const count = totals.reduce((sum, one) => sum + one.count, 0);
  const parts = Math.max(1, Math.ceil(count / statementRowsMax));
  if (!company || part > parts) return undefined;

  const ended = until < now;
  const issuedOn = ended ? period.to : japanDay(now);
  const opening = before?.yen ?? 0;
  const closing = totals.reduce((sum, one) => sum + one.changeYen, opening);
  const rows = rowsFrom(opening + (earlier?.yen ?? 0), moved);
  return {
    kind: "statement",
    title: invoiceNames.statement,
    number: `${period.from}_${period.to}`,
    issuedOn,
    to: company.name,
    issuer: issuerIn(settingsOn(settings, issuedOn)),
    headline: null,
    facts: [
      ["対象の期間", `${formatDay(period.from)}から${formatDay(period.to)}まで`],
      ...(parts > 1 ? [["明細", partText(part, parts, count)] as [string, string]] : []),
    ],
    ...(parts > 1 && { parts: { part, count: parts } }),
    table: {
      caption: "残高の動き（円）",
      columns,
      rows,
    },
    sums: [
      ["期首の残高", opening],
      ...totalsOf(totals),
      [ended ? "期末の残高" : "現在の残高", closing],
    ],
    taxes: [],
    notes:
      parts > 1
        ? [
            `明細は${parts}つに分かれています。合計と残高は期間全体のものです。残りの明細は、この取引明細書のほかの部と、入出金履歴のCSVにあります。`,
          ]
        : [],
  };
}

function partText(part: number, parts: number, count: number) {
  const grouped = (one: number) => one.toLocaleString("ja-JP");
  const first = (part - 1) * statementRowsMax + 1;
  const last = Math.min(count, part * statementRowsMax);
  return `全${grouped(count)}件のうち${grouped(first)}〜${grouped(last)}件目（${part}/${parts}）`;
}

/**
 * Reads in one round trip the balance before the period and before this part, the movements, and the
 * owner.
 */
function readPeriod(
  scope: Scope<Buyer>,
  { from, until }: { from: Date; until: Date },
  part: number,
) {
  const { db, actor } = scope;
  const own = transfersWithin(actor);
  const within = and(own, gte(ledgerTransfers.postedAt, from), lt(ledgerTransfers.postedAt, until));
  const skipped = (part - 1) * statementRowsMax;
  const earlier = db
    .select({ yen: ledgerTransfers.walletChangeYen })
    .from(ledgerTransfers)
    .where(within)
    .orderBy(oldestPostedFirst)
    .limit(skipped)
    .as("earlier");
  return db.batch([
    db
      .select({ yen: sql<number>`COALESCE(sum(${ledgerTransfers.walletChangeYen}), 0)` })
      .from(ledgerTransfers)
      .where(and(own, lt(ledgerTransfers.postedAt, from))),
    db
      .select({
        kind: ledgerTransfers.kind,
        changeYen: sql<number>`sum(${ledgerTransfers.walletChangeYen})`,
        count: sql<number>`count(*)`,
      })
      .from(ledgerTransfers)
      .where(within)
      .groupBy(ledgerTransfers.kind, sql`${ledgerTransfers.walletChangeYen} > 0`),
    db.select({ yen: sql<number>`COALESCE(sum(${earlier.yen}), 0)` }).from(earlier),
    db
      .select({
        reason: readableReason(actor),
        storeName: storeOfWallet,
        kind: ledgerTransfers.kind,
        changeYen: sql<number>`${ledgerTransfers.walletChangeYen}`,
        postedAt: ledgerTransfers.postedAt,
      })
      .from(ledgerTransfers)
      .where(within)
      .orderBy(oldestPostedFirst)
      .limit(statementRowsMax)
      .offset(skipped),
    db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, actor.companyId))
      .limit(1),
    settingsQuery(scope),
  ]);
}

/**
 * Adds up money in and money out, and apart from both the sums that were only held: for a payment and
 * released again, or for a withdrawal that was taken back; and what moved between the wallets of stores.
 */
function totalsOf(moved: readonly { kind: TransferKind; changeYen: number }[]): [string, number][] {
  const sumOf = (counts: (one: { kind: TransferKind; changeYen: number }) => boolean) =>
    moved.filter(counts).reduce((sum, { changeYen }) => sum + changeYen, 0);
  const isHold = (kind: TransferKind) => kind === "payment-hold" || kind === "payment-release";
  const isWithdrawal = (kind: TransferKind) =>
    kind === "withdrawal" || kind === "withdrawal-return";
  const isTransfer = (kind: TransferKind) => kind === "store-transfer";
  const apart = (kind: TransferKind) => isHold(kind) || isWithdrawal(kind) || isTransfer(kind);
  const withdrawn = sumOf(({ kind }) => isWithdrawal(kind));
  const held = sumOf(({ kind }) => isHold(kind));
  return [
    ["入金の合計", sumOf(({ kind, changeYen }) => !apart(kind) && changeYen > 0)],
    ["支払いの合計", sumOf(({ kind, changeYen }) => !apart(kind) && changeYen < 0)],
    ...(moved.some(({ kind }) => isWithdrawal(kind))
      ? [["出金（取り下げなどの戻しを差し引いた額）", withdrawn] as [string, number]]
      : []),
    ...(moved.some(({ kind }) => isTransfer(kind))
      ? [["店舗の残高との振替（差引）", sumOf(({ kind }) => isTransfer(kind))] as [string, number]]
      : []),
    ...(moved.some(({ kind }) => isHold(kind))
      ? [["支払いのための確保（差引）", held] as [string, number]]
      : []),
  ];
}

const columns = [
  { label: "日付", share: 0.17 },
  { label: "内容", share: 0.41 },
  { label: "増", share: 0.14, right: true },
  { label: "減", share: 0.14, right: true },
  { label: "残高", share: 0.14, right: true },
];

interface Movement {
  reason: string;
  storeName: string | null;
  changeYen: number;
  postedAt: Date;
}

/** Turns the movements into lines, each with the balance after it. */
function rowsFrom(opening: number, moved: readonly Movement[]) {
  let balanceYen = opening;
  return moved.map(({ reason, storeName, changeYen, postedAt }) => {
    balanceYen += changeYen;
    return [
      formatDay(japanDay(postedAt)),
      storeName ? `${reason}（${storeName}の残高）` : reason,
      changeYen > 0 ? changeYen.toLocaleString("ja-JP") : "",
      changeYen < 0 ? (-changeYen).toLocaleString("ja-JP") : "",
      balanceYen.toLocaleString("ja-JP"),
    ];
  });
}
