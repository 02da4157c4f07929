import { beforeEach, expect, test } from "vitest";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { payingKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { confirmByTwo } from "#tests/support/money/confirm-by-two.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;
let changeId: string;

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await orderPaid(shop));
  const { lines } = (await findOrder(shop.as(li), number))!;
  changeId = crypto.randomUUID();
  await proposeChange(shop.as(li), number, {
    id: changeId,
    lines: [{ lineId: lines[0]!.id, fewer: -7, reason: "追加の依頼" }],
  });
});

const order = async (who = hanako) =>
  (await shop.browser(who)).open(`/OrderDetails?order_sn=${number}`);
const stands = async () => (await findOrder(shop.as(li), number))!.order;

test("a rise is agreed to, paid by bank and carried out; until then each page says what it waits for", async () => {
  const payment = await (await order()).submit("同意して支払い方法を選ぶ");
  expect(payment.path).toBe(`/payment?order_sn=${number}`);
  expect(payment.flash).toContain("金額変更に同意しました");
  const { owedRiseYen } = await stands();
  expect(payment.text).toContain("金額変更の差額");
  expect(payment.text).toContain(`お支払い金額${owedRiseYen.toLocaleString("ja-JP")}円`);
  expect((await (await shop.browser(hanako)).open("/user")).text).toContain(number);

  const announced = await payment.submit("銀行振込で支払う", {
    "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ",
    振込予定日: "2026-01-16",
  });
  expect(announced.text).toContain("口座名義");
  const waiting = await order();
  expect(waiting.text).toContain("差額のお振込の確認を待っています");
  expect(waiting.has("同意しない")).toBe(false);
  await confirmByTwo(shop);
  const result = await (await shop.browser(hanako)).open(
    `/balanceMaybeBankPaymentSuccess?order_sn=${number}`,
  );
  expect(result.text).toContain("差額のお支払いが完了しました");
  expect(result.text).not.toContain("仕入先に発注します");
  expect((await order()).text).toContain("変更が決まりました");
  expect(await stands()).toMatchObject({ owedRiseYen: 0, state: "buying" });
});

test("the consent names the wallet that the difference is taken from", async () => {
  expect((await order()).text).toMatch(/差額 [\d,]+円を残高からお支払い/);
  const { id } = await stands();
  const storekeeper = await storekeeperKenji(shop, [], [id]);
  await openStoreWallet(shop.as(hanako), storekeeper.storeIds![0]!);
  expect((await order()).text).toMatch(/差額 [\d,]+円を楽天店の残高からお支払い/);
});

test("what was ticked stands on the page again, and may be ticked anew until it is paid", async () => {
  const page = await order();
  const none = await page.submit("同意して支払い方法を選ぶ", { "parts[0].agreed": [] });
  expect(none.status).toBe(400);
  expect(none.text).toContain("同意する項目を選んでください");
  await page.submit("同意して支払い方法を選ぶ");
  const again = await order();
  expect(again.text).toContain("お支払いをお待ちしています");
  expect(again.has("支払う")).toBe(true);
  expect((await again.submit("同意しない")).flash).toContain("同意しませんでした");
  expect(await stands()).toMatchObject({ owedRiseYen: 0 });
  const late = await again.submit("同意して支払い方法を選ぶ");
  expect(late.status).toBe(409);
  expect(late.text).toContain("すでに別のお返事をいただいています");
});

test("agreeing to one of two parts shows its own sum, and the same button leads to paying it", async () => {
  const { lines } = (await findOrder(shop.as(li), number))!;
  await (await order()).submit("同意しない");
  const dearer = lines.slice(0, 2).map(({ id, priceFen }) => ({
    lineId: id,
    priceFen: priceFen + 100,
    reason: "値上げ",
  }));
  await proposeChange(shop.as(li), number, { id: crypto.randomUUID(), lines: dearer });
  const asked = await (await order()).submit("同意して支払い方法を選ぶ", {
    "parts[1].agreed": [],
  });
  expect(asked.status).toBe(409);
  expect(asked.text).toContain("もう一度「同意して支払い方法を選ぶ」を押してください");
  const payment = await asked.submit("同意して支払い方法を選ぶ");
  const { owedRiseYen } = await stands();
  expect(payment.text).toContain(`お支払い金額${owedRiseYen.toLocaleString("ja-JP")}円`);
});

test("an employee above the limit agrees and asks for approval of the difference", async () => {
  await payingKenji(shop, { paymentLimitYen: 1 });
  const payment = await (await order(kenji)).submit("同意して支払い方法を選ぶ");
  expect(payment.has("残高で支払う")).toBe(false);
  await payment.submit("承認を依頼する");
  const asked = await (await shop.browser(hanako)).open("/user/approvals");
  expect(asked.text).toContain(number);
  await asked.submit("承認して支払う");
  expect(await stands()).toMatchObject({ owedRiseYen: 0, pieceCount: 87 });
});

test("a program agrees and pays later, at the sum it saw", async () => {
  const calls = program(shop, (await tokenOf(shop, hanako)).token);
  const answer = { order_sn: number, changeId, answer: "accepted", payLater: "1" };
  expect((await calls.call("order/answerChange", { ...answer, seenYen: "1" })).code).not.toBe(0);
  expect((await calls.call("order/answerChange", answer)).code).toBe(0);
  const { owedRiseYen } = await stands();
  expect(owedRiseYen).toBeGreaterThan(0);
  const paid = await calls.call("order/pay", {
    order_sn: number,
    id: crypto.randomUUID(),
    amountYen: String(owedRiseYen),
  });
  expect(paid.code).toBe(0);
  expect(await stands()).toMatchObject({ owedRiseYen: 0 });
});
