import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { finishCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { watchTopUps } from "#app/domain/money/payments/settle-top-up.server.ts";
import { startCardPayment } from "#app/domain/money/payments/start-card-payment.server.ts";
import { ledgerAccounts } from "#db/schema/index.ts";
import { openPaypal } from "#tests/support/money/paypal-server.ts";
import { shiftJis } from "#tests/support/shift-jis.ts";
import { chen, hanako, li, openShop, type Shop, sato, wang, wei } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const columns = {
  银行名称: "みなとデモ銀行",
  日期列名: "取扱日付",
  入账金额列名: "お預り金額",
  汇款人列名: "摘要",
  余额列名: "残高",
};
const csv = (...lines: string[]) =>
  new File([["取扱日付,お支払金額,お預り金額,摘要,残高", ...lines].join("\r\n")], "meisai.csv");
const statement = csv(
  '2026/01/15,,"49,560",ﾌﾘｺﾐ ｶ)ﾊﾅｺｼﾖｳﾃﾝ,1049560',
  "2026/01/15,,800,利息,1050360",
);

beforeEach(async () => {
  shop = await openShop();
});

async function report(amount = "50,000") {
  await (await (await shop.browser(hanako)).open("/user/recharge")).submit("入金を報告する", {
    "振込金額（円）": amount,
    "振込名義（カタカナ）": "カ）ハナコショウテン",
    振込予定日: "2026-01-15",
  });
}

async function openLocalServices() {
  const page = await (await shop.browser(wang)).open("/staff/bank-lines");
  return page.submit("保存列名", columns);
}

describe("a statement", () => {
  test("is imported once, matched, credited with what came, and set aside where it is nobody's", async () => {
    await report();
    const staffSide = await openLocalServices();
    const imported = await staffSide.submit("导入", { CSV文件: statement });
    expect(imported.text).toContain("新增 2 笔，已有 0 笔");
    expect(imported.text).toContain("汇款人一致，金额不同");
    const again = await staffSide.follow("银行流水");
    expect((await again.submit("导入", { CSV文件: statement })).text).toContain(
      "新增 0 笔，已有 2",
    );

    const unsaid = await imported.submit("确认到账");
    expect(unsaid.status).toBe(400);
    expect(unsaid.problems.join()).toContain("请填写说明");
    const why = { "NK-260115-0001 入账说明": "会员扣除了手续费" };
    const credited = await imported.submit("确认到账", why);
    expect(credited.text).toContain("已确认到账 1 笔");
    expect(await balanceYen(shop, wallet)).toBe(49_560);
    const aside = await credited.submit("不入账", { 不入账原因: "银行利息" });
    expect(aside.text).toContain("没有未对账的流水");
    expect(aside.text).toContain("不入账：银行利息");
    expect((await imported.submit("确认到账", why)).status).toBe(409);
  });

  test("in Shift_JIS credits all that is certain at one press", async () => {
    await report("49,560");
    const staffSide = await openLocalServices();
    // The header and one line as a Japanese bank writes them.
    const bytes = shiftJis(
      "取扱日付,お預り金額,摘要,残高\r\n20260115,49560,ｶ)ﾊﾅｺｼﾖｳﾃﾝ,1049560\r\n",
    );
    const imported = await staffSide.submit("导入", { CSV文件: new File([bytes], "meisai.csv") });
    const credited = await imported.submit("一并确认金额与汇款人完全一致的 1 笔");
    expect(credited.text).toContain("已确认到账 1 笔");
    expect(await balanceYen(shop, wallet)).toBe(49_560);
  });

  test.each([
    [new File([], ""), "请选择流水文件"],
    [new File(["日,額\r\n1,2"], "x.csv"), "没有这些列"],
    [csv("2026/02/30,,500,ﾊﾅｺ,1"), "第2行"],
    [csv("合計,500,,ﾊﾅｺ,1"), "没有入账记录"],
    [new File([Uint8Array.from([0xff, 0xfe, 0xfd])], "x.csv"), "Shift_JIS或UTF-8"],
  ])("%o is refused and nothing is kept", async (file, sentence) => {
    const refused = await (await openLocalServices()).submit("导入", { CSV文件: file });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.text).toContain("没有未对账的流水");
  });

  test("a number that no report has, an empty note and an empty name are told by their fields", async () => {
    const imported = await (await openLocalServices()).submit("导入", { CSV文件: statement });
    const unknown = await imported.submit("按编号入账", { 申报编号: "NK-260115-9999" });
    expect(unknown.status).toBe(400);
    expect(unknown.problems.join()).toContain("没有这个申报编号");
    expect((await imported.submit("不入账")).problems.join()).toContain("不入账的原因");
    const mapping = await imported.submit("保存列名", { ...columns, 余额列名: "" });
    expect(mapping.status).toBe(400);
    expect(mapping.value("payerHeader")).toBe("摘要");
  });
});

describe("the books", () => {
  test("are even, and say what is not", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const browser = await shop.browser(wang);
    const even = await browser.open("/staff/finance");
    expect(even.text).toContain("所有账户合计");
    expect(even.text).not.toContain("需处理");
    await shop.db.update(ledgerAccounts).set({ balanceYen: 10_001 });
    expect((await browser.open("/staff/finance")).text).toContain("需处理");
  });

  test("show an alarm of a late report until finance clears it", async () => {
    await report();
    shop.wait(4);
    await watchTopUps(shop.as({ kind: "system", id: "watch-deposits" }));
    const page = await (await shop.browser(wang)).open("/staff/finance");
    expect(page.text).toContain("汇款申报逾期三天未对上");
    expect(page.text).toContain("NK-260115-0001");
    expect((await page.submit("解除")).text).toContain("没有警报");
  });

  test("show what PayPal gave back, and whose money it was", async () => {
    const paypal = await openPaypal();
    const id = crypto.randomUUID();
    const pages = { returnUrl: "https://shop.test/a", cancelUrl: "https://shop.test/b" };
    await startCardPayment(shop.as(hanako), paypal.cards, { id, amountYen: 10_000, ...pages });
    const [orderId] = [...paypal.kept.orders.keys()];
    paypal.approve(orderId!);
    await paypal.cards.captureOrder(id, orderId!);
    paypal.kept.giveBack(orderId!, "REFUNDED", 2_600);
    await finishCardPayment(shop.as(hanako), paypal.cards, orderId!);
    await paypal.close();
    const page = await (await shop.browser(wang)).open("/staff/finance");
    expect(page.text).toContain("PayPal退款和撤回");
    expect(page.text).toContain("2,500已从余额扣除");
    const history = await (await shop.browser(hanako)).open("/user/churujinList");
    expect(history.text).toContain("の一部取消");
    expect(history.text).toContain("7,500");
  });

  test.each(["/staff/finance", "/staff/bank-lines"])("%s is finance's alone", async (path) => {
    expect((await (await shop.browser()).open(path)).path).toContain("/staff/login");
    expect((await (await shop.browser(hanako)).open(path)).path).toContain("/staff/login");
    for (const person of [li, wei, chen, sato])
      expect((await (await shop.browser(person)).open(path)).status).toBe(403);
    const posted = await (await shop.browser(li)).open(path, {
      method: "POST",
      body: new URLSearchParams({ intent: "certain" }),
    });
    expect(posted.status).toBe(403);
  });
});
