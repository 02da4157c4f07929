import { beforeEach, expect, test } from "vitest";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { pickLines } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

async function paidRequest() {
  const { lotId } = await shelvedLot(shop, 10);
  const { id, number } = await requestedShipment(shop, lotId, 6);
  const quote = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "" };
  await quoteShipment(shop.as(chen), number, { ...quote, checked: true });
  await shop.deposit(hanako.companyId, 10_000);
  await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
  return number;
}

test("a walk goes from the tick to the last lot, and back, without a script", async () => {
  const number = await paidRequest();
  const side = await shop.browser(wei);
  const waiting = await side.open("/staff/pick");
  expect(waiting.text).toContain("待领 1");
  expect(waiting.text).toContain("A-01-03");
  const none = await waiting.submit("领拣货单", { number: [] });
  expect(none.status).toBe(400);
  expect(none.problems).toEqual(["请勾选配送单"]);

  let list = await waiting.submit("领拣货单", { number: [number] });
  expect(list.status).toBe(200);
  expect(list.document.toString()).toContain("已领拣货单");
  const wrong = await list.submit("拣取", { code: "L-000009" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(["此批次不在这张拣货单上"]);
  expect(wrong.focused).toEqual(["code"]);
  list = await wrong.submit("拣取", { code: "A-01-03" });
  list = await list.submit("拣取", { code: "L-000001", quantity: "４" });
  expect(list.text).toContain("刚才：L-000001 取 4 件");
  expect(await shop.db.select().from(pickLines)).toMatchObject([{ pickedQuantity: 4 }]);
  const many = await list.submit("登记少货", { pieces: "3" });
  expect(many.status).toBe(400);
  list = await many.submit("登记少货", { pieces: "2" });
  expect(list.text).toContain("少 2 件：数量不够");
  expect(list.text).toContain("待买家选择");
  const buyer = await shop.browser(hanako);
  const asked = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(asked.text).toContain("倉庫で見つからない商品があります");
  list = await list.submit("找到了，撤销少货");
  expect(list.document.toString()).toContain("已撤销少货");
  list = await list.submit("拣取", { code: "L-000001", quantity: "1" });
  list = await list.submit("登记少货");
  expect(list.text).toContain("已拣完");
  const again = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
  const chosen = await again.submit("この対応で進める", { choice: "rest" });
  expect(chosen.text).toContain("選ばれた対応: 残りを送り、不足分は返金");
  expect((await side.open("/staff/pick")).text).toContain("没有待领的配送单");
  expect((await side.open("/staff/pick")).text).toContain("没有待领的配送单");
});

test("a list that somebody else took meanwhile is told, and other roles have none", async () => {
  const number = await paidRequest();
  const side = await shop.browser(wei);
  const [first, second] = [await side.open("/staff/pick"), await side.open("/staff/pick")];
  await first.submit("领拣货单", { number: [number] });
  const late = await second.submit("领拣货单", { number: [number] });
  expect(late.status).toBe(409);
  expect(late.problems).toEqual(["所选配送单的货已被别人领走或已装箱，请重新勾选"]);
  expect((await (await shop.browser(wang)).open("/staff/pick")).status).toBe(403);
});
