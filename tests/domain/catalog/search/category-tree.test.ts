import { beforeEach, expect, test } from "vitest";
import {
  countCategories,
  readCategoryTree,
} from "#app/domain/catalog/search/count-offers.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { categories, contentVersions, offers } from "#db/schema/index.ts";
import { demoOffers } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const system = () => shop.as({ kind: "system", id: "count-categories" });
const kept = async () => (await readCategoryTree(system())).find(({ id }) => id === "bags")!;

beforeEach(async () => {
  shop = await openShop();
  const [tote] = demoOffers.offers;
  const titles = [
    "帆布トートバッグ A4",
    "キャンバス トートバッグ",
    "ショルダーバッグ",
    "ショルダーバッグ 小",
  ];
  await shop.db.insert(offers).values(
    titles.map((titleJa, at) => ({
      ...tote!,
      popularity: 5_000 + at,
      id: String(700_000_000_000 + at),
      titleJa,
    })),
  );
});

test("each category has its goods counted, and by name as many as a search for that name finds in it", async () => {
  await countCategories(system());
  const bags = await kept();
  expect(bags.offers).toBe(await shop.db.$count(offers));
  expect(bags.words.map(({ word }) => word)).toEqual(
    expect.arrayContaining(["トートバッグ", "ショルダーバッグ"]),
  );
  for (const { word, offers: counted } of bags.words) {
    const found = await searchStoredOffers(shop.db, {
      words: word,
      asTyped: true,
      categoryId: "bags",
      sort: "popular",
      limit: 80,
    });
    expect(found.offers.length, word).toBe(counted);
  }
});

test("what was counted before is gone, and the kept page is told", async () => {
  await countCategories(system());
  const version = () => shop.db.select().from(contentVersions);
  const before = await version();
  await shop.db.insert(categories).values({ ...demoOffers.categories[0]!, id: "empty" });
  await countCategories(system());
  await countCategories(system());
  expect(await version()).not.toEqual(before);
  expect((await readCategoryTree(system())).find(({ id }) => id === "empty")).toMatchObject({
    offers: 0,
    words: [],
  });
});
