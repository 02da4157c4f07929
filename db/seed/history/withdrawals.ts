import { japanDay } from "#app/domain/core/calendar.ts";
import { makeTransferFile } from "#app/domain/money/withdrawals/make-transfer-file.server.ts";
import { accountsToDecideQuery } from "#app/domain/money/withdrawals/payout-accounts.server.ts";
import {
  decidePayoutAccount,
  registerPayoutAccount,
} from "#app/domain/money/withdrawals/register-payout-account.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
} from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import { type DayBook, must } from "./day-book.ts";
import { payIn } from "./pay-in.ts";

const branches = {
  "0005": { bankName: "三菱ＵＦＪ", branchName: "大阪営業部" },
  "0009": { bankName: "三井住友", branchName: "大阪本店営業部" },
} as const;

interface Payer {
  payerId: string;
  payerKana: string;
}

/** Two months ago the demo took some balance back, and asked once for more than was agreed. */
export async function withdrawSome(book: DayBook, demo: Payer) {
  const daysAgo = 58;
  await book.reach(daysAgo);
  await nameAccount(book, demo, "0005", daysAgo);
  await payIn(book, demo, 100_000, daysAgo);
  const paid = await ask(book, demo, 60_000, "取引の予定がなくなったため", daysAgo);
  const refused = await ask(book, demo, 40_000, "過入金の返金をお願いします", daysAgo);
  must(await approveWithdrawal(book.staff("staff-finance-2", daysAgo, 13), paid));
  const exporter = book.staff("staff-finance", daysAgo, 14);
  must(await makeTransferFile(exporter, crypto.randomUUID(), japanDay(exporter.now)));
  await book.reach(daysAgo - 1);
  must(await payWithdrawal(book.staff("staff-finance-2", daysAgo - 1), paid));
  must(
    await rejectWithdrawal(
      book.staff("staff-finance", daysAgo - 1),
      refused,
      "過入金は確認できませんでした。金額をご確認のうえ、もう一度お申し込みください",
    ),
  );
}

/** A small withdrawal that waits for finance today. */
export async function askForSmall(book: DayBook, demo: Payer) {
  // Nothing else may be paid from what is paid in for it.
  await book.reach(0.2);
  await payIn(book, demo, 80_000, 0.2);
  await ask(book, demo, 80_000, "税金の支払いに充てるため", 0.2);
}

/** One that waits, too, so large that a second person pays it. */
export async function askForLarge(book: DayBook, rival: Payer) {
  await book.reach(5);
  await nameAccount(book, rival, "0009", 5);
  const [account] = await accountsToDecideQuery(book);
  if (!account) throw new Error("the rival's holder fits without a person");
  const decider = book.staff("staff-finance-2", 4.5);
  must(await decidePayoutAccount(decider, account.account.id, "accepted", "与登记的公司读音一致"));
  await book.reach(1.2);
  await payIn(book, rival, 450_000, 1.2);
  const large = await ask(book, rival, 450_000, "仕入先を変えたため", 1.2);
  must(await approveWithdrawal(book.staff("staff-finance", 1), large));
}

async function nameAccount(
  book: DayBook,
  { payerId, payerKana }: Payer,
  bankCode: keyof typeof branches,
  daysAgo: number,
) {
  must(
    await registerPayoutAccount(
      book.buyer(payerId, daysAgo, 9),
      {
        places: async () => [],
        prefecturesNear: async () => [],
        citiesUnder: async () => [],
        branch: async () => branches[bankCode],
      },
      {
        bankCode,
        branchCode: bankCode === "0005" ? "005" : "101",
        accountType: "ordinary",
        accountNumber: bankCode === "0005" ? "0412086" : "7730251",
        holderKana: payerKana,
      },
    ),
  );
}

async function ask(
  book: DayBook,
  { payerId }: Payer,
  amountYen: number,
  reason: string,
  daysAgo: number,
) {
  const id = crypto.randomUUID();
  must(await requestWithdrawal(book.buyer(payerId, daysAgo), { id, amountYen, reason }));
  return id;
}
