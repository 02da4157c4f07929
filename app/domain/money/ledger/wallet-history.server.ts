import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { startOfDay } from "#app/domain/core/calendar.ts";
import { type Days, withinDays } from "#app/domain/core/document/days.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ledgerTransfers } from "#db/schema/index.ts";
import type { TransferKind } from "./ledger.ts";
import { newestPostedFirst, postedBefore } from "./posting-order.ts";
import { readableReason } from "./readable-reason.server.ts";

interface HistoryFilter extends Days {
  kind?: TransferKind | undefined;
  /** `2026-11`, a month in Japan. */
  month?: string | undefined;
  /** The transfer after which the page begins, as the page before named it. */
  after?: string | undefined;
  limit: number;
}

/** 入出金履歴: what moved in the company's wallet, the last posted first, with the balance after each, as far as this person may read it. */
export async function walletHistory(
  { db, actor }: Scope<Buyer>,
  { kind, month, after, limit, ...days }: HistoryFilter,
) {
  const rows = await db
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.kind,
      reason: readableReason(actor),
      documentKind: ledgerTransfers.documentKind,
      changeYen: sql<number>`${ledgerTransfers.walletChangeYen}`,
      balanceYen: sql<number>`${ledgerTransfers.walletBalanceYen}`,
      postedAt: ledgerTransfers.postedAt,
    })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.companyId, actor.companyId),
        kind && inArray(ledgerTransfers.kind, [kind]),
        month ? inMonth(month) : undefined,
        withinDays(ledgerTransfers.postedAt, days),
        after ? postedBefore(after) : undefined,
      ),
    )
    .orderBy(newestPostedFirst)
    .limit(limit + 1);

  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    page,
    next: rows.length > limit && last ? last.id : null,
  };
}

function inMonth(month: string) {
  const from = startOfDay(`${month}-01`);
  const [year, number] = month.split("-").map(Number) as [number, number];
  const to = new Date(Date.UTC(year, number, 1) - 9 * 3_600_000);
  return sql`${ledgerTransfers.postedAt} >= ${from.getTime()} AND ${ledgerTransfers.postedAt} < ${to.getTime()}`;
}
