import { expect, test } from "vitest";
import { chen, openShop, wang, wei } from "#tests/support/shop.ts";
import { packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";

test("the queue of shipping requests has every stage with its count, and finds what has left", async () => {
  const shop = await openShop();
  const paid = await paidRequest(shop, [3]);
  const { number } = await packedRequest(shop, 4);
  const side = await shop.browser(wei);
  const request = await side.open(`/staff/shipping/${number}`);
  await request.submit("发货", { 承运商: "佐川急便", 追踪号: "400123456784" });
  const now = await side.open("/staff/shipping");
  expect(now.text).toContain("待拣 1");
  // Each request stands once, in the stage whose tab counts it.
  const rows = now.document.querySelectorAll("tbody th a").map(({ text }) => text);
  expect(rows.filter((one) => one === paid.number)).toHaveLength(1);
  expect(now.text).toContain("在途 1");
  expect((await now.follow("在途")).text).toContain(number);
  expect((await now.follow("待拣")).text).toContain(paid.number);
  const found = await now.submit("查找", { q: "400123456784" });
  expect(found.text).toContain(number);
  expect(found.text).not.toContain(paid.number);
  expect((await now.submit("查找", { q: "zzz" })).text).toContain("没有“zzz”的配送单");
  expect((await side.open("/staff/shipping?stage=nowhere")).status).toBe(200);
  expect((await (await shop.browser(chen)).open("/staff/shipping?stage=all")).status).toBe(200);
  expect((await (await shop.browser(wang)).open("/staff/shipping?stage=all")).status).toBe(403);
});
