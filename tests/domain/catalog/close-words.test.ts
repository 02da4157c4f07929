import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { closeTo, distance } from "#app/domain/catalog/search/close-words.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const meant = async (words: string, more: object = {}) =>
  (await searchStoredOffers(shop.db, { words, sort: "popular", limit: 20, ...more })).meant;

beforeAll(async () => {
  shop = await openShop();
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
