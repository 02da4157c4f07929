import { beforeEach, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payoutAccounts, withdrawals } from "#db/schema/index.ts";
import { limitedKenji } from "#tests/support/limited.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { loginTokenOf, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 3_000_000);
  await shop.db.insert(payoutAccounts).values(usableAccount());
});

const withdrawing = () =>
  limitedKenji(shop, ["withdraw"], { paymentLimitYen: 50_000, monthlyBudgetYen: 60_000 });

async function asked(amount: string) {
  const page = await (await shop.browser(await withdrawing())).open("/withdrawDeposit");
  expect(page.text).toContain("50,000円を超えると、主アカウントの方の承認を待ちます");
  return page.submit("出金を申請する", { "出金額（円）": amount, 出金の理由: "納税のため" });
}

test("an employee's withdrawal above the limit waits for the owner, who approves it", async () => {
  const record = await asked("2,900,000");
  expect(record.text).toContain("主アカウントの方の承認を待っています");
  expect(record.text).toContain("社内の承認待ち");
  expect(await balanceYen(shop, wallet)).toBe(100_000);
  const finance = await shop.browser(wang);
  expect((await finance.open("/staff/withdrawals")).text).toContain("没有待处理的提现");

  const owner = await shop.browser(hanako);
  expect((await owner.open("/user")).text).toContain("出金の承認");
  expect((await owner.open("/user/inform")).text).toContain("2,900,000円の出金の申請がありました");
  const inbox = await owner.open("/user/approvals");
  const leftOpen = await owner.open("/user/approvals");
  expect(inbox.text).toContain("納税のため");
  const approved = await inbox.submit("出金を承認する");
  expect(approved.text).toContain("出金を承認しました。");
  expect(approved.has("出金を承認する")).toBe(false);
  // The same button of a page that was left open is no error, and counts once.
  expect((await leftOpen.submit("出金を承認する")).status).toBe(200);
  const late = await leftOpen.submit("却下する", { 却下の理由: "やはり不要" });
  expect(late.status).toBe(409);
  expect(late.text).toContain("最新の状態をご確認ください");
  const queue = await finance.open("/staff/withdrawals");
  expect(queue.text).toContain("会员主账号批准");
  expect(queue.text).toContain("山田花子");
  expect(await balanceYen(shop, wallet)).toBe(100_000);
});

test("it is declined with a reason that the employee reads, and the money is back", async () => {
  await asked("60,000");
  const inbox = await (await shop.browser(hanako)).open("/user/approvals");
  const silent = await inbox.submit("却下する");
  expect(silent.status).toBe(400);
  expect(silent.problems).toEqual(["却下の理由を入力してください"]);
  await inbox.submit("却下する", { 却下の理由: "納税は来月です" });
  const own = await (await shop.browser(await withdrawing())).open("/user/WithdrawalRecord");
  expect(own.text).toContain("社内で却下");
  expect(own.text).toContain("納税は来月です");
  expect(await balanceYen(shop, wallet)).toBe(3_000_000);
});

test("the right to withdraw is named, and the wallet's right alone opens no way out", async () => {
  const form = await (await shop.browser(hanako)).open("/user/EmployeesAccount/new");
  expect(form.text).toContain("出金残高を会社の口座に戻す出金の申請");
  const keeper = await shop.browser(await limitedKenji(shop, ["wallet"], {}));
  const refused = await keeper.open("/withdrawDeposit");
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("「出金」の権限が必要です");
  const record = await keeper.open("/user/WithdrawalRecord");
  expect(record.status).toBe(200);
  expect(record.has("出金を申請する")).toBe(false);
});

test("the payout account is the owner's to change", async () => {
  const employee = await shop.browser(await withdrawing());
  const page = await employee.open("/user/bankAccount");
  expect(page.text).toContain("口座の登録と変更は、主アカウントの方だけができます");
  expect(page.has("保存する")).toBe(false);
  const body = new URLSearchParams({
    bankCode: "0009",
    branchCode: "101",
    accountType: "ordinary",
    accountNumber: "7730251",
    holderKana: "ヤマダ タロウ",
  });
  expect((await employee.open("/user/bankAccount", { method: "POST", body })).status).toBe(403);
  expect(await shop.db.$count(payoutAccounts)).toBe(1);
});

test.each([
  ["", "出金額を入力してください"],
  ["-5", "出金額は1円から現在の残高までの整数で入力してください"],
  ["−0", "出金額は1円から現在の残高までの整数で入力してください"],
  ["1e3", "出金額は1円から現在の残高までの整数で入力してください"],
  ["9007199254740993", "出金額は1円から現在の残高までの整数で入力してください"],
  ["14,2", "出金額は1円から現在の残高までの整数で入力してください"],
])("an amount of “%s” is refused in a sentence and holds nothing", async (amount, sentence) => {
  const wrong = await asked(amount);
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toContain(sentence);
  expect(wrong.value("reason")).toBe("納税のため");
  expect(await shop.db.$count(withdrawals)).toBe(0);
});

test.each(["４０，０００", "40,000円", " 40000 "])("“%s” is forty thousand yen", async (amount) => {
  expect((await asked(amount)).text).toContain("40,000円の出金を申請しました");
});

test("programs obey alike: what is above the limit waits, and the owner decides by a call", async () => {
  const kenji = await withdrawing();
  const employee = program(shop, (await tokenOf(shop, kenji)).token);
  const made = await employee.call("withdrawal/create", { amountYen: "50001", reason: "納税" });
  expect(made).toMatchObject({ code: 0, data: { waitsForOwner: true } });
  const { id } = made.data as { id: string };
  expect((await employee.call("withdrawal/approve", { id })).code).not.toBe(0);
  const longLived = program(shop, (await tokenOf(shop, hanako)).token);
  expect((await longLived.call("withdrawal/approve", { id })).code).not.toBe(0);
  const owner = program(shop, await loginTokenOf(shop, hanako));
  expect(await owner.call("withdrawal/approve", { id })).toMatchObject({ code: 0 });
  expect((await owner.call("withdrawal/decline", { id, reason: "不要" })).code).not.toBe(0);
});
