import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type OfferSort, offerSorts } from "#app/domain/catalog/offers/product-source.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { offers } from "#db/schema/index.ts";
import { demoOffers } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const many = 600;
let shop: Shop;
const ids = (search: Partial<Parameters<typeof searchStoredOffers>[1]>) =>
  searchStoredOffers(shop.db, { sort: "popular", limit: 20, ...search }).then((page) =>
    page.offers.map(({ id }) => id),
  );

beforeAll(async () => {
  shop = await openShop();
  const template = demoOffers.offers[0]!;
  const rows = Array.from({ length: many }, (_, index) => ({
    ...template,
    popularity: 1_000 + index,
    id: String(700_000_000_000 + index),
    titleJa: `折りたたみ収納ボックス ${index}`,
    titleZh: `折叠收纳箱 ${index}`,
    // Many share a price and a day: pages must neither skip nor repeat among them.
    priceFen: 500 + (index % 7) * 100,
    publishedOn: `2025-0${1 + (index % 9)}-01`,
  }));
  for (let from = 0; from < many; from += 200)
    await shop.db.insert(offers).values(rows.slice(from, from + 200));
});

describe("words", () => {
  test.each([
    ["トートバッグ", "600000000001"],
    ["帆布托特包", "600000000001"],
    ["ステンレス タンブラー", "600000000003"],
    ["ﾀﾝﾌﾞﾗｰ", "600000000003"],
    ["无此", undefined],
    ["はっ水", "600000000002"],
    ["防泼", "600000000002"],
    ["100%_\\", undefined],
    ['"OR"', undefined],
  ])("%s finds %s first", async (words, id) => {
    expect((await ids({ words }))[0]).toBe(id);
  });
});

describe("filters", () => {
  test("price, tags, market and minimum order narrow", async () => {
    expect(await ids({ words: "トート", priceMinFen: 2_000 })).toEqual([]);
    expect(await ids({ words: "トート", priceMaxFen: 2_000 })).toEqual(["600000000001"]);
    expect(await ids({ words: "トート", tags: ["factory"] })).toEqual(["600000000001"]);
    expect(await ids({ words: "トート", tags: ["selected"] })).toEqual([]);
    expect(await ids({ words: "トート", platform: "taobao" })).toEqual([]);
    expect(await ids({ supplierId: "supplier-2" })).toEqual(["600000000002", "600000000003"]);
  });
});

describe("pages", () => {
  test.each([
    ...offerSorts.map((sort) => [sort, undefined] as const),
    ...offerSorts.map((sort) => [sort, "収納ボックス"] as const),
  ])("sorted by %s with words %s neither skip nor repeat", async (sort: OfferSort, words) => {
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 100; page++) {
      const found = await searchStoredOffers(shop.db, { words, sort, limit: 37, after });
      seen.push(...found.offers.map(({ id }) => id));
      if (!found.next) break;
      after = found.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(words ? many : many + 3);
  });

  test("a place that nobody handed out is the first page", async () => {
    expect(await ids({ after: "rubbish", words: "トート" })).toEqual(["600000000001"]);
  });
});

describe("no search walks through all goods", () => {
  test.each([
    { words: "トートバッグ", sort: "popular" },
    { words: "トートバッグ", sort: "price_asc", tags: ["factory"] },
    { sort: "new" },
    { sort: "price_desc", categoryId: "bags" },
    { sort: "popular", tags: ["selected"] },
    { sort: "new", categoryId: "bags" },
    { sort: "price_asc", supplierId: "supplier-1" },
    { sort: "popular", priceMinFen: 5_000 },
    { sort: "landed" },
    { sort: "landed", categoryId: "bags", landedMaxYen: 500 },
    { words: "トートバッグ", sort: "landed" },
    { sort: "popular", landedMaxYen: 500 },
  ] as const)("%j", async (search) => {
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
    await searchStoredOffers(spying, { limit: 20, ...search });
    expect(plans.length).toBeGreaterThan(0);
    // A walk along an index stops at the limit; one through the bare table with a sort behind it does not.
    const scans = plans.filter(
      (step) =>
        /^SCAN (o|offers)\b/.test(step) && !/USING (COVERING )?INDEX|VIRTUAL TABLE/.test(step),
    );
    const sorted = plans.some((step) => step.includes("USE TEMP B-TREE FOR ORDER BY"));
    const limitedFirst = plans.some((step) => /^(CO-ROUTINE|MATERIALIZE)/.test(step));
    expect(scans.length === 0 || limitedFirst || !sorted).toBe(true);
  });
});
