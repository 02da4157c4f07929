import { japanDay } from "#app/domain/calendar.ts";
import { saveBankMapping } from "#app/domain/finance/bank-lines.server.ts";
import { importStatement } from "#app/domain/finance/import-statement.server.ts";
import { type DayBook, must } from "./day-book.ts";

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
  must(
    await importStatement(finance, crypto.randomUUID(), [
      { bankDay, amountYen: 500_000, payer: "カ)ミナトシヨウカイ", balanceYen: 12_804_310 },
      { bankDay, amountYen: 799_560, payer: "フリコミ カ)ホクトブツサン", balanceYen: 13_603_870 },
      { bankDay, amountYen: 812, payer: "利息", balanceYen: 13_604_682 },
    ]),
  );
}
