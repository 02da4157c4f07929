import { japanDay } from "#app/domain/core/calendar.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { payables } from "#app/domain/trade/payables.server.ts";
import { type DayBook, must } from "./day-book.ts";

interface Payer {
  payerId: string;
  payerKana: string;
}

/**
 * Documents paid together: what the wallet had is held, and the rest is on its way by bank. Answers the payment's id.
 */
export async function waitForTransfer(
  book: DayBook,
  { payerId, payerKana }: Payer,
  ids: readonly string[],
  kind: "order" | "shipping" = "order",
) {
  await book.reach(0.3);
  const buyer = book.buyer(payerId, 0.3);
  const { companyId } = buyer.actor;
  const keys = ids.map((key) => ({ kind, key }));
  const documents = (await payables.find(book, companyId, "id", keys))!;
  const balance = await balanceYen(book, walletOf(companyId));
  const dueYen = documents.reduce((sum, { totalYen }) => sum + totalYen, 0);
  const id = crypto.randomUUID();
  must(
    await startBankPayment(buyer, documents, {
      id,
      coupons: new Map(),
      payerKana,
      expectedOn: japanDay(buyer.now),
      balanceYen: Math.min(20_000, balance, Math.floor(dueYen / 2)),
    }),
  );
  return id;
}
