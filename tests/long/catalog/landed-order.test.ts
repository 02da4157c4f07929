import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notReckoned } from "#app/domain/catalog/offers/offer.ts";
import type { OfferSearch } from "#app/domain/catalog/offers/product-source.ts";
import {
  priceOffers,
  reckonLandedCosts,
} from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { standardTerms } from "#app/domain/pricing/landed-cost.server.ts";
import {
  cartLines,
  categories,
  contentVersions,
  offers,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.ts";
import { rateByTwo } from "#tests/support/rate-by-two.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let goods: {
  categories: (typeof categories.$inferSelect)[];
  suppliers: (typeof suppliers.$inferSelect)[];
  offers: (typeof offers.$inferSelect)[];
};
const system = () => shop.as({ kind: "system", id: "reckon-landed-costs" });
const found = (search: Partial<OfferSearch>) =>
  searchStoredOffers(shop.db, { sort: "landed", limit: 60, ...search });
const goodsVersion = async () =>
  (await shop.db.select().from(contentVersions).where(eq(contentVersions.subject, "goods")))[0]!;
const unreckoned = () => shop.db.$count(offers, eq(offers.landedBasis, ""));

/** What the list shows at the standard terms. */
async function shownYen(search: Partial<OfferSearch>) {
  const terms = await standardTerms(system());
  return priceOffers((await found(search)).offers, terms).map(({ landed }) => Number(landed?.max));
}

// The demo's goods take a while to write: each test gets a copy of the rows.
beforeAll(async () => {
  const filled = await openShop();
  for (const table of [cartLines, skus, offers, suppliers, categories])
    await filled.db.delete(table);
  await seedCatalogue(filled.db, noon);
  goods = {
    categories: await filled.db.select().from(categories),
    suppliers: await filled.db.select().from(suppliers),
    offers: (await filled.db.select().from(offers)).filter((_, at) => at % 3 === 0),
  };
}, 60_000);

beforeEach(async () => {
  shop = await openShop();
  for (const table of [cartLines, skus, offers, suppliers, categories]) await shop.db.delete(table);
  await shop.db.insert(categories).values(goods.categories);
  await shop.db.insert(suppliers).values(goods.suppliers);
  for (let from = 0; from < goods.offers.length; from += 100)
    await shop.db.insert(offers).values(goods.offers.slice(from, from + 100));
}, 30_000);

test("goods stand in the order of the landed cost that a visitor reads, also of words and of a kind", async () => {
  expect(await unreckoned()).toBe(0);
  for (const search of [
    {},
    { words: "バッグ", asTyped: true },
    { words: "ボックス", asTyped: true },
    { categoryId: "kitchen" },
  ]) {
    const yen = await shownYen(search);
    expect(yen.length, JSON.stringify(search)).toBeGreaterThan(2);
    expect(yen).toEqual(yen.toSorted((one, other) => one - other));
  }
});

test("no goods above the limit are found, and none below it left out", async () => {
  const all = await shownYen({ limit: 2_000 });
  const limit = all[Math.floor(all.length / 3)]!;
  const below = await shownYen({ limit: 2_000, landedMaxYen: limit });
  expect(below).toEqual(all.filter((yen) => yen <= limit));
  const popular = await shownYen({ sort: "popular", landedMaxYen: limit });
  expect(popular.length).toBe(60);
  expect(Math.max(...popular)).toBeLessThanOrEqual(limit);
});

test("a new rate is reckoned with by the next run; while nothing changes a run writes nothing", async () => {
  const [before] = await shop.db.select().from(offers).limit(1);
  const version = await goodsVersion();
  await reckonLandedCosts(system());
  expect(await goodsVersion()).toEqual(version);
  await rateByTwo(shop, "40");
  await reckonLandedCosts(system());
  const [after] = await shop.db.select().from(offers).limit(1);
  expect(after!.landedYen).toBeGreaterThan(before!.landedYen * 1.3);
});

test("goods that are not reckoned yet come last", async () => {
  const { id } = (await found({})).offers[0]!;
  await shop.db.update(offers).set({ landedYen: notReckoned }).where(eq(offers.id, id));
  const all = (await found({ limit: 2_000 })).offers;
  expect(all.at(-1)!.id).toBe(id);
});

test("what is to be reckoned is found by an index", async () => {
  const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN
    SELECT popularity FROM offers WHERE landed_basis < 'x' OR landed_basis > 'x' LIMIT 250`);
  expect(plan.map(({ detail }) => detail).join()).not.toMatch(/SCAN/);
});
