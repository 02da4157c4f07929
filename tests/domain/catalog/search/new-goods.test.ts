import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OfferSearch } from "#app/domain/catalog/offers/product-source.ts";
import {
  dropSearch,
  findSavedSearch,
  forgetToldGoods,
  listSavedSearches,
  newsDays,
  saveSearch,
  setSearchNotifications,
  tellNewGoods,
} from "#app/domain/catalog/search/saved-searches.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import {
  blacklist,
  notices,
  offers,
  savedSearchGoods,
  savedSearchLetters,
} from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

const tote = "600000000001";
const totes: OfferSearch = { words: "トートバッグ", sort: "popular", limit: 20 };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.delete(notices);
});

const tell = () => tellNewGoods(shop.as({ kind: "system", id: "tell-new-goods" }));
const letters = () => shop.db.select(noticeFields).from(notices);
const today = () => japanDay(shop.as(hanako).now);
const published = (day: string, id = tote) =>
  shop.db.update(offers).set({ publishedOn: day }).where(eq(offers.id, id));

async function saved(name = "トート", tells: OfferSearch | null = totes, who = hanako) {
  await saveSearch(shop.as(who), { name, query: "q=トートバッグ" });
  const id = (await listSavedSearches(shop.as(who))).find((one) => one.name === name)!.id;
  await setSearchNotifications(shop.as(who), id, tells);
  return id;
}

test("a search that is asked to tell does so the day after goods were published, and never twice", async () => {
  await saved();
  await published(today());
  await tell();
  expect(await letters()).toEqual([]);
  shop.wait(1);
  await tell();
  expect(await letters()).toMatchObject([
    {
      companyId: hanako.companyId,
      userId: hanako.id,
      kind: "goods",
      title: "保存した検索「トート」に新着1件",
      body: expect.stringContaining("・キャンバストートバッグ"),
      href: "/CommoditySearch?q=トートバッグ",
    },
  ]);
  await tell();
  shop.wait(1);
  await tell();
  expect(await letters()).toHaveLength(1);
});

test("what comes on the next day is told of alone", async () => {
  await saved("すべて", { sort: "new", limit: 20 });
  await published(today());
  shop.wait(1);
  await tell();
  await published(today(), "600000000002");
  shop.wait(1);
  await tell();
  expect((await letters()).map(({ title }) => title)).toEqual([
    "保存した検索「すべて」に新着1件",
    "保存した検索「すべて」に新着1件",
  ]);
  const told = await shop.db.select().from(savedSearchGoods);
  expect(told.map(({ offerId }) => offerId).sort()).toEqual([tote, "600000000002"]);
});

test("searches of a person are one letter a day, each person's own", async () => {
  await saved();
  await saved("すべて", { sort: "new", limit: 20 });
  await saved("トート", totes, taro);
  await published(today());
  shop.wait(1);
  await tell();
  const written = await letters();
  expect(written.map(({ userId }) => userId).sort()).toEqual([hanako.id, taro.id].sort());
  const hers = written.find(({ userId }) => userId === hanako.id)!;
  expect(hers).toMatchObject({ title: "保存した検索2件に新着1件", href: "/user/savedSearches" });
  await saved("あとから", { sort: "new", limit: 20 });
  await tell();
  expect(await letters()).toHaveLength(2);
});

test("switched off it tells of nothing, and on again of nothing that was there before", async () => {
  const id = await saved();
  await published(today());
  await setSearchNotifications(shop.as(hanako), id, null);
  shop.wait(2);
  await tell();
  await setSearchNotifications(shop.as(hanako), id, totes);
  shop.wait(1);
  await tell();
  expect(await letters()).toEqual([]);
  await published(today());
  shop.wait(1);
  await tell();
  expect(await letters()).toHaveLength(1);
});

test("goods on the company's blacklist and goods of long ago are no news", async () => {
  await saved();
  await published(today());
  shop.wait(newsDays + 1);
  await tell();
  expect(await letters()).toEqual([]);
  await published(today());
  const { companyId, name: addedByName } = hanako;
  await shop.db
    .insert(blacklist)
    .values({ id: "unwanted", companyId, offerId: tote, addedAt: new Date(0), addedByName });
  shop.wait(1);
  await tell();
  expect(await letters()).toEqual([]);
});

test("two runs at once tell once; a search that is dropped takes along what it told of", async () => {
  const id = await saved();
  await published(today());
  shop.wait(1);
  await Promise.all([tell(), tell()]);
  expect([await letters(), await shop.db.select().from(savedSearchGoods)]).toMatchObject([
    { length: 1 },
    [{ searchId: id, offerId: tote }],
  ]);
  await dropSearch(shop.as(taro), id);
  expect(await findSavedSearch(shop.as(taro), id)).toBeUndefined();
  expect(await shop.db.$count(savedSearchGoods)).toBe(1);
  await dropSearch(shop.as(hanako), id);
  expect(await shop.db.$count(savedSearchGoods)).toBe(0);
});

test("what was told of is kept as long as it could be news", async () => {
  await saved();
  await published(today());
  shop.wait(1);
  await tell();
  const forget = () => forgetToldGoods(shop.as({ kind: "system", id: "tell-new-goods" }));
  shop.wait(newsDays);
  await forget();
  expect(await shop.db.$count(savedSearchGoods)).toBe(1);
  shop.wait(newsDays + 1);
  await forget();
  expect(await shop.db.$count(savedSearchGoods)).toBe(0);
  expect(await shop.db.$count(savedSearchLetters)).toBe(0);
});
