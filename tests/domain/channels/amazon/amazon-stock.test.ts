import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { onHandAt } from "#app/local/partners/channels/demo-orders.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;
const sold = demoGoods.filter(({ asin }) => asin);

beforeAll(async () => {
  amazon = await openAmazon({ times: 1_000 });
});
afterAll(() => amazon.close());
beforeEach(() => {
  amazon.behave("well");
  amazon.spoil();
});

async function allOf(open: OpenAmazon, after: string | null = null) {
  const parts: ShopArticle[][] = [];
  do {
    const part = valueIn(await open.adapter().inventory.articles(open.shop, after));
    parts.push(part.rows);
    after = part.next;
  } while (after);
  return parts;
}

test("a seller's articles come in parts of twenty, each once, with numbers, prices and stock", async () => {
  const parts = await allOf(amazon);
  expect(parts.map(({ length }) => length)).toEqual([20, sold.length - 20]);
  const articles = parts.flat();
  expect(articles.map(({ sku }) => sku)).toEqual(sold.map(({ sku }) => sku));
  const [first] = sold;
  expect(articles[0]).toEqual({
    articleId: first!.sku,
    sku: first!.sku,
    title: `${first!.title} ${first!.spec}`,
    asin: first!.asin,
    fnsku: first!.fnsku,
    jan: first!.jan,
    picture: first!.picture,
    address: `https://www.amazon.co.jp/dp/${first!.asin}`,
    priceYen: first!.priceYen,
    onHand: onHandAt(first!, amazon.now()),
    inbound: 0,
    reserved: 0,
    unsellable: 0,
  });
});

test("what Amazon keeps is counted by its warehouses, what the seller keeps by the listing", async () => {
  const articles = (await allOf(amazon)).flat();
  for (const [place, goods] of sold.entries()) {
    const article = articles.find(({ sku }) => sku === goods.sku)!;
    expect(article.onHand).toBe(onHandAt(goods, amazon.now()));
    expect(article.fnsku).toBe(place % 3 === 2 ? "" : goods.fnsku);
    expect(article.reserved).toBe(place % 3 === 2 ? 0 : place % 4);
  }
  expect(articles.some(({ onHand }) => onHand < 0)).toBe(true);
  expect(articles.some(({ unsellable }) => unsellable > 0)).toBe(true);
});

test("a mark that is over begins again at the day of its last article", async () => {
  const first = valueIn(await amazon.adapter().inventory.articles(amazon.shop, null));
  amazon.pass(2 * 3_600);
  const shop = amazon.shopOf(amazon.shop.shopId);
  const next = valueIn(await amazon.adapter().inventory.articles(shop, first.next));
  const skus = [...first.rows, ...next.rows].map(({ sku }) => sku);
  expect(new Set(skus)).toEqual(new Set(sold.map(({ sku }) => sku)));
  // Those of the last day come once more, and none of the days before.
  expect(next.rows).toHaveLength(sold.length - 18);
});

test("a SKU with a comma keeps its stock", async () => {
  const [goods] = demoGoods;
  const odd = { ...goods!, sku: "A,B/C 袋" };
  const own = await openAmazon({ times: 1_000, goods: [odd] });
  const { rows } = valueIn(await own.adapter().inventory.articles(own.shop, null));
  expect(rows).toMatchObject([{ sku: "A,B/C 袋", onHand: onHandAt(odd, own.now()) }]);
  await own.close();
});

test("an article is found by ASIN and by JAN, with measures in millimetres and grams", async () => {
  const { catalog } = amazon.adapter();
  const goods = sold[0]!;
  const article = valueIn(await catalog.article("amazon", goods.asin));
  expect(article).toEqual({
    id: goods.asin,
    title: `${goods.title} ${goods.spec}`,
    brand: "みほん雑貨",
    address: `https://www.amazon.co.jp/dp/${goods.asin}`,
    pictures: [goods.picture],
    priceYen: goods.priceYen,
    jan: goods.jan,
    category: "ホーム＆キッチン",
    weightGrams: 363,
    lengthMm: 242,
    widthMm: 159,
    heightMm: 51,
  });
  expect(valueIn(await catalog.article("amazon", goods.jan))).toEqual(article);
  expect(valueIn(await catalog.article("amazon", "B000000000"))).toBeUndefined();
  expect(valueIn(await catalog.article("amazon", "4999999999996"))).toBeUndefined();
  expect(valueIn(await catalog.article("rakuten", "shop:item"))).toBeUndefined();
});
