import { beforeEach, expect, test } from "vitest";
import { orderLines, skuClasses } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** Somebody saw a liquid in the goods. */
async function seenLiquid() {
  const [line] = await shop.db.select().from(orderLines).limit(1);
  const { skuId, offerId } = line!;
  const seen = { goodsClass: "liquid" as const, confirmedByName: "王磊" };
  await shop.db
    .insert(skuClasses)
    .values({ skuId, offerId, ...seen, confirmedAt: shop.as(chen).now });
}

const liquidByAir = "航空便では液体・粉末を運べません";

test("a method that does not carry the goods says so beside the others, and is not taken", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const buyer = await shop.browser(hanako);
  const before = await buyer.open(`/porderSubmit?lot=${lotId}`);
  await seenLiquid();
  const page = await buyer.open(`/porderSubmit?lot=${lotId}`);
  expect(page.text).toContain(liquidByAir);
  const air = page.document.querySelector('input[name="method"][value="air"]');
  expect(air?.hasAttribute("disabled")).toBe(true);
  const refused = await before.submit("配送を依頼する", { method: "air" });
  expect(refused.status).toBe(400);
  expect(refused.problems).toEqual([liquidByAir]);
});

test("a request that its method does not carry any more is not quoted, and changed by its buyer", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 6);
  await seenLiquid();
  const staff = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  expect(staff.text).toContain("空运不承运液体粉末，不能报价、不能发运");
  const page = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${number}`);
  expect(page.text).toContain(`${liquidByAir}。別の配送方法を選ぶか`);
  expect(page.text).not.toContain("運べない品物を分ける");
  const changed = await page.submit("配送方法を変更する", { method: "船便（混載）" });
  expect(changed.status).toBe(200);
  expect(changed.text).not.toContain(liquidByAir);
  expect(changed.text).toContain("船便（混載）");
});
