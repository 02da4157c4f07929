import { expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { ownProducts, users } from "#db/schema/index.ts";
import { hanako, kenji, openShop } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

test("a product's page leads to the papers of what was bought of it, who may see them", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  const [product] = await shop.db.select().from(ownProducts);
  const page = await (await shop.browser(hanako)).open(ownProductPage(product!.id));
  expect(page.text).toContain(number);
  const papers = await page.follow("請求書・書類");
  expect(papers.path).toContain(number);
  expect(papers.text).toMatch(/請求書.*見積書|見積書.*請求書/);

  await shop.db.update(users).set({ permissions: ["products"] });
  const keeper = { ...kenji, permissions: ["products" as const] };
  const seen = await (await shop.browser(keeper)).open(ownProductPage(product!.id));
  expect(seen.text).toContain(number);
  expect(seen.text).not.toContain("請求書・書類");
});
