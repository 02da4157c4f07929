import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { fbaFees, marketplaceFees, ownProductSources, ownProducts } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let id: string;
beforeEach(async () => {
  shop = await openShop();
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  const [source] = await shop.db.select().from(ownProductSources);
  id = source!.productId;
});

const home = "Amazon:ホーム・キッチン";
const page = () => `/commodityManagement/profit?id=${id}`;
const asked = (fields: Record<string, string>) =>
  `${page()}&${new URLSearchParams({ unitPriceFen: "15.2", quantity: "100", ...fields })}`;

test("the product's page leads to what is left of a price, by the landed cost of its goods page", async () => {
  const browser = await shop.browser(hanako);
  const product = await browser.open(`/commodityInformationMaintenance?id=${id}`);
  const form = await product.follow("利益を計算する");
  const shown = await form.submit("計算する", {
    "販売価格（税込・円）": "１,９８０",
    販売先とカテゴリー: "Amazon ホーム・キッチン",
    "広告費（%）": "10",
    "比べる価格（円）": "1480 2480",
  });
  expect(shown.status).toBe(200);
  for (const price of ["1,480", "1,980", "2,480"]) expect(shown.text).toContain(`${price}円`);
  expect(shown.text).toContain("損益分岐の価格");
  expect(shown.value("priceYen")).toBe("１,９８０");
  const goods = await browser.open("/ProductDetails?goods_id=600000000001");
  const landed = /着地原価 ([\d,]+(?:〜[\d,]+)?)円/.exec(shown.text)![1]!;
  expect(goods.text).toContain(landed);
});

test("the price that the product is sold for stands in the form and beside every other price", async () => {
  const browser = await shop.browser(hanako);
  const product = await browser.open(`/commodityInformationMaintenance?id=${id}`);
  const wrong = await product.submit("保存する", { "販売価格（税込・円）": "12.5" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("販売価格は1から");
  await wrong.submit("保存する", { "販売価格（税込・円）": "2,180" });
  const form = await browser.open(page());
  expect(form.value("priceYen")).toBe("2180");
  const shown = await form.submit("計算する", {
    "販売価格（税込・円）": "1980",
    販売先とカテゴリー: "Amazon ホーム・キッチン",
  });
  expect(shown.text).toContain("2,180円登録した販売価格");
});

test("FBA asks for the size, and only Amazon has it", async () => {
  const browser = await shop.browser(hanako);
  const sent = await browser.open(asked({ priceYen: "1980", market: home, fba: "on" }));
  expect(sent.status).toBe(200);
  expect(sent.text).toContain("FBAの区分 標準-");
  expect(sent.text).toContain(
    "販売手数料 目安(2025年、要確認)・2025/04/15から ／ FBA 目安(2025年、要確認)・2025/04/15から",
  );
  const other = asked({ priceYen: "1980", market: "Shopify:グロー(国内カード)", fba: "on" });
  const wrong = await browser.open(other);
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("Amazonを選んだとき");
  await shop.db
    .update(ownProducts)
    .set({ name: "大きな物", lengthMm: 3_000, widthMm: 900, heightMm: 900 });
  const large = await browser.open(asked({ priceYen: "1980", market: home, fba: "on" }));
  expect(large.status).toBe(400);
  expect(large.problems.join()).toMatch(/FBAの料金表にありません|送れる配送方法がありません/);
});

test.each([
  [{ priceYen: "" }, "販売価格を入力してください"],
  [{ priceYen: "0" }, "販売価格は1から"],
  [{ priceYen: "1980.5" }, "販売価格は1から"],
  [{ priceYen: "99999999" }, "販売価格は1から"],
  [{ market: "どこか" }, "販売先を選んでください"],
  [{ advertisement: "100" }, "広告費は0から99%"],
  [{ otherPrices: "1000 x" }, "比べる価格は1から"],
  [{ otherPrices: "1 2 3 4 5 6 7 8 9" }, "比べる価格は8件まで"],
  [{ quantity: "0" }, "仕入れの数量は1から"],
  [{ unitPriceFen: "0" }, "仕入単価は0.01から"],
])(
  "%o is answered by its field, what was typed is kept",
  async (typed: Record<string, string>, words) => {
    const browser = await shop.browser(hanako);
    const shown = await browser.open(asked({ priceYen: "1980", market: home, ...typed }));
    expect(shown.status).toBe(400);
    expect(shown.problems.join()).toContain(words);
    for (const [name, value] of Object.entries(typed))
      if (name !== "market") expect(shown.value(name) ?? "").toBe(value);
  },
);

test("without any fees the page says so", async () => {
  await shop.db.delete(marketplaceFees);
  await shop.db.delete(fbaFees);
  const shown = await (await shop.browser(hanako)).open(page());
  expect(shown.text).toContain("販売手数料の表を準備しています");
});

test("strangers, employees without the right and other companies see nothing of it", async () => {
  const stranger = await (await shop.browser()).answer(page());
  expect(stranger.headers.get("Location")).toContain("/login");
  expect((await (await shop.browser(kenji)).answer(page())).status).toBe(403);
  expect((await (await shop.browser(taro)).answer(page())).status).toBe(404);
  const gone = await (await shop.browser(hanako)).answer("/commodityManagement/profit");
  expect(gone.status).toBe(404);
  expect(await shop.db.select().from(ownProducts).where(eq(ownProducts.id, id))).toHaveLength(1);
});

test("auxiliary materials are a part of the landed cost of a piece, and the product's page says so", async () => {
  const browser = await shop.browser(hanako);
  const profit = async () => (await browser.open(asked({ priceYen: "1980", market: home }))).text;
  const landed = (text: string) => Number(/着地原価 ([\d,]+)/.exec(text)![1]!.replaceAll(",", ""));
  const before = await profit();
  expect(before).not.toContain("うち副資材");
  await (await browser.open("/commodityManagement/materials")).submit("登録する", {
    名前: "OPP袋",
    "1枚の原価（元）": "0.30",
  });
  const product = await browser.open(`/commodityInformationMaintenance?id=${id}`);
  const bound = await product.submit("使う", { pieces: "2" });
  expect(bound.text).toContain("副資材の原価 1個あたり 0.60元");
  const after = await profit();
  // 0.60 yuan at the rate of the day, rounded up.
  expect(after).toContain("うち副資材 14円");
  expect(landed(after) - landed(before)).toBe(14);
});
