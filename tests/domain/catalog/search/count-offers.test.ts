import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type OfferSearch, priceBands } from "#app/domain/catalog/offers/product-source.ts";
import { countOffers } from "#app/domain/catalog/search/count-offers.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { blacklist, categories, offers } from "#db/schema/index.ts";
import { demoOffers } from "#tests/support/people.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const platforms = ["1688", "taobao", "tmall"] as const;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  const [bags] = demoOffers.categories;
  await shop.db.insert(categories).values({ ...bags!, id: "kitchen", nameJa: "キッチン" });
  const rows = Array.from({ length: 1_500 }, (_, index) => ({
    ...demoOffers.offers[0]!,
    popularity: 1_000 + index,
    id: String(700_000_000_000 + index),
    titleJa: `${["折りたたみ収納ボックス", "真空タンブラー", "山の水筒"][index % 15 === 0 ? 2 : index < 60 ? 1 : 0]} ${index}`,
    titleZh: "",
    categoryId: index % 4 === 0 ? "kitchen" : "bags",
    platform: platforms[index % 3]!,
    supplierId: `supplier-${1 + (index % 2)}`,
    minOrder: 1 + (index % 5),
    priceFen: 100 + ((index * 137) % 40_000),
  }));
  for (let from = 0; from < rows.length; from += 200)
    await shop.db.insert(offers).values(rows.slice(from, from + 200));
  await shop.db.insert(blacklist).values({
    id: "unwanted",
    companyId: hanako.companyId,
    supplierId: "supplier-2",
    addedAt: new Date(),
    addedByName: "花子",
  });
});

const asked = (more: Partial<OfferSearch>): OfferSearch => ({
  sort: "popular",
  limit: 80,
  ...more,
});

/** Every page of a search. */
async function walked(search: OfferSearch) {
  const seen: string[] = [];
  for (let after: string | undefined, page = 0; page < 60; page++) {
    const found = await searchStoredOffers(shop.db, { ...search, after });
    seen.push(...found.offers.map(({ id }) => id));
    if (!found.next) break;
    after = found.next;
  }
  return seen.length;
}

describe("the count is what its pages show", () => {
  test.each<Partial<OfferSearch>>([
    { words: "水筒" },
    { words: "水筒", asTyped: true },
    { words: "タンブラー" },
    { words: "タンブラー", platform: "taobao", sort: "price_asc" },
    { words: "水筒", categoryId: "kitchen", priceMinFen: 500, priceMaxFen: 20_000 },
    { words: "水筒", minOrderMax: 2, tags: ["factory"] },
    { words: "水筒", hiddenFor: hanako.companyId },
    { words: "どこにもない物" },
    { categoryId: "kitchen" },
    { categoryId: "kitchen", platform: "tmall", sort: "new" },
  ])("%j", async (more) => {
    const counted = await countOffers(shop.db, asked(more));
    expect(counted.atLeast).toBe(false);
    expect(counted.found).toBe(await walked(asked(more)));
  });

  test("of more than are looked through it says so", async () => {
    const { atLeast, found } = await countOffers(shop.db, asked({ words: "収納ボックス" }));
    expect({ atLeast, found }).toEqual({ atLeast: true, found: 1_000 });
  });
});

test("each choice leaves as many as were counted for it, under the other conditions", async () => {
  const base = asked({ words: "水筒", priceMinFen: 500, platform: "taobao", minOrderMax: 4 });
  const { categories: kinds, platforms: markets, bands } = await countOffers(shop.db, base);
  expect(kinds.length).toBe(2);
  expect(markets.length).toBe(3);
  for (const { value, offers: many } of kinds)
    expect(await walked({ ...base, categoryId: value })).toBe(many);
  for (const { value, offers: many } of markets)
    expect(await walked({ ...base, platform: value })).toBe(many);
  for (const { value, offers: many } of bands) {
    const { minFen, maxFen } = priceBands[value]!;
    expect(await walked({ ...base, priceMinFen: minFen, priceMaxFen: maxFen })).toBe(many);
  }
});

test("every price belongs to one band", () => {
  priceBands.forEach(({ minFen }, at) => {
    expect(minFen).toBe(at === 0 ? 0 : priceBands[at - 1]!.maxFen! + 1);
  });
  expect(priceBands.at(-1)!.maxFen).toBeUndefined();
});

test.each<Partial<OfferSearch>>([
  { words: "水筒" },
  { words: "タンブラー" },
  { words: "収納ボックス", tags: ["factory"] },
  {},
  { categoryId: "bags" },
])("counting %j walks no more than the best sellers", async (more) => {
  const plans: string[] = [];
  const spying = new Proxy(shop.db, {
    get(db, name) {
      if (name !== "all") return Reflect.get(db, name);
      return async (query: ReturnType<typeof sql>) => {
        const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`);
        plans.push(...plan.map(({ detail }) => detail));
        return db.all(query);
      };
    },
  });
  const { found } = await countOffers(spying, asked(more));
  expect(found).toBeLessThanOrEqual(1_000);
  const walks = plans.filter((step) => /^SCAN offers\b/.test(step));
  const limited = plans.some((step) => /^(CO-ROUTINE|MATERIALIZE)/.test(step));
  expect(walks.length === 0 || limited, plans.join("\n")).toBe(true);
});
