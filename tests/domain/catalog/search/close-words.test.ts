import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import {
  closeTo,
  distance,
  gatherCatalogueWords,
  keepTitleWords,
} from "#app/domain/catalog/search/search-words.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { catalogueWords, offers } from "#db/schema/index.ts";
import { demoOffers, machine } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const meant = async (words: string, more: object = {}) =>
  (await searchStoredOffers(shop.db, { words, sort: "popular", limit: 20, ...more })).meant;

beforeAll(async () => {
  shop = await openShop();
});

test("a Latin word that is part of a name is put right as that name", () => {
  expect(closeTo(["iphnoe"])).toEqual(["iPhoneケース"]);
  expect(closeTo(["iphone"])).toEqual([]);
});

describe("a word that finds little is put right", () => {
  test.each([
    ["タンブラ一", ["タンブラー"]],
    ["タンプラー", ["タンブラー"]],
    ["タブンラー", ["タンブラー"]],
    ["たんぶりー", ["タンブラー"]],
    ["tumblr", ["タンブラー"]],
    ["トードバッグ", ["トートバッグ"]],
    ["ステンレス タンブラ一", ["ステンレス タンブラー"]],
    ["タンブラー -黒", ["タンブラー"]],
  ])("%s → %s", async (typed, right) => {
    expect(await meant(typed)).toEqual(expect.arrayContaining(right));
  });

  test.each(["タンブラー", "トートバッグ", "全然関係のない言葉", "xyz", "ab", ""])(
    "nothing is put right of %s",
    async (typed) => {
      expect(await meant(typed)).toBeUndefined();
    },
  );

  test("what would find nothing here is not offered", async () => {
    expect(closeTo(["ヨガマッド"])).toContain("ヨガマット");
    expect(await meant("ヨガマッド")).toBeUndefined();
  });

  test("whoever looks for the typed word alone is not asked", async () => {
    expect(await meant("タンプラー", { asTyped: true })).toBeUndefined();
  });
});

describe("words of titles", () => {
  beforeAll(async () => {
    const { db } = shop;
    await db.insert(offers).values({
      ...demoOffers.offers[0]!,
      popularity: 9_000,
      id: "700000000001",
      titleJa: "ポリプロピレン製 シュリンクフィルム Wedge 折畳式",
      titleZh: "收缩膜",
    });
    await gatherCatalogueWords(shop.as(machine));
  });

  test.each([
    ["シュリンクフイルム", "シュリンクフィルム"],
    ["しゅりんくふぃるみ", "シュリンクフィルム"],
    ["wegde", "Wedge"],
    ["折畳弐", "折畳式"],
    ["シュリンクフイルム wedge", "シュリンクフィルム wedge"],
  ])("%s → %s", async (typed, right) => {
    expect(await meant(typed)).toContain(right);
  });

  test.each(["シュリンクフィルム", "Wedge", "プロピレンの全部"])(
    "nothing is put right of %s",
    async (typed) => {
      expect(await meant(typed)).toBeUndefined();
    },
  );

  test("one of them put right needs no second question, whatever else is read", async () => {
    const { db } = await openShop();
    await db.insert(catalogueWords).values({
      word: "ステンレスタンブラ",
      key: "すてんれすたんぶら",
      head: "す",
      tail: "ら",
      offers: 1,
    });
    let waiting = 0;
    const rounds: number[] = [];
    // What is asked for before anything was answered goes in one round trip.
    const counted = new Proxy(db, {
      get(target, name) {
        const found = Reflect.get(target, name);
        if (name !== "all") return found;
        return (query: Parameters<typeof db.all>[0]) => {
          if (waiting++ === 0) rounds.push(0);
          rounds[rounds.length - 1]!++;
          return target.all(query).finally(() => waiting--);
        };
      },
    });
    const search = { words: "ステンレスタンプラ", sort: "popular", limit: 20 } as const;
    expect((await searchStoredOffers(counted, search)).meant).toContain("ステンレスタンブラ");
    expect((await searchStoredOffers(counted, { ...search, words: "タンプラー" })).meant).toEqual([
      "タンブラー",
    ]);
    expect(rounds).toHaveLength(2);
  });

  test("goods that are fetched bring their words, and those that stand there stay", async () => {
    const { db } = shop;
    const words = () => db.$count(catalogueWords);
    const before = await words();
    await commit(shop.as(machine), [keepTitleWords(db, "ネオプレーン Wedge ネオプレーン")], {});
    expect(await words()).toBe(before + 1);
    expect(await meant("ネオプレン")).toBeUndefined();
  });

  test("they are found by an index", async () => {
    const plan = await shop.db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT word FROM catalogue_words WHERE tail = 'む' ORDER BY offers DESC LIMIT 9`,
    );
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringContaining("INDEX catalogue_words_tail"),
    ]);
  });
});

test("the distance is one for one sign left out, put in, changed or swapped, and the same both ways", () => {
  expect(distance("タンブラー", "タンブラー")).toBe(0);
  for (const close of ["タンブラ", "タンブラーー", "タンプラー", "タブンラー"])
    expect(distance("タンブラー", close)).toBe(1);
  const word = fc.string({ unit: fc.constantFrom("あ", "い", "う", "ー"), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const apart = distance(one, other);
      expect(apart).toBe(distance(other, one));
      expect(apart).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(apart === 0).toBe(one === other);
    }),
  );
});

test("no word of any length takes long to compare", () => {
  const begin = performance.now();
  closeTo(Array.from({ length: 8 }, () => "タンブラ".repeat(25)));
  expect(performance.now() - begin).toBeLessThan(100);
});
