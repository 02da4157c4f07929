import { beforeEach, expect, test } from "vitest";
import { payoutAccounts } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, li, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function report() {
  await (await (await shop.browser(hanako)).open("/user/recharge")).submit("入金を報告する", {
    "振込金額（円）": "50,000",
    "振込名義（カタカナ）": "カ）ハナコショウテン",
    振込予定日: "2026-01-15",
  });
}

test("a rejection without a reason leaves the sum to be confirmed in the form", async () => {
  await report();
  const queue = await (await shop.browser(wang)).open("/staff/deposits");
  const refused = await queue.submit("驳回");
  expect(refused.problems).toEqual(["请填写原因（日文，会员可见）"]);
  expect(refused.value("arrivedYen")).toBe("50000");
});

/** 花子 has asked for a withdrawal and 王 approved it; answers the page of who makes the file. */
async function approvedWithdrawal() {
  await shop.deposit(hanako.companyId, 1_000_000);
  await shop.db.insert(payoutAccounts).values(usableAccount({ branchCode: "045" }));
  const asking = await (await shop.browser(hanako)).open("/withdrawDeposit");
  await asking.submit("出金を申請する", {
    "出金額（円）": "40,000",
    出金の理由: "取引の予定がなくなったため",
  });
  await (await (await shop.browser(wang)).open("/staff/withdrawals")).submit("批准");
  return (await shop.browser(qian)).open("/staff/withdrawals");
}

test("a day that the bank would not take stays in its field to be put right", async () => {
  const files = await approvedWithdrawal();
  const refused = await files.submit("导出已批准的提现（1笔）", { 付款日: "2025-12-01" });
  expect(refused.problems).toEqual(["付款日须在今天起30天内"]);
  expect(refused.value("payOn")).toBe("2025-12-01");
});

test("who could reject what the bank may be paying is warned", async () => {
  const files = await approvedWithdrawal();
  const warning = "请先向银行确认没有付款";
  expect(files.text).not.toContain(warning);
  expect((await files.submit("导出已批准的提现（1笔）")).text).toContain(warning);
});

test("the second person to settle a bank line is told so, without a dead link", async () => {
  const page = await (await shop.browser(wang)).open("/staff/bank-lines");
  const mapped = await page.submit("保存列名", {
    银行名称: "みなとデモ銀行",
    日期列名: "取扱日付",
    入账金额列名: "お預り金額",
    汇款人列名: "摘要",
    余额列名: "残高",
  });
  const rows = ["取扱日付,お預り金額,摘要,残高", "2026/01/15,800,利息,1050360"];
  const CSV文件 = new File([rows.join("\r\n")], "meisai.csv");
  const open = await mapped.submit("导入", { CSV文件 });
  await open.submit("不入账", { 不入账原因: "银行利息" });
  const late = await open.submit("按编号入账", { 申报编号: "NK-000" });
  expect(late.status).toBe(400);
  expect(late.problems).toHaveLength(1);
});

test("a payment that waits for its transfer takes nothing from the balance", async () => {
  const { number } = await orderQuoted(shop);
  await shop.deposit(hanako.companyId, 1_000_000);
  const buyer = await shop.browser(hanako);
  const path = `/payment?order_sn=${number}`;
  const chosen = await buyer.open(path);
  expect(chosen.text).toContain("お支払い後の残高");
  await chosen.submit("銀行振込で支払う", {
    "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ",
    振込予定日: "2026-01-16",
  });
  expect((await buyer.open(path)).text).not.toContain("お支払い後の残高");
});

test("a decision about an account is taken back by finance alone, and its company reads why", async () => {
  const waiting = usableAccount({ state: "to_decide", requestedAt: shop.as(wang).now });
  const usableFrom = new Date(waiting.requestedAt.getTime() + 172_800_000);
  await shop.db.insert(payoutAccounts).values({ ...waiting, usableFrom });
  const page = await (await shop.browser(wang)).open("/staff/payout-accounts");
  const refused = await page.submit("不认可", { "理由（不认可时写日文）": "收款账户有误" });
  const sent = { intent: "reopen", id: waiting.id, reason: "之前判断有误" };
  const post = { method: "POST", body: new URLSearchParams(sent) };
  const path = "/staff/payout-accounts";
  expect((await (await shop.browser(li)).open(path, post)).status).toBe(403);
  expect((await refused.submit("撤销，重新处理")).status).toBe(400);
  const again = await refused.submit("撤销，重新处理", { reason: "之前判断有误" });
  expect(again.flash).toContain("已撤销，重新处理");
  expect(again.has("认可户名")).toBe(true);
  expect((await refused.submit("撤销，重新处理", { reason: "之前判断有误" })).status).toBe(409);
  const told = await (await shop.browser(hanako)).open("/user/inform");
  expect(told.text).toContain("先ほどの判断に誤りがあったため");
});
