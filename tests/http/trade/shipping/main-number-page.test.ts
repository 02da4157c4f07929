import { beforeEach, expect, test } from "vitest";
import { setMainNumber } from "#app/domain/trade/shipments/main-number.server.ts";
import { companies } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("a main number's page shows what travels together and shares a cost by weight", async () => {
  const heavy = await packedRequest(shop, 6, 1, { weightGrams: 3_000 });
  const light = await packedRequest(shop, 6, 1, { weightGrams: 1_500 });
  const { lotId } = await shelvedLot(shop, 2);
  const draft = await requestedShipment(shop, lotId, 2, { submit: false });
  for (const { number } of [heavy, light, draft])
    await setMainNumber(shop.as(hanako), number, "M-1");
  const buyer = await shop.browser(hanako);
  const details = await buyer.open(`/deliveryDetails?pOrder_sn=${heavy.number}`);
  const page = await details.follow("M-1");
  expect(page.text).toContain("3件のうち2件を一緒に送れます");
  expect(page.text).toContain("まだ依頼されていません（一時保存）");
  const shared = await page.submit("請求重量で分ける", { costYen: "１,０００円" });
  expect(shared.text).toMatch(new RegExp(`${heavy.number} 667円.*${light.number} 333円`));
  const decimal = await page.submit("請求重量で分ける", { costYen: "14,2" });
  expect(decimal.text).toContain("費用は、0円以上の整数で入力してください");
  const wrong = await page.submit("請求重量で分ける", { costYen: "たくさん" });
  expect(wrong.text).toContain("費用は、0円以上の整数で入力してください");
  expect((await buyer.open("/user/mainNumber?number=M-9")).text).toContain(
    "この主番号の配送依頼はありません",
  );
  expect((await buyer.open(`/user/mainNumber?number=${heavy.number}`)).text).toContain(
    "これは配送依頼の番号です",
  );
  const refused = await details.submit("主番号を保存する", { mainNumber: "PD-991231-0009" });
  expect(refused.text).toContain("この番号の配送依頼はありません");
});

test("staff send what is ready under one number, from the page that its request leads to", async () => {
  const one = await packedRequest(shop, 6);
  const two = await packedRequest(shop, 6);
  for (const { number } of [one, two]) await setMainNumber(shop.as(hanako), number, "M-1");
  const staff = await shop.browser(wei);
  const page = await (await staff.open(`/staff/shipping/${one.number}`)).follow("M-1");
  expect(page.text).toContain("一起发货（2 单）");
  const wrong = await page.submit("一起发货", { carrier: "佐川急便", trackingNumber: "１２" });
  expect(wrong.status).toBe(400);
  const sent = await page.submit("一起发货", {
    carrier: "佐川急便",
    trackingNumber: "123456789013",
  });
  expect(sent.flash).toBe(`${one.number}、${two.number} 已发货。`);
  expect(sent.text).toContain("国际运输中");
  const [company] = await shop.db.select().from(companies);
  const other = await staff.open(`/staff/mainNumber?number=M-1&member=x${company!.operationId}`);
  expect(other.text).toContain("该会员没有此主单号");
});
