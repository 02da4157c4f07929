import { beforeEach, expect, test } from "vitest";
import { savedSearchesMax } from "#app/domain/catalog/search/saved-search.ts";
import { saveSearch } from "#app/domain/catalog/search/saved-searches.server.ts";
import { savedSearches } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const found = "/CommoditySearch?q=%E3%83%88%E3%83%BC%E3%83%88&category=bags&sort=landed&landed=900";

test("a search is kept under a name, run again and forgotten", async () => {
  const browser = await shop.browser(hanako);
  const form = await (await browser.open(found)).follow("この条件を保存");
  expect(form.text).toContain("「トート」");
  expect(form.text).toContain("着地原価900円以下");
  expect(form.text).toContain("着地原価の安い順");
  expect((await form.submit("保存する", { 検索条件の名前: " " })).status).toBe(400);
  const list = await form.submit("保存する", { 検索条件の名前: "安いトート" });
  expect(list.path).toBe("/user/savedSearches");
  const again = await list.follow("安いトート");
  expect(again.path).toContain("landed=900");
  expect(again.path).toContain("sort=landed");
  const taken = await (await (await browser.open(found)).follow("この条件を保存")).submit(
    "保存する",
    { 検索条件の名前: "安いトート" },
  );
  expect(taken.status).toBe(409);
  expect(taken.problems.join()).toContain("同じ名前");
  const empty = await (await browser.open("/user/savedSearches")).submit("削除");
  expect(empty.text).toContain("保存した検索はまだありません");
});

test("its owner switches letters of new goods on and off; nobody else can", async () => {
  await saveSearch(shop.as(hanako), { name: "トート", query: "q=トート&landed=900" });
  const [{ id } = { id: "" }] = await shop.db.select().from(savedSearches);
  const other = await shop.browser(taro);
  const body = new URLSearchParams({ intent: "tell", id });
  expect((await other.open("/user/savedSearches", { method: "POST", body })).status).toBe(404);
  const tells = async () => (await shop.db.select().from(savedSearches))[0]!.tells;
  expect(await tells()).toBeNull();
  const list = await (await shop.browser(hanako)).open("/user/savedSearches");
  const on = await list.submit("新着を知らせる");
  expect(await tells()).toMatchObject({ words: "トート", landedMaxYen: 900 });
  await on.submit("新着のお知らせを止める");
  expect(await tells()).toBeNull();
});

test("what is kept is a search of ours, whatever a form says", async () => {
  const browser = await shop.browser(hanako);
  const send = (search: string) =>
    browser.open("/user/savedSearches", {
      method: "POST",
      body: new URLSearchParams({ intent: "save", name: "x", search }),
    });
  expect((await send("next=https://evil.test&after=near-1.2")).status).toBe(400);
  await send("q=a&next=https://evil.test");
  expect(await shop.db.select({ query: savedSearches.query }).from(savedSearches)).toEqual([
    { query: "q=a" },
  ]);
});

test("signs that no keyboard sends are not kept, and a mistyped condition is none in force", async () => {
  const browser = await shop.browser(hanako);
  const body = new URLSearchParams({ intent: "save", name: "な\0まえ", search: "q=a%00b" });
  await browser.open("/user/savedSearches", { method: "POST", body });
  expect(await shop.db.select().from(savedSearches)).toMatchObject([
    { name: "なまえ", query: "q=ab" },
  ]);
  for (const [query, chip] of [
    ["landed=-5", "着地原価-5円以下"],
    ["landed=abc", "着地原価abc円以下"],
    ["moq=-1", "最小注文-1個以下"],
  ]) {
    const page = await browser.open(`/CommoditySearch?category=bags&${query}`);
    expect(page.status).toBe(400);
    expect(page.text).not.toContain(chip!);
    expect(page.text).not.toContain("着地原価の並べ替え・絞り込みは");
  }
});

test("nobody else sees or drops it, colleagues neither, and a stranger signs in first", async () => {
  await saveSearch(shop.as(hanako), { name: "わたしの検索", query: "q=a" });
  const [{ id } = { id: "" }] = await shop.db.select().from(savedSearches);
  for (const person of [taro, kenji]) {
    const browser = await shop.browser(person);
    expect((await browser.open("/user/savedSearches")).text).not.toContain("わたしの検索");
    const body = new URLSearchParams({ intent: "drop", id });
    await browser.open("/user/savedSearches", { method: "POST", body });
  }
  expect(await shop.db.$count(savedSearches)).toBe(1);
  const stranger = await (await shop.browser()).open(found);
  expect((await stranger.follow("この条件を保存")).path).toContain("/login");
});

test("the number of saved searches is limited, and a deleted one frees its place", async () => {
  for (let at = 0; at < savedSearchesMax; at++)
    expect(await saveSearch(shop.as(hanako), { name: `${at}`, query: "q=a" })).toMatchObject({
      ok: true,
    });
  expect(await saveSearch(shop.as(hanako), { name: "more", query: "q=a" })).toMatchObject({
    ok: false,
    reason: "too-many",
  });
  const browser = await shop.browser(hanako);
  await (await browser.open("/user/savedSearches")).submit("削除");
  expect(await saveSearch(shop.as(hanako), { name: "more", query: "q=a" })).toMatchObject({
    ok: true,
  });
});
