import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { offers } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { fillCart, orderPlaced } from "#tests/support/trade/trade.ts";

const tote = "/ProductDetails?goods_id=600000000001";
const dear = "国際送料が、商品代金を上回る見込みです";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test("freight that costs more than the goods is warned of on their page and in the cart", async () => {
  const visitor = await shop.browser();
  expect((await visitor.open(tote)).text).not.toContain(dear);
  await shop.db.update(offers).set({ weightGrams: 20_000, lengthMm: null });
  expect((await visitor.open(`${tote}&quantity=5`)).text).toContain(dear);
  await fillCart(shop);
  expect((await (await shop.browser(hanako)).open("/cart")).text).toContain(dear);
});

test("freight in China is an estimate until the quote, and none is said to be included", async () => {
  const { number } = await orderPlaced(shop);
  await fillCart(shop);
  const buyer = await shop.browser(hanako);
  expect((await buyer.open("/cart")).text).toMatch(
    /中国内送料の見込み [\d,.]+円（[\d.]+元）・見積で確定/,
  );
  const order = `/OrderDetails?order_sn=${number}`;
  expect((await buyer.open(order)).text).toMatch(/中国内送料の見込み [\d,.]+円（/);
  await shop.db.update(offers).set({ domesticFreightFen: 0 }).where(eq(offers.id, "600000000001"));
  const included = "中国内送料込みの見込み（見積で確定）";
  expect((await buyer.open("/cart")).text).toContain(included);
  expect((await buyer.open(tote)).text).toContain("中国内送料込みの見込み。見積で確定します");
});
