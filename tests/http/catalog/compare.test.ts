import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { blacklist, ownProducts } from "#db/schema/index.ts";
import { hanako, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

const [tote, pouch, tumbler] = ["600000000001", "600000000002", "600000000003"];
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("goods are put side by side from their page and by number or address, and taken off again", async () => {
  const browser = await shop.browser();
  const one = await (await browser.open(`/ProductDetails?goods_id=${tote}`)).follow("比較する");
  expect(one.path).toBe(`/compareGoods?goods_id=${tote}`);
  const two = await one.submit("比較する", {
    "追加する商品（番号かURL、4件まで）": `https://detail.1688.com/offer/${tumbler}.html`,
  });
  expect(two.path).toContain(`goods_id=${tote}`);
  expect(two.text).toContain("タンブラー");
  expect(two.text).toContain("着地原価（1個）");
  const wrong = await two.submit("比較する", { "追加する商品（番号かURL、4件まで）": "あれ" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("商品番号、または1688");
  const alone = await two.follow("外す");
  expect(alone.text).not.toContain("トートバッグ");
  expect(alone.text).toContain("タンブラー");
});

test("goods are ticked among the hits, as cards and in the table, without script", async () => {
  const browser = await shop.browser();
  for (const view of ["", "&view=list"]) {
    const hits = await browser.open(`/CommoditySearch?q=${view}`);
    const compared = await hits.submit("選んだ商品を比較する", { goods_id: [tote!, tumbler!] });
    expect(compared.path).toContain(`goods_id=${tote}&goods_id=${tumbler}`);
    expect(compared.text).toContain("タンブラー");
  }
});

test("products of the library are compared as they are bought", async () => {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }, { skuId: "sku-pouch" }]);
  const list = await (await shop.browser(hanako)).open("/collection");
  const none = await list.submit("選択した商品を比較する");
  expect(none.status).toBe(400);
  expect(none.problems.join()).toContain("商品を選んでください");
  const ids = (await shop.db.select().from(ownProducts)).map(({ id }) => id);
  const compared = await list.submit("選択した商品を比較する", { pick: ids });
  expect(compared.path).toBe(`/compareGoods?goods_id=${tote}&goods_id=${pouch}`);
  const body = new URLSearchParams({ intent: "compare" });
  for (const pick of [...ids, "a", "b", "c"]) body.append("pick", pick);
  const browser = await shop.browser(hanako);
  const many = await browser.open("/collection", { method: "POST", body });
  expect(many.status).toBe(400);
  expect(many.problems.join()).toContain("4件まで");
});

test("more than four are refused in words, strange numbers are left out, and nothing is an empty list", async () => {
  const browser = await shop.browser();
  const ids = [tote, pouch, tumbler, "600000000004", "600000000005"];
  const five = await browser.open(`/compareGoods?${ids.map((id) => `goods_id=${id}`).join("&")}`);
  expect(five.status).toBe(400);
  expect(five.problems.join()).toContain("4件まで");
  expect(five.text).toContain("1件は掲載が終わったか");
  const strange = await browser.open("/compareGoods?goods_id='--&goods_id=abc");
  expect(strange.status).toBe(200);
  expect(strange.text).toContain("比較する商品がまだありません");
  const pieces = await browser.open(`/compareGoods?goods_id=${tote}&pieces=500`);
  expect(pieces.text).toContain("500個のとき");
  expect((await browser.open(`/compareGoods?goods_id=${tote}&pieces=x`)).status).toBe(400);
});

test("goods and shops that a company does not want to see are shown to others alone", async () => {
  const entry = { companyId: hanako.companyId, addedAt: noon, addedByName: "花子" };
  await shop.db.insert(blacklist).values([
    { ...entry, id: "b1", offerId: tote },
    { ...entry, id: "b2", supplierId: "supplier-2" },
  ]);
  const address = `/compareGoods?goods_id=${tote}&goods_id=${pouch}`;
  const own = await (await shop.browser(hanako)).open(address);
  expect(own.text).not.toContain("トートバッグ");
  expect(own.text).not.toContain("半円ポーチ");
  expect(own.text).toContain("ブラックリストに登録された2件は表示していません");
  for (const person of [taro, undefined])
    expect((await (await shop.browser(person)).open(address)).text).toContain("半円ポーチ");
});

test("what a company weighed itself counts in its comparison as on the goods page", async () => {
  const known = { weightGrams: 2_000 };
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural", known }]);
  const browser = await shop.browser(hanako);
  const compared = await browser.open(`/compareGoods?goods_id=${tote}`);
  expect(compared.text).toContain("2,000g");
  const page = await browser.open(`/ProductDetails?goods_id=${tote}`);
  expect(page.text).toMatch(/重量(・[^、]+)?は、商品管理に登録した値で計算/);
  const [figure] = /[\d,]+(〜[\d,]+)?(?=円 \/ 個)/.exec(page.text) ?? [];
  expect(figure).toBeDefined();
  expect(compared.text).toContain(`${figure}円`);
  const other = await (await shop.browser(taro)).open(`/compareGoods?goods_id=${tote}`);
  expect(other.text).not.toContain("2,000g");
  expect(other.text).not.toContain(`${figure}円`);
});

test("the price beside a landed cost is that of the same pieces", async () => {
  const browser = await shop.browser();
  const priceAt = async (pieces: number) => {
    const page = await browser.open(`/compareGoods?goods_id=${tote}&pieces=${pieces}`);
    return page.document.querySelector('[data-label="単価"]')!.text;
  };
  const [few, many] = [await priceAt(10), await priceAt(1_000)];
  expect(few).toContain("10個のとき");
  expect(many).toContain("1,000個のとき");
  expect(many.split("円")[0]).not.toBe(few.split("円")[0]);
});
