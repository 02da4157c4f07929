import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;

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

test("beyond what one search leads to, a new one begins at the last day, and nothing is left out", async () => {
  const short = await openAmazon({ times: 1_000, goods: manyGoods(1_043) });
  const articles = (await allOf(short)).flat();
  expect(new Set(articles.map(({ sku }) => sku)).size).toBe(1_043);
  // The day at the seam is looked through again: three articles have it.
  expect(articles.length).toBeLessThanOrEqual(1_043 + 3);
  await short.close();
});

function manyGoods(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...demoGoods[0]!,
    sku: `SKU-${index}`,
    asin: `B0${String(index).padStart(8, "0")}`,
  }));
}
