import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay, japanMonth, slashed } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { ledgerTransfers } from "#db/schema/index.ts";
import type { TransferKind } from "../ledger/ledger.ts";
import { oldestPostedFirst } from "../ledger/posting-order.ts";
import { readableReason } from "../ledger/readable-reason.server.ts";
import { type Invoice, invoiceNames } from "./invoice.ts";
import { issuerIn, settingsOn } from "./issuer.server.ts";
import { companyNameQuery } from "./read-invoice.server.ts";

const rowsMax = 2_000;

/** The first moments of a month of Japan and of the one after it. */
function boundsOf(month: string) {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const start = (index: number) => new Date(Date.UTC(year, index, 1) - 9 * 3_600_000);
  return { from: start(number - 1), to: start(number) };
}

/**
 * 月次明細書: every movement of the company's balance in a month of Japan, with both ends. The
 * opening balance is what had moved before, summed, so that the lines lead from one end to the other.
 */
export async function makeStatement(
  scope: Scope<Buyer>,
  month: string,
): Promise<Invoice | undefined> {
  const { db, actor, now } = scope;
  if (month > japanMonth(now)) return undefined;
  const { from, to } = boundsOf(month);
  const own = eq(ledgerTransfers.companyId, actor.companyId);
  const [[before], moved, [company], settings] = await db.batch([
    db
      .select({ yen: sql<number>`COALESCE(sum(${ledgerTransfers.walletChangeYen}), 0)` })
      .from(ledgerTransfers)
      .where(and(own, lt(ledgerTransfers.postedAt, from))),
    db
      .select({
        reason: readableReason(actor),
        kind: ledgerTransfers.kind,
        changeYen: sql<number>`${ledgerTransfers.walletChangeYen}`,
        postedAt: ledgerTransfers.postedAt,
      })
      .from(ledgerTransfers)
      .where(and(own, gte(ledgerTransfers.postedAt, from), lt(ledgerTransfers.postedAt, to)))
      .orderBy(oldestPostedFirst)
      .limit(rowsMax),
    companyNameQuery(scope),
    settingsQuery(scope),
  ]);
  if (!company) return undefined;

  const issuedOn = japanDay(to < now ? new Date(to.getTime() - 1) : now);
  const opening = before?.yen ?? 0;
  const { rows, balanceYen } = rowsFrom(opening, moved);
  return {
    kind: "statement",
    title: invoiceNames.statement,
    number: month,
    issuedOn,
    to: company.name,
    issuer: issuerIn(settingsOn(settings, issuedOn)),
    headline: null,
    facts: [["対象の月", `${month.replace("-", "年")}月`]],
    table: {
      caption: "残高の動き（円）",
      columns,
      rows,
    },
    sums: [
      ["月初の残高", opening],
      ...totalsOf(moved),
      [to < now ? "月末の残高" : "現在の残高", balanceYen],
    ],
    taxes: [],
    notes:
      moved.length === rowsMax ? [`${rowsMax.toLocaleString("ja-JP")}件まで記載しています。`] : [],
  };
}

/**
 * What came in and what was paid, and apart from both what only stood aside: a sum that is held for a
 * payment and released again, or a withdrawal that is taken back, is no money in or out.
 */
function totalsOf(moved: readonly { kind: TransferKind; changeYen: number }[]): [string, number][] {
  const sumOf = (counts: (one: { kind: TransferKind; changeYen: number }) => boolean) =>
    moved.filter(counts).reduce((sum, { changeYen }) => sum + changeYen, 0);
  const isHold = (kind: TransferKind) => kind === "payment-hold" || kind === "payment-release";
  const isWithdrawal = (kind: TransferKind) =>
    kind === "withdrawal" || kind === "withdrawal-return";
  const apart = (kind: TransferKind) => isHold(kind) || isWithdrawal(kind);
  const withdrawn = sumOf(({ kind }) => isWithdrawal(kind));
  const held = sumOf(({ kind }) => isHold(kind));
  return [
    ["入金の合計", sumOf(({ kind, changeYen }) => !apart(kind) && changeYen > 0)],
    ["支払いの合計", sumOf(({ kind, changeYen }) => !apart(kind) && changeYen < 0)],
    ...(moved.some(({ kind }) => isWithdrawal(kind))
      ? [["出金（取り下げなどの戻しを差し引いた額）", withdrawn] as [string, number]]
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
  changeYen: number;
  postedAt: Date;
}

/** The movements as lines, each with the balance after it, and the last balance. */
function rowsFrom(opening: number, moved: readonly Movement[]) {
  let balanceYen = opening;
  const rows = moved.map(({ reason, changeYen, postedAt }) => {
    balanceYen += changeYen;
    return [
      slashed(japanDay(postedAt)),
      reason,
      changeYen > 0 ? changeYen.toLocaleString("ja-JP") : "",
      changeYen < 0 ? (-changeYen).toLocaleString("ja-JP") : "",
      balanceYen.toLocaleString("ja-JP"),
    ];
  });
  return { rows, balanceYen };
}
