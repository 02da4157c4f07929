import { beforeEach, describe, expect, test } from "vitest";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import { settleAsNoDeposit } from "#app/domain/money/bank/settle-line.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { orders, shippingRequests, topUpReports } from "#db/schema/index.ts";
import { bankPayment, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { hanako, kenji, openShop, qian, type Shop, sun, wang } from "#tests/support/shop.ts";

let shop: Shop;
let lastBalanceYen = 0;
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
});

async function arrived(amountYen: number, payer: string) {
  const id = crypto.randomUUID();
  const line = { bankDay: "2026-01-15", amountYen, payer, balanceYen: ++lastBalanceYen };
  await importStatement(shop.as(sun), id, [line]);
  return `${id}/0000`;
}

const report = async (answers = {}) =>
  (await (await shop.browser(hanako)).open("/user/recharge")).submit("入金を報告する", {
    "振込金額（円）": "50,000",
    "振込名義（カタカナ）": "カ）ハナコショウテン",
    振込予定日: "2026-01-15",
    ...answers,
  });

describe("a transfer one yen short", () => {
  test("is due on my page, and its rest is paid from the balance on each page that shows it", async () => {
    const [order] = await ordersToPay(shop, 1, 1_000);
    const { id } = await bankPayment(shop, [order!.number]);
    await creditByTwo(shop, id, 999);
    await shop.deposit(hanako.companyId, 500);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open("/user");
    expect(page.text).toContain("うち1件はご確認が必要です");
    const list = await page.follow("一覧を見る");
    expect(list.path).toBe("/user/waitingMoney");
    expect(list.text).toContain("999円の着金を確認しました。あと1円で完了します");
    for (const path of [
      `/OrderDetails?order_sn=${order!.number}`,
      `/payment?order_sn=${order!.number}`,
      `/balanceMaybeBankPaymentSuccess?payment=${id}`,
    ])
      expect((await buyer.open(path)).has("残高で不足分を払う")).toBe(true);
    const paid = await list.submit("残高で不足分を払う");
    expect(paid.flash).toContain("不足分を残高からお支払いいただきました");
    expect(paid.text).toContain("お支払いが完了しました");
    expect(await shop.db.select().from(orders)).toMatchObject([{ state: "buying" }]);
    expect(await balanceYen(shop, wallet)).toBe(499);
    expect((await list.submit("残高で不足分を払う")).flash).toContain("すでにお支払い済みです");
    expect((await buyer.open("/user/waitingMoney")).text).toContain("確認待ちのお金はありません");
  });

  test("for a delivery is paid from the balance on the delivery's page, too", async () => {
    const { number } = await shipmentToPay(shop, 4_200);
    const { id } = await bankPayment(shop, [number]);
    await creditByTwo(shop, id, 4_199);
    await shop.deposit(hanako.companyId, 10);
    const page = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${number}`);
    const paid = await page.submit("残高で不足分を払う");
    expect(paid.flash).toContain("不足分を残高からお支払いいただきました");
    expect(await shop.db.select().from(shippingRequests)).toMatchObject([{ state: "packing" }]);
    expect(await balanceYen(shop, wallet)).toBe(9);
  });

  test("names how the order can be cancelled, and says so where the button came too late", async () => {
    const [order] = await ordersToPay(shop, 1, 1_000);
    const buyer = await shop.browser(hanako);
    const before = await buyer.open(`/OrderDetails?order_sn=${order!.number}`);
    await bankPayment(shop, [order!.number]);
    const late = await before.submit("キャンセルする");
    expect(late.status).toBe(409);
    expect(late.text).toContain("銀行振込を取り下げると、キャンセルできます");
    expect(late.text).toContain("キャンセルするときは、先に「支払い方法を変える」で");
    await (await late.follow("支払い方法を変える")).submit("銀行振込を取り下げる");
    const open = await buyer.open(`/OrderDetails?order_sn=${order!.number}`);
    expect((await open.submit("キャンセルする")).flash).toContain("キャンセルしました");
    expect((await open.submit("キャンセルする")).text).toContain(
      "この注文はすでにキャンセルされています",
    );
  });
});

describe("money at the bank", () => {
  test("that nobody reported is credited to the company that finance finds", async () => {
    await arrived(70_000, "ﾀﾞﾚｶ");
    const finance = await shop.browser(wang);
    expect((await finance.open("/staff")).text).toContain("待处理款项");
    const list = await finance.open("/staff/waiting-money");
    expect(list.text).toContain("无申报到账");
    const line = await list.follow("入到会员");
    expect(line.text).toContain("没有同名汇款人的记录");
    const found = await line.submit("查找", { q: "花子" });
    const unsaid = await found.submit("入账", { 会员: "10001" });
    expect(unsaid.status).toBe(400);
    expect(unsaid.problems).toEqual(["请填写说明"]);
    const credited = await unsaid.submit("入账", { 会员: "10001", 说明: "会员来电确认" });
    expect(credited.flash).toContain("已确认到账 1 笔");
    expect(await balanceYen(shop, wallet)).toBe(70_000);
    expect((await (await shop.browser(hanako)).open("/user/inform")).text).toContain("70,000円");
    expect((await finance.open(line.path)).text).toContain("没有这笔流水，或已入账");
  });

  test("that was set aside is taken out and credited to the report that came later", async () => {
    const line = await arrived(50_000, "ｶ)ﾊﾅｺｼﾖｳﾃﾝ");
    await settleAsNoDeposit(shop.as(wang), line, "不明");
    await report();
    const finance = await shop.browser(wang);
    const list = await finance.open("/staff/waiting-money");
    expect(list.text).toContain("不入账，有相符申报");
    const out = await list.submit("撤销不入账");
    expect(out.flash).toContain("已撤销，重新待对账");
    await out.submit("确认到账");
    expect(await balanceYen(shop, wallet)).toBe(50_000);
    expect((await finance.open("/staff/waiting-money")).text).toContain("没有待处理的款项");
  });

  test("is sent back to its payer by two people", async () => {
    await arrived(7_000, "タカハシ ジロウ");
    const page = await (await shop.browser(wang)).open("/staff/waiting-money");
    const wrong = await page.submit("提交退回", { 退回原因: "誤った振込" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("请填写汇款人的收款账户");
    expect(wrong.value("reason")).toBe("誤った振込");
    const typed = { 汇款人的收款账户: "大阪 普通 1234567", 退回原因: "誤った振込" };
    const proposed = await wrong.submit("提交退回", typed);
    expect(proposed.text).toContain("待退回汇款人");
    expect(proposed.has("已汇出")).toBe(false);
    const finance = await shop.browser(qian);
    const other = await finance.open("/staff/waiting-money");
    const sent = await other.submit("已汇出");
    expect(sent.flash).toContain("已登记汇出");
    expect(sent.text).toContain("没有待处理的款项");
    const lines = await finance.open("/staff/bank-lines");
    expect(lines.text).toContain("2026/01/15已退回汇款人：誤った振込");
    expect(lines.has("撤销不入账")).toBe(false);
    const file = await finance.answer("/staff/lists/bank-lines.csv");
    expect(await file.text()).toContain('"已退回汇款人","","誤った振込"');
  });

  test("is asked about, and the buyer reads the question", async () => {
    await report();
    const list = await (await shop.browser(wang)).open("/staff/waiting-money");
    expect((await list.submit("发送询问")).problems).toEqual([
      "请填写要问的内容（日文，会员可见）",
    ]);
    const asked = await list.submit("发送询问", {
      "要问的内容（日文）": "振込日をお知らせください",
    });
    expect(asked.flash).toContain("已询问会员");
    const buyer = await shop.browser(hanako);
    const waiting = await buyer.open("/user/waitingMoney");
    expect(waiting.text).toContain("振込日をお知らせください");
    expect((await waiting.submit("取り下げる")).flash).toContain("入金報告を取り下げました");
  });

  test("is not for those who see no money", async () => {
    expect((await (await shop.browser(kenji)).open("/user/waitingMoney")).status).toBe(403);
  });
});

describe("a transfer that is probably reported already", () => {
  test("names the earlier report, keeps what was typed, and is sent all the same with a tick", async () => {
    await report();
    const [first] = await shop.db.select().from(topUpReports);
    const refused = await report();
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`入金報告 ${first!.number} を受け付けています`);
    expect(refused.value("amountYen")).toBe("50,000");
    expect(await shop.db.$count(topUpReports)).toBe(1);
    await refused.submit("入金を報告する", { 別の振込です: "on" });
    expect(await shop.db.$count(topUpReports)).toBe(2);
  });

  test("is asked about for the day before and after, not for two days later", async () => {
    await report();
    for (const [day, status] of [
      ["2026-01-14", 400],
      ["2026-01-16", 400],
      ["2026-01-17", 200],
    ] as const)
      expect((await report({ 振込予定日: day })).status).toBe(status);
    expect(await shop.db.$count(topUpReports)).toBe(2);
  });

  test("is not asked about for another sum, nor for a form that is sent twice", async () => {
    const page = await (await shop.browser(hanako)).open("/user/recharge");
    const typed = {
      "振込金額（円）": "50,000",
      "振込名義（カタカナ）": "カ）ハナコショウテン",
      振込予定日: "2026-01-15",
    };
    expect((await page.submit("入金を報告する", typed)).status).toBe(200);
    expect((await page.submit("入金を報告する", typed)).status).toBe(200);
    expect((await report({ "振込金額（円）": "50,001" })).status).toBe(200);
    expect(await shop.db.$count(topUpReports)).toBe(2);
  });

  test("is named to both clerks before it is credited", async () => {
    await report();
    shop.wait(0.001);
    await (await report()).submit("入金を報告する", { 別の振込です: "on" });
    const [first, second] = await shop.db.select().from(topUpReports).orderBy(topUpReports.number);
    const said = `与 ${first!.number} 金额、汇款人相同，汇款日相同或相邻`;
    expect((await (await shop.browser(wang)).open("/staff/deposits")).text).toContain(said);
    await creditReport(shop.as(wang), { reportId: second!.id, arrivedYen: 50_000, note: "网银" });
    expect((await (await shop.browser(sun)).open("/staff/proposals")).text).toContain(said);
  });
});
