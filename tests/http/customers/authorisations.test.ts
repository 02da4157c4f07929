import { beforeEach, expect, test } from "vitest";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { authorisations } from "#db/schema/index.ts";
import { chen, hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";
import { newMarketplaceNumber, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/user/userAuthorizeAndPermit";

test("the owner authorises, the manager pays, the owner reads it and takes it back", async () => {
  const { number } = await orderQuoted(shop);
  await shop.deposit(hanako.companyId, 100_000);
  const owner = await shop.browser(hanako);
  const given = await (await owner.open(path)).submit("支払いの委任をする", {
    "1日の上限（円）": "50,000",
  });
  expect(given.text).toContain("委任中");
  expect(given.text).toContain("50,000円");

  const staffSide = await shop.browser(chen);
  const company = await (await staffSide.open("/staff/authorised")).follow("花子商店");
  expect(company.text).toContain("今日可代付 50,000日元");
  const paid = await company.submit("代付款");
  expect(paid.text).toContain(`${number} 已处理`);
  expect((await company.submit("代付款")).status).toBe(409);

  const log = await owner.open(path);
  expect(log.text).toContain("支払待ち → 買付中");
  expect(log.text).toContain("100,000円 →");
  expect((await owner.open("/user/inform")).text).toContain("代わりに支払いました");

  await log.submit("支払いの委任を取り消す");
  expect((await staffSide.open("/staff/authorised/10001")).status).toBe(404);
});

test("the manager pays each part of an order in its turn, at its own sum", async () => {
  const { number } = await orderQuoted(shop, 30);
  await shop.deposit(hanako.companyId, 1_000_000);
  await (await (await shop.browser(hanako)).open(path)).submit("支払いの委任をする");
  const staffSide = await shop.browser(chen);
  const open = () => staffSide.open("/staff/authorised/10001");
  const order = async () => (await findOrder(shop.as(li), number))!.order;
  const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}日元`;
  const { downPaymentYen, totalYen } = await order();

  const deposit = await open();
  expect(deposit.text).toContain(`定金 ${yen(downPaymentYen)}`);
  expect((await deposit.submit("代付款")).text).toContain(`${number} 已处理`);
  for (const supplierId of ["supplier-1", "supplier-2"])
    await buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId,
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: "",
    });
  await markProductionDone(shop.as(li), number);
  const remainder = await open();
  expect(remainder.text).toContain(`尾款 ${yen(totalYen - downPaymentYen)}`);
  await remainder.submit("代付款");
  expect(await order()).toMatchObject({ state: "purchased", paidYen: totalYen });
});

test("a cap that is no amount is refused by its field", async () => {
  const page = await (await shop.browser(hanako)).open(path);
  const refused = await page.submit("支払いの委任をする", { "1日の上限（円）": "たくさん" });
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain("1日の上限は");
  expect(refused.value("dailyCapYen")).toBe("たくさん");
  expect(refused.text).toContain("委任していません");
});

test("while deliveries are delegated the warehouse says whom to ask, and drafts are sent by the manager", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const owner = await shop.browser(hanako);
  await (await owner.open(path)).submit("配送の委任をする");
  const stock = await owner.open("/warehouse");
  expect(stock.text).toContain("陈晓");
  const request = await stock.submit("配送の希望を一時保存する", { lot: lotId });
  expect(request.text).toContain("陈晓");
  expect(() => request.submit("配送を依頼する")).toThrow("no form with the button");

  const drafted = await requestShipment(shop.as(hanako), wantShipment(lotId, 2, { submit: false }));
  expect(drafted.ok).toBe(true);
  const staffSide = await (await shop.browser(chen)).open("/staff/authorised/10001");
  expect((await staffSide.submit("代提交")).text).toContain("已处理");
  expect((await owner.open(path)).text).toContain("一時保存 → 見積待ち");
});

test("it is the owner's page, and staff's only where a company gave the right", async () => {
  expect((await (await shop.browser()).open(path)).path).toContain("/login");
  const employee = await shop.browser(kenji);
  expect((await employee.open(path)).status).toBe(403);
  const body = () => new URLSearchParams({ kind: "payment", intent: "authorise" });
  expect((await employee.open(path, { method: "POST", body: body() })).status).toBe(403);
  const staffSide = await shop.browser(chen);
  expect((await staffSide.open("/staff/authorised/10001")).status).toBe(404);
  expect((await (await shop.browser(wei)).open("/staff/authorised")).status).toBe(403);
  await (await (await shop.browser(taro)).open(path)).submit("支払いの委任をする");
  expect((await staffSide.open("/staff/authorised/10001")).status).toBe(404);
  expect((await staffSide.open("/staff/authorised")).text).not.toContain("花子商店");
});

test("ten minutes after signing in the owner is asked who they are before somebody else may act", async () => {
  const page = await (await shop.browser(hanako)).open(path);
  shop.wait(11 / (24 * 60));
  const asked = await page.submit("支払いの委任をする", { "1日の上限（円）": "50,000" });
  expect(asked.status).toBe(401);
  expect(asked.text).toContain("ご本人の確認");
  expect(await shop.db.$count(authorisations)).toBe(0);
});
