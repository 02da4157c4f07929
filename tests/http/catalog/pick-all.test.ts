import { expect, test } from "vitest";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
await makeCatalogue(shop.db, 30);
await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }, { skuId: "sku-tote-black" }]);
const conditions = { ...noConditions, words: "帆布袋試験" };
for (const confirms of [true, false]) {
  const id = confirms ? "asks" : "takes";
  await makePallet(shop.as(hanako), id, {
    name: id,
    purpose: "",
    wanted: 3,
    confirms,
    refreshDays: 1,
    active: true,
    tells: false,
    conditions,
  });
  const browser = await shop.browser(hanako);
  await (await browser.open(`/selfOrganizingSourceGoods?pallet=${id}`)).submit("いま検索する");
}

test.each([
  ["/collection", 2, "選択した商品を比較する", "比較"],
  ["/commodityManagement", 2, "選択した2件を統合", "統合"],
  ["/goodsToBeConfirmedOnThePallet?pallet=asks", 3, "パレットに登録する", "3件をパレットに登録"],
  ["/selfOrganizingSourceGoods?pallet=takes", 3, "選択した商品を商品ライブラリへ", "3件"],
])("each row of %s is ticked and let go by one link", async (path, count, act, told) => {
  const browser = await shop.browser(hanako);
  const picks = (page: Awaited<ReturnType<typeof browser.open>>) => ({
    rows: page.document.querySelectorAll("input[name=pick]").length,
    ticked: page.document.querySelectorAll("input[name=pick][checked]").length,
  });
  const page = await browser.open(path);
  expect(picks(page)).toEqual({ rows: count, ticked: 0 });
  const all = await page.follow("このページをすべて選ぶ");
  expect(picks(all)).toEqual({ rows: count, ticked: count });
  const none = await all.follow("選択をすべて外す");
  expect(picks(none)).toEqual({ rows: count, ticked: 0 });
  const nothing = await none.submit(act);
  expect(nothing.status).toBe(400);
  const done = await (await none.follow("このページをすべて選ぶ")).submit(act);
  expect(done.status).toBe(200);
  expect(done.text).toContain(told);
});
