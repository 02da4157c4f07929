import { beforeEach, expect, test } from "vitest";
import { shippingRequests } from "#db/schema/index.ts";
import { ordersToPay, payingKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (who?: Parameters<Shop["browser"]>[0]) =>
  (await shop.browser(who)).open("/payment");

test("without a number, all that can be paid is shown and some of it is chosen", async () => {
  const [deposit, whole] = await ordersToPay(shop, 2, 10_000, 1);
  const { lotId } = await shelvedLot(shop, 10);
  const request = await requestedShipment(shop, lotId, 2);
  await shop.db.update(shippingRequests).set({ state: "awaiting_payment", totalYen: 4_321 });
  const page = await open(hanako);
  expect(page.text).toContain(`${deposit!.number}手付金（合計の30%）1明細 1個なし3,000円`);
  expect(page.text).toContain("10,000円");
  expect(page.text).toContain("4,321円");
  expect((await page.submit("選んだものを支払う")).text).toContain(whole!.number);
  const chosen = await page.submit("選んだものを支払う", { no: [whole!.number, request.number] });
  expect(chosen.text).toContain("14,321円");
  expect(chosen.text).not.toContain(deposit!.number);
});

test("it is for who may pay, of what they see; with nothing due it says so", async () => {
  const [own, other] = await ordersToPay(shop, 2, 10_000);
  expect((await open()).path).toContain("/login");
  expect((await open(kenji)).status).toBe(403);
  expect((await open(taro)).text).toContain("いまお支払いいただくものはありません");
  await payingKenji(shop, {});
  expect((await open(kenji)).text).toContain(other!.number);
  await storekeeperKenji(shop, ["pay"], [own!.id]);
  const page = await open(kenji);
  expect(page.text).toContain(own!.number);
  expect(page.text).not.toContain(other!.number);
});

test("まとめて支払う without a tick says what to choose, and pays nothing", async () => {
  const answer = await (await shop.browser(hanako)).open("/payment?together=1");
  expect(answer.path).toBe("/payment");
  expect(answer.flash).toContain("お支払いになるものを1〜20件選んでください");
});
