import { eq } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import { proposeReturn } from "#app/domain/money/bank/return-line.server.ts";
import { creditLine, settleAsNoDeposit } from "#app/domain/money/bank/settle-line.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { withdrawReport } from "#app/domain/money/waiting/ask-about-transfer.server.ts";
import { topUpReports } from "#db/schema/index.ts";
import { balanceAfter } from "./bank-lines.ts";
import { payByCard } from "./card-top-ups.ts";
import { type DayBook, must } from "./day-book.ts";
import { rival } from "./demo-people.ts";

/**
 * One example of each way in which money waits that the demo does not have yet. `shortPaymentId` is a payment by bank
 * of the demo company, whose transfer comes 1,000 yen short.
 */
export async function leaveMoneyWaiting(book: DayBook, shortPaymentId: string) {
  await arriveShort(book, shortPaymentId);
  await reportLate(book);
  await setAside(book);
  const finance = book.staff("staff-finance", 0.08);
  const byHand = await reported(book, 65_000, 0.3);
  must(
    await creditReport(finance, { reportId: byHand.id, arrivedYen: 65_000, note: "网银已核对" }),
  );
  const over = await reported(book, 30_000, 0.3);
  await arrived(book, 30_440, `${over.number} ${rival.payerKana}`);
  const withdrawn = await reported(book, 45_000, 0.5);
  must(await withdrawReport(book.buyer(rival.payerId, 0.4), withdrawn.id));
  await arrived(book, 45_000, `${withdrawn.number} ${rival.payerKana}`);
  await arrived(book, 64_800, "ダイワホウエキ(ド");
  must(
    await proposeReturn(finance, {
      id: crypto.randomUUID(),
      lineId: await arrived(book, 18_000, "コバヤシ ケンタ"),
      account: "みなとデモ銀行 港支店 普通 2045518 コバヤシ ケンタ",
      reason: "汇款人来电：汇错公司",
    }),
  );
  await payByCard(book, rival.payerId, {
    amountYen: 50_000,
    orderId: "DEMOCARD000000003",
    outcome: "pending",
    daysAgo: 0.2,
  });
}

async function arriveShort(book: DayBook, paymentId: string) {
  const report = await reportWhere(book, eq(topUpReports.paymentId, paymentId));
  const lineId = await arrived(book, report.amountYen - 1_000, report.payerKana);
  const note = { note: "汇款人少付，差额待付" };
  must(await creditLine(book.staff("staff-finance", 0.08), lineId, report.id, note));
}

/** Money that should have come five days ago, reported twice by mistake. */
async function reportLate(book: DayBook) {
  await reported(book, 120_000, 5.6);
  await reported(book, 120_000, 5.5);
}

/** Money that nobody could place, set aside yesterday; its report came afterwards. */
async function setAside(book: DayBook) {
  const lineId = await arrived(book, 77_000, "タカハシ ジロウ", 1);
  must(await settleAsNoDeposit(book.staff("staff-finance", 1), lineId, "汇款人不明"));
  await reported(book, 77_000, 0.2, "タカハシ ジロウ");
}

async function reported(
  book: DayBook,
  amountYen: number,
  daysAgo: number,
  payerKana = rival.payerKana,
) {
  const buyer = book.buyer(rival.payerId, daysAgo);
  const id = crypto.randomUUID();
  const expectedOn = japanDay(daysAfter(book.now, -Math.floor(daysAgo)));
  must(await reportTopUp(buyer, { id, amountYen, payerKana, expectedOn, ownNumber: "" }));
  return reportWhere(book, eq(topUpReports.id, id));
}

async function reportWhere({ db }: DayBook, which: ReturnType<typeof eq>) {
  const [report] = await db.select().from(topUpReports).where(which).limit(1);
  return report!;
}

/** Imports a line of the bank, and answers its id. */
async function arrived(book: DayBook, amountYen: number, payer: string, daysAgo = 0.06) {
  const importer = book.staff("staff-finance-2", daysAgo);
  const id = crypto.randomUUID();
  const balanceYen = await balanceAfter(book, amountYen);
  const bankDay = japanDay(importer.now);
  must(await importStatement(importer, id, [{ bankDay, amountYen, payer, balanceYen }]));
  return `${id}/0000`;
}
