import { and, isNull, lte, sql } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { importStatement, saveBankMapping } from "#app/domain/money/bank/bank-lines.server.ts";
import { confirmProposal, proposeOpening } from "#app/domain/money/bank/proposals.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house } from "#app/domain/money/ledger/ledger.ts";
import { bankLines, ledgerTransfers } from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";

/** What the demo's bank held of its own before the first customer paid in. */
const ownYen = 10_000_000;
const openingDaysAgo = 20;
const daysStated = 7;

/** What the bank holds by now, as the demo's past has been lived so far. */
export async function heldAtBank(book: DayBook) {
  return ownYen - (await balanceYen(book, house("bank")));
}

/** The bank's balance after a line of this amount, which no customer has been credited for yet. */
export async function balanceAfter(book: DayBook, amountYen: number) {
  const [open] = await uncreditedQuery(book);
  return (await heldAtBank(book)) + open!.yen + amountYen;
}

/** Sums up the lines that no customer was credited for, also those that were set aside. */
function uncreditedQuery({ db }: DayBook, until?: string) {
  return db
    .select({ yen: sql<number>`COALESCE(sum(${bankLines.amountYen}), 0)` })
    .from(bankLines)
    .where(and(isNull(bankLines.reportId), until ? lte(bankLines.bankDay, until) : undefined));
}

/** This morning's statement: one line that is certain, one paid short, and the bank's interest. */
export async function readStatement(book: DayBook) {
  const finance = book.staff("staff-finance", 0.05);
  must(
    await saveBankMapping(finance, {
      id: crypto.randomUUID(),
      name: "みなとデモ銀行",
      dayHeader: "取扱日付",
      amountHeader: "お預り金額",
      payerHeader: "摘要",
      balanceHeader: "残高",
    }),
  );
  const bankDay = japanDay(finance.now);
  const heldYen = await heldAtBank(book);
  must(
    await importStatement(book.staff("staff-finance-2", 0.05), crypto.randomUUID(), [
      { bankDay, amountYen: 500_000, payer: "カ)ミナトシヨウカイ", balanceYen: heldYen + 500_000 },
      {
        bankDay,
        amountYen: 799_560,
        payer: "フリコミ カ)ホクトブツサン",
        balanceYen: heldYen + 1_299_560,
      },
      { bankDay, amountYen: 812, payer: "利息", balanceYen: heldYen + 1_300_372 },
    ]),
  );
}

/** The opening balance by two people, and what the bank says it held at the end of each day of this week. */
export async function closeBankDays(book: DayBook) {
  const id = crypto.randomUUID();
  const bankDay = japanDay(daysAfter(book.now, -openingDaysAgo));
  const reason = "公司自有资金（开户存入）";
  must(
    await proposeOpening(book.staff("staff-finance", openingDaysAgo - 1), {
      id,
      bankDay,
      amountYen: ownYen,
      reason,
    }),
  );
  must(await confirmProposal(book.staff("staff-finance-2", openingDaysAgo - 1, 12), id));
  const days = Array.from({ length: daysStated }, (_, ago) => japanDay(daysAfter(book.now, -ago)));
  const closings = await Promise.all(
    days.map(async (day) => ({ bankDay: day, closingYen: await heldAtEndOf(book, day) })),
  );
  must(await importStatement(book.staff("staff-finance", 0.04), crypto.randomUUID(), [], closings));
}

async function heldAtEndOf(book: DayBook, day: string) {
  const { db } = book;
  const end = new Date(`${day}T24:00:00+09:00`);
  const [[moved], [open]] = await db.batch([
    db
      .select({
        yen: sql<number>`COALESCE(sum(CASE WHEN from_account = 'house/bank' THEN amount_yen WHEN to_account = 'house/bank' THEN -amount_yen END), 0)`,
      })
      .from(ledgerTransfers)
      .where(lte(ledgerTransfers.postedAt, new Date(end.getTime() - 1))),
    uncreditedQuery(book, day),
  ]);
  return ownYen + moved!.yen + open!.yen;
}
