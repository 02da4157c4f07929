import { Decimal } from "decimal.js";
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Invoice } from "#app/domain/money/papers/invoice.ts";
import { openPaper, sha256 } from "#app/domain/money/papers/open-paper.server.ts";
import type { DocumentInvoice } from "#app/domain/money/papers/paper-kinds.ts";
import type { Database } from "#db/client.ts";
import { issuedPapers, ledgerTransfers } from "#db/schema/index.ts";

type Lent = { db: Database; as(actor: Buyer): Scope<Buyer> };

export function papersOf({ db }: Pick<Lent, "db">, documentId: string) {
  return db
    .select()
    .from(issuedPapers)
    .where(eq(issuedPapers.documentId, documentId))
    .orderBy(asc(sql`rowid`));
}

/** Every line of a paper's money leads to its large figure, and its tax classes do. */
function expectAddsUp(paper: Invoice) {
  const end = paper.sums.findIndex(([label]) => label === "合計");
  const parts = paper.sums.slice(0, end).map(([, yen]) => yen);
  expect(Decimal.sum(0, ...parts).toString()).toBe(String(paper.sums[end]![1]));
  expect(paper.sums[end]![1]).toBe(paper.headline!.yen);
  const classes = paper.taxes.filter(([label]) => !label.startsWith("うち"));
  expect(classes.reduce((all, [, yen]) => all + yen, 0)).toBe(paper.headline!.yen);
}

/** All papers of a document are as their events were: its receipts less its returns are what the wallet paid. */
export async function expectPapersWhole(shop: Lent, buyer: Buyer, documentId: string) {
  const papers = await papersOf(shop, documentId);
  const totals: Partial<Record<DocumentInvoice, number>> = {};
  for (const { kind, number, yen } of papers) {
    const opened = (await openPaper(shop.as(buyer), { kind, number }))!;
    expect(opened.number).toBe(number);
    if (!opened.headline) continue;
    expectAddsUp(opened);
    if (kind === "receipt" || kind === "credit-note") expect(opened.headline.yen).toBe(yen);
    totals[kind] = (totals[kind] ?? 0) + opened.headline.yen;
  }
  const [wallet] = await shop.db
    .select({ yen: sql<number>`COALESCE(sum(-wallet_change_yen), 0)` })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.documentId, documentId));
  expect((totals.receipt ?? 0) - (totals["credit-note"] ?? 0)).toBe(wallet!.yen);
  await expectClassesWhole(shop, buyer, documentId);
  for (const { content, sha256: sum } of await papersOf(shop, documentId))
    expect(await sha256(content!)).toBe(sum);
  await expectNoGaps(shop);
}

/**
 * Receipts less returns, by tax class: of none more is given back than was paid, and where all is
 * given back nothing is left of any.
 */
async function expectClassesWhole(shop: Lent, buyer: Buyer, documentId: string) {
  const left = new Map<string, number>();
  let paidYen = 0;
  for (const { kind, number, yen } of await papersOf(shop, documentId)) {
    if (kind !== "receipt" && kind !== "credit-note") continue;
    const sign = kind === "receipt" ? 1 : -1;
    paidYen += sign * (yen ?? 0);
    const { taxes } = (await openPaper(shop.as(buyer), { kind, number }))!;
    for (const [label, part] of taxes)
      if (!label.startsWith("うち")) left.set(label, (left.get(label) ?? 0) + sign * part);
  }
  const parts = [...left.values()];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paidYen);
  expect(parts.filter((part) => part < 0)).toEqual([]);
}

/** The numbers of each kind count from one without a gap. */
export async function expectNoGaps({ db }: Pick<Lent, "db">) {
  const rows = await db
    .select({ kind: issuedPapers.kind, number: issuedPapers.number })
    .from(issuedPapers)
    .orderBy(asc(sql`rowid`));
  const counted = new Map<string, number>();
  for (const { number } of rows) {
    const [series = "", place] = number.split("-");
    counted.set(series, (counted.get(series) ?? 0) + 1);
    expect(Number(place)).toBe(counted.get(series));
  }
}
