import { eq } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { orders } from "#db/schema/index.ts";
import { heldAtBank } from "./bank-lines.ts";
import { type DayBook, must } from "./day-book.ts";
import { demo, rival } from "./demo-people.ts";

interface Payer {
  payerId: string;
  payerKana: string;
}

/** The buyer pays in what the balance lacks, in round figures, and finance finds it at the bank. */
export async function payInForOrder(book: DayBook, trade: Payer, orderId: string, daysAgo: number) {
  const buyer = book.buyer(trade.payerId, daysAgo, 9);
  const [order] = await book.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  await payIn(
    book,
    trade,
    order!.totalYen - (await balanceYen(book, walletOf(buyer.actor.companyId))),
    daysAgo,
  );
}

/**
 * Reports a deposit and confirms it by its line of the bank, one that brings in at least the amount, in steps of 50,000
 * yen.
 */
export async function payIn(
  book: DayBook,
  { payerId, payerKana }: Payer,
  lackingYen: number,
  daysAgo: number,
  exactly = false,
) {
  if (lackingYen <= 0) return;
  const id = crypto.randomUUID();
  const buyer = book.buyer(payerId, daysAgo, 9);
  const amountYen = exactly ? lackingYen : Math.ceil(lackingYen / 50_000) * 50_000;
  must(
    await reportTopUp(buyer, {
      id,
      amountYen,
      payerKana,
      expectedOn: japanDay(buyer.now),
      ownNumber: "",
    }),
  );
  const finance = book.staff("staff-finance", daysAgo);
  const bankDay = japanDay(finance.now);
  const balanceYen = (await heldAtBank(book)) + amountYen;
  const statementId = crypto.randomUUID();
  // By another than who credits it: of any size then.
  const importer = book.staff("staff-finance-2", daysAgo, 10);
  must(
    await importStatement(importer, statementId, [
      { bankDay, amountYen, payer: `フリコミ ${payerKana}`, balanceYen },
    ]),
  );
  must(await creditLine(finance, `${statementId}/0000`, id));
}

/** Two transfers that finance has not found yet. */
export async function reportOpenTopUps(book: DayBook) {
  for (const [person, amountYen, hoursAgo] of [
    [demo, 500_000, 3],
    [rival, 800_000, 5],
  ] as const) {
    const buyer = book.buyer(person.payerId, hoursAgo / 24);
    must(
      await reportTopUp(buyer, {
        id: crypto.randomUUID(),
        amountYen,
        payerKana: person.payerKana,
        expectedOn: japanDay(book.now),
        ownNumber: "",
      }),
    );
  }
}
