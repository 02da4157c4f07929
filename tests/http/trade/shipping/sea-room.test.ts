import { beforeEach, expect, test } from "vitest";
import { hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("a request says what its boxes take of a container by sea, and loading what still fits", async () => {
  const { lotId } = await shelvedLot(shop, 40);
  const form = await (await shop.browser(hanako)).open(`/porderSubmit?lot=${lotId}`);
  expect(form.text).toMatch(/約\d+\.\d\dm³（20フィートコンテナに、あと約2[78]\.\d\dm³入ります）/);
  await packedRequest(shop, 6, 1, { methodCode: "sea", weightGrams: 6_000 });
  const loading = await (await shop.browser(wei)).open("/staff/depart");
  expect(loading.text).toContain("海运待发合计 0.01 m³，20尺柜还可装约 27.99 m³");
});
