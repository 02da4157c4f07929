import { beforeEach, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let delivery: string;

beforeEach(async () => {
  shop = await openShop();
  ({ number: delivery } = await shipmentToPay(shop, 4_200));
  await shop.deposit(hanako.companyId, 10_000);
});

const open = async (query: string, who?: Parameters<Shop["browser"]>[0]) =>
  (await shop.browser(who)).open(`/porderPayment${query}`);

test("a delivery's own button leads to where its freight is paid", async () => {
  const details = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${delivery}`);
  const page = await details.submit("支払う");
  expect(page.path).toBe(`/porderPayment?pOrder_sn=${delivery}`);
  expect(page.document.querySelector("h1")?.textContent).toBe("配送料のお支払い");
  const done = await page.submit("残高で支払う");
  expect(done.text).toContain("お支払いが完了しました");
  expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(5_800);
  expect((await open(`?pOrder_sn=${delivery}`, hanako)).text).toContain("支払い済み");
});

test("a transfer that is taken back leads to it again", async () => {
  const page = await open(`?pOrder_sn=${delivery}`, hanako);
  await page.submit("銀行振込で支払う", {
    "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ",
    振込予定日: "2026-01-16",
  });
  const waiting = await open(`?pOrder_sn=${delivery}`, hanako);
  const back = await waiting.submit("銀行振込を取り下げる");
  expect(back.path).toBe(`/porderPayment?pOrder_sn=${delivery}`);
  expect(back.text).toContain("銀行振込を取り下げました");
});

test("without a number the deliveries to pay are ticked there, and no order", async () => {
  const [order] = await ordersToPay(shop, 1, 1_000);
  const list = await open("", hanako);
  expect(list.text).not.toContain(order!.number);
  const page = await list.submit("選んだものを支払う", { no: [delivery] });
  expect(page.path).toBe(`/porderPayment?no=${delivery}`);
  expect(page.text).toContain("4,200円");
  expect((await open(`?no=${order!.number}`, hanako)).status).toBe(404);
  expect((await open(`?order_sn=${order!.number}`, hanako)).status).toBe(404);
});

test("others see nothing of it", async () => {
  expect((await open(`?pOrder_sn=${delivery}`)).path).toContain("/login");
  expect((await open(`?pOrder_sn=${delivery}`, taro)).status).toBe(404);
  expect((await open(`?pOrder_sn=${delivery}`, kenji)).status).toBe(403);
});
