import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { watchesMax } from "#app/domain/catalog/watches/watch.ts";
import {
  forgetWatchLetters,
  tellWatchers,
  unwatchGoods,
  watchAgain,
  watchGoods,
} from "#app/domain/catalog/watches/watches.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { notices, offers, skus, watches, watchLetters } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

const tote = "600000000001";
const black = "sku-tote-black";
const wish = { offerId: tote, skuId: "", thresholdFen: 1_500, backInStock: false };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.delete(notices);
});

const tell = () => tellWatchers(shop.as({ kind: "system", id: "tell-watchers" }));
const letters = () => shop.db.select(noticeFields).from(notices);
const price = (priceFen: number) =>
  shop.db.update(offers).set({ priceFen }).where(eq(offers.id, tote));

test("a letter goes out once the price is what was wished, not before and not again", async () => {
  expect(await watchGoods(shop.as(hanako), wish)).toMatchObject({ ok: true });
  await tell();
  expect(await letters()).toEqual([]);
  await price(1_500);
  await tell();
  expect(await letters()).toMatchObject([
    {
      companyId: hanako.companyId,
      kind: "goods",
      href: "/user/watches",
      body: expect.stringContaining("15.00元（ご希望 15.00元以下、登録時 15.20元）"),
    },
  ]);
  shop.wait(1);
  await tell();
  expect(await letters()).toHaveLength(1);
  await watchAgain(shop.as(hanako), wish);
  await tell();
  expect(await letters()).toHaveLength(2);
});

test("all that came true in a day is one letter, and a second run the same day writes none", async () => {
  await watchGoods(shop.as(hanako), wish);
  await watchGoods(shop.as(hanako), { ...wish, offerId: "600000000002", thresholdFen: 700 });
  await price(1_400);
  await tell();
  expect(await letters()).toMatchObject([{ title: expect.stringContaining("商品2件") }]);
  await watchGoods(shop.as(hanako), { ...wish, skuId: black, thresholdFen: 9_999 });
  await tell();
  expect(await letters()).toHaveLength(1);
  shop.wait(1);
  await tell();
  expect(await letters()).toHaveLength(2);
});

test("one colour is watched by its own price and stock; sold out is no bargain", async () => {
  const back = { ...wish, skuId: black, thresholdFen: null, backInStock: true };
  await shop.db.update(skus).set({ stock: 0 }).where(eq(skus.id, black));
  await watchGoods(shop.as(hanako), back);
  await watchGoods(shop.as(hanako), wish);
  await shop.db.update(offers).set({ priceFen: 900, stock: 0 }).where(eq(offers.id, tote));
  await tell();
  expect(await letters()).toEqual([]);
  await shop.db.update(skus).set({ stock: 3 }).where(eq(skus.id, black));
  await tell();
  expect(await letters()).toMatchObject([
    { body: expect.stringContaining("（ブラック） 在庫が戻りました（15.80元）") },
  ]);
});

test("a kind that is gone is never taken for the goods as a whole", async () => {
  await watchGoods(shop.as(hanako), { ...wish, skuId: black, thresholdFen: 9_999 });
  await shop.db.delete(skus).where(eq(skus.id, black));
  await tell();
  expect(await letters()).toEqual([]);
});

test("each company is told of its own, and changes its own alone", async () => {
  await watchGoods(shop.as(hanako), wish);
  await watchGoods(shop.as(taro), { ...wish, thresholdFen: 100 });
  await price(1_000);
  await tell();
  expect((await letters()).map(({ companyId }) => companyId)).toEqual([hanako.companyId]);
  await unwatchGoods(shop.as(hanako), wish);
  expect(await unwatchGoods(shop.as(hanako), wish)).toMatchObject({ reason: "not-found" });
  expect(await shop.db.$count(watches)).toBe(1);
});

test("goods or kinds that are not there cannot be watched, nor more than the most", async () => {
  const as = shop.as(hanako);
  expect(await watchGoods(as, { ...wish, offerId: "600000009999" })).toMatchObject({
    reason: "not-found",
  });
  expect(await watchGoods(as, { ...wish, skuId: "sku-pouch" })).toMatchObject({
    reason: "not-found",
  });
  const row = {
    companyId: hanako.companyId,
    skuId: "",
    titleJa: "x",
    picture: "",
    seenPriceFen: 1,
  };
  await shop.db.insert(watches).values(
    Array.from({ length: watchesMax - 1 }, (_, at) => ({
      ...row,
      offerId: String(700_000_000_000 + at),
      thresholdFen: 1,
      backInStock: false,
      addedAt: new Date(0),
      addedByName: "港",
    })),
  );
  // The last place is one's, whoever asks at the same moment; what is watched already needs none.
  const both = [wish, { ...wish, offerId: "600000000002" }];
  const asked = await Promise.all(both.map((one) => watchGoods(as, one)));
  expect(asked.map((one) => (one.ok ? "watched" : one.reason))).toEqual([
    "watched",
    "watches-full",
  ]);
  expect(await watchGoods(as, { ...wish, thresholdFen: 900 })).toMatchObject({ ok: true });
  expect(await shop.db.$count(watches)).toBe(watchesMax);
});

test("two runs at once tell once", async () => {
  await watchGoods(shop.as(hanako), wish);
  await price(1_000);
  await Promise.all([tell(), tell()]);
  expect([await shop.db.$count(notices), await shop.db.$count(watchLetters)]).toEqual([1, 1]);
});

test("letters of the week before are forgotten, and none of this week", async () => {
  await shop.db.insert(watchLetters).values([
    { companyId: hanako.companyId, day: "2026-01-05" },
    { companyId: hanako.companyId, day: japanDay(shop.as(hanako).now) },
  ]);
  await forgetWatchLetters(shop.as({ kind: "system", id: "tell-watchers" }));
  expect(await shop.db.select().from(watchLetters)).toHaveLength(1);
});
