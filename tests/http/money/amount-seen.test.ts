import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { authorisations, orders, payments } from "#db/schema/index.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { chen, hanako, openShop, type Shop } from "#tests/support/shop.ts";

// The page showed 20,592 yen; behind it somebody changed the total.

let shop: Shop;
let paypal: Paypal;
let order: { id: string; number: string };
let path: string;

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop({ cards: paypal.cards });
  [order] = (await ordersToPay(shop, 1, 20_592)) as [typeof order];
  path = `/payment?no=${order.number}`;
  await shop.deposit(hanako.companyId, 100_000);
});

const changeTotal = (totalYen: number) =>
  shop.db
    .update(orders)
    .set({ totalYen, version: sql`version + 1` })
    .where(eq(orders.id, order.id));

async function expectNothingPaid() {
  expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(100_000);
  expect(await shop.db.$count(payments)).toBe(0);
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ state: "awaiting_payment", paidAt: null });
}

test.each([
  ["残高で支払う", {}],
  ["銀行振込で支払う", { "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ", 振込予定日: "2026-01-16" }],
  ["PayPal・カードで支払う", {}],
] as const)(
  "%s charges no other sum than the page showed, and shows both",
  async (button, typed) => {
    const page = await (await shop.browser(hanako)).open(path);
    await changeTotal(61_776);
    const refused = await page.submit(button, typed);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("画面の金額は20,592円でしたが、いまのお支払い額は61,776円です");
    await expectNothingPaid();
    // The page has the new sum now, and the same button takes it.
    if (button !== "残高で支払う") return;
    await refused.submit(button, typed);
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(100_000 - 61_776);
  },
);

test("a form that carries no sum, or something else in its place, pays nothing", async () => {
  const browser = await shop.browser(hanako);
  for (const seen of [undefined, "", "abc", "-1", "20592.5"]) {
    const body = new URLSearchParams({
      key: crypto.randomUUID(),
      ...(seen ? { seenYen: seen } : {}),
    });
    expect((await browser.answer(path, { method: "POST", body })).status).toBe(400);
  }
  await expectNothingPaid();
});

test("a card fee that has changed since the page is not charged unseen", async () => {
  const page = await (await shop.browser(hanako)).open(path);
  await shop.db.run(
    sql`INSERT INTO settings (key, effective_from, value) VALUES ('cardFeePercent', '2026-01-02', '5')`,
  );
  const refused = await page.submit("PayPal・カードで支払う");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("画面の金額は21,416円でしたが、いまのお支払い額は21,622円です");
  await expectNothingPaid();
});

test("an account manager charges what their page showed", async () => {
  await shop.db.insert(authorisations).values({
    companyId: hanako.companyId,
    kind: "payment",
    state: "authorised",
    changedByName: "山田花子",
    changedAt: shop.as(hanako).now,
  });
  const page = await (await shop.browser(chen)).open("/staff/authorised/10001");
  await changeTotal(61_776);
  const refused = await page.submit("代付款");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("页面金额为20,592日元，现为61,776日元");
  await expectNothingPaid();
});

test("an approval pays what was asked about, not what the order has become", async () => {
  const asking = await shop.browser(await payingKenji(shop, { paymentLimitYen: 10_000 }));
  await (await asking.open(path)).submit("承認を依頼する");
  const page = await (await shop.browser(hanako)).open("/user/approvals");
  await changeTotal(61_776);
  expect((await page.submit("承認して支払う")).status).toBe(409);
  await expectNothingPaid();
});

test("a program that names the sum is refused another, by every way to pay", async () => {
  const { call } = program(shop, (await tokenOf(shop, hanako)).token);
  await changeTotal(61_776);
  const bank = { payerKana: "ﾊﾅｺ", expectedOn: "2026-01-16" };
  for (const [name, fields] of [
    ["order/pay", {}],
    ["order/bankPay", bank],
    ["order/paypalPay", {}],
    ["payment/pay", {}],
    ["payment/bankPay", bank],
    ["payment/paypalPay", {}],
  ] as const) {
    const answer = await call(name, { order_sn: order.number, amountYen: "20592", ...fields });
    expect(answer, name).toMatchObject({ code: 3004 });
    expect(answer.msg).toContain("金額が変わりました");
  }
  await expectNothingPaid();
  const unnamed = await call("order/pay", { order_sn: order.number });
  expect(unnamed.code).not.toBe(0);
  expect(unnamed.msg).toContain("お支払い額");
  await expectNothingPaid();
  expect(await call("order/pay", { order_sn: order.number, amountYen: "61776" })).toMatchObject({
    code: 0,
  });
});
