import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Asking } from "#app/domain/catalog/source/ask-market.server.ts";
import {
  forgetMissing,
  type LiveMarket,
  refreshOffers,
} from "#app/domain/catalog/source/fetch-offer.server.ts";
import { fetchedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import { keepOffer } from "#app/domain/catalog/source/keep-offer.server.ts";
import type { TranslatedOffer } from "#app/domain/catalog/source/translate-offer.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { demoOffers } from "#app/local/partners/demo-offers.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { type OpenAlibaba, openAlibaba } from "#tests/support/channels/alibaba.ts";
import { type OpenTaobao, openTaobao } from "#tests/support/channels/taobao.ts";
import { machine } from "#tests/support/people.ts";
import { noon, openShop, type Shop } from "#tests/support/shop.ts";

const offers = demoOffers();
const some = offers.find(({ skus, platform }) => platform === "1688" && skus.length > 2)!;
const seal = sealWith(btoa("the key of the tests, 32 bytes!!"));

let shop: Shop;
let server: OpenAlibaba;
let now: Date;
let later: (() => Promise<unknown>)[];

beforeAll(async () => {
  server = await openAlibaba();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  shop = await openShop();
  server.behave("well");
  server.goods.change(some.id, () => some);
  server.asked.length = 0;
  now = noon;
  later = [];
});

const liveWith = (
  market = server.market,
  { refreshToken } = server as { refreshToken: string },
) => ({
  market,
  asking: (db: Database, at: Date, asker?: Asking["asker"]) => ({
    db,
    now: at,
    seal,
    asker,
    firstRefreshToken: refreshToken,
  }),
});
const catalogue = (market = server.market, ...more: LiveMarket[]) =>
  fetchedCatalogue({
    db: shop.db,
    markets: [liveWith(market), ...more],
    now: () => now,
    after: (work) => void later.push(work),
  });
const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const details = () => server.asked.filter(({ name }) => name.endsWith("queryProductDetail")).length;
const words = { words: some.titleJa.slice(-3), sort: "popular", limit: 20 } as const;

test("goods nobody has asked for are fetched, translated, kept and found again without a question", async () => {
  await shop.db.insert(tables.labels).values({ zh: "颜色", ja: "カラー", kind: "attribute" });
  const source = catalogue();
  const found = (await source.find(some.id))!;
  expect(found).toMatchObject({ id: some.id, titleJa: some.titleJa, priceFen: expect.any(Number) });
  expect(found.skus).toHaveLength(some.skus.length);
  // The marketplace told its choices in Chinese alone.
  expect(found.skus[0]!.spec[0]).toMatchObject({ nameZh: "颜色", nameJa: "カラー" });
  const [sku] = await shop.db
    .select()
    .from(tables.skus)
    .where(eq(tables.skus.id, some.skus[0]!.id));
  expect(sku!.orderId).toBe(`spec-${some.skus[0]!.id}`);
  expect(await source.find(some.id)).toEqual(found);
  expect(details()).toBe(1);
});

test("a page half an hour old is shown while it is fetched anew; what changed is seen next, a SKU gone has no stock", async () => {
  const source = catalogue();
  await source.find(some.id);
  const [first, ...rest] = some.skus;
  server.goods.change(some.id, (offer) => ({ ...offer, skus: rest }));
  wait(31);
  expect((await source.find(some.id))!.skus.find(({ id }) => id === first!.id)!.stock).toBe(
    first!.stock,
  );
  await Promise.all(later.map((work) => work()));
  expect((await source.find(some.id))!.skus.find(({ id }) => id === first!.id)!.stock).toBe(0);
});

test("a word that finds little at marketplaces is put right", async () => {
  const source = catalogue();
  const meant = async (typed: string, more: object = {}) =>
    (await source.search({ ...words, words: typed, ...more })).meant;
  expect(await meant("トートバック")).toEqual(["トートバッグ"]);
  // Marketplaces sell what is not kept here, too.
  expect(await meant("ヨガマッド")).toContain("ヨガマット");
  await source.find(some.id);
  await shop.db.insert(tables.catalogueWords).values({
    word: "シュリンクフィルム",
    key: "しゅりんくふぃるむ",
    head: "し",
    tail: "む",
    offers: 1,
  });
  await shop.db
    .update(tables.offers)
    .set({ titleJa: "シュリンクフィルム" })
    .where(eq(tables.offers.id, some.id));
  expect(await meant("シュリンクフイルム")).toEqual(["シュリンクフィルム"]);
  expect(await meant(words.words)).toBeUndefined();
  expect(await meant("トートバック", { asTyped: true })).toBeUndefined();
});

test("what is the same is not written again, so that kept pages stay good", async () => {
  const versions = () => shop.db.select().from(tables.contentVersions);
  const source = catalogue();
  await source.find(some.id);
  const before = await versions();
  wait(25 * 60);
  await source.find(some.id);
  expect(details()).toBe(2);
  expect(await versions()).toEqual(before);
});

test("goods that come back dearer are reckoned anew for lists by landed cost, others not", async () => {
  const row = async () =>
    (await shop.db.select().from(tables.offers).where(eq(tables.offers.id, some.id)))[0]!;
  const source = catalogue();
  await source.find(some.id);
  const { landedYen } = await row();
  // A mark by which it shows whether it was reckoned since.
  await shop.db.update(tables.offers).set({ landedYen: 1 }).where(eq(tables.offers.id, some.id));
  server.goods.change(some.id, (offer) => ({ ...offer, titleZh: `${offer.titleZh} 新` }));
  wait(25 * 60);
  await source.find(some.id);
  expect((await row()).landedYen).toBe(1);
  server.goods.change(some.id, (offer) => ({
    ...offer,
    tiers: offer.tiers.map((tier) => ({ ...tier, priceFen: tier.priceFen * 10 })),
    skus: offer.skus.map((sku) => ({ ...sku, priceFen: sku.priceFen * 10 })),
  }));
  wait(25 * 60);
  await source.find(some.id);
  expect((await row()).landedYen).toBeGreaterThan(landedYen * 5);
});

test("goods that are gone at the marketplace are sold out here, as carts still name them", async () => {
  const source = catalogue();
  await source.find(some.id);
  server.goods.remove(some.id);
  wait(25 * 60);
  const gone = (await source.find(some.id))!;
  expect(gone.stock).toBe(0);
  expect(gone.skus.every(({ stock }) => stock === 0)).toBe(true);
  server.goods.add(some);
  wait(25 * 60);
  expect((await source.find(some.id))!.stock).toBeGreaterThan(0);
});

test("a silent marketplace breaks no page: what is kept is shown, a search answers from it and says so", async () => {
  const source = catalogue();
  await source.find(some.id);
  server.behave("silent");
  wait(25 * 60);
  expect(await source.find(some.id)).toMatchObject({ id: some.id });
  const found = await source.search(words);
  expect(found.silent).toEqual(["1688"]);
  expect(found.offers.map(({ id }) => id)).toContain(some.id);
});

test("a marketplace that says nothing for half a minute holds no page up: it is named after five seconds", async () => {
  const never = () => new Promise<never>(() => {});
  const source = catalogue({ ...server.market, search: never, find: never, related: never });
  // So that no token is fetched over the real network while the clock stands.
  await catalogue().find(some.id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const told: string[] = [];
  const note = (what: string) => (answer: unknown) => void told.push(what, JSON.stringify(answer));
  void source.related!(some.id, {}).then(note("related"));
  void source.search(words).then(({ silent }) => note("search")(silent));
  void source.find("100000000001").then(note("goods"));
  const passed: number[] = [];
  for (let second = 0; second < 12; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    passed.push(told.length / 2);
  }
  vi.useRealTimers();
  expect(told).toEqual(["related", "[]", "search", '["1688"]', "goods", undefined]);
  expect(passed[3]).toBe(1);
  expect(passed[8]).toBe(2);
});

test("after three failures it is left alone for a while, then asked again", async () => {
  const source = catalogue();
  server.behave("denied");
  for (let tried = 0; tried < 5; tried++) expect(await source.find("100000000001")).toBeUndefined();
  const [state] = await shop.db.select().from(tables.marketplaces);
  expect(state).toMatchObject({ failures: 3 });
  expect(await shop.db.select().from(tables.alarms)).toMatchObject([
    { kind: "marketplace-refused" },
  ]);
  server.behave("well");
  expect(await source.find(some.id)).toBeUndefined();
  wait(1);
  expect(await source.find(some.id)).toMatchObject({ id: some.id });
  expect((await shop.db.select().from(tables.marketplaces))[0]).toMatchObject({ failures: 0 });
});

test("what can be no goods number is not asked for", async () => {
  const source = catalogue();
  for (const id of ["abc", "@1@", "0000012345", "1".repeat(64)])
    expect(await source.find(id)).toBeUndefined();
  expect(details()).toBe(0);
});

test("goods whose page cannot be read rest nobody else's, however often they are asked for", async () => {
  const odd = catalogue({ ...server.market, find: async () => "broken" });
  for (let tried = 0; tried < 5; tried++) expect(await odd.find("100000000001")).toBeUndefined();
  expect(await shop.db.select().from(tables.alarms)).toHaveLength(1);
  expect(await catalogue().find(some.id)).toMatchObject({ id: some.id });
});

test("spent questions rest until midnight in China", async () => {
  const source = catalogue();
  server.behave("spent");
  await source.find(some.id);
  const [state] = await shop.db.select().from(tables.marketplaces);
  expect(state!.restUntil!.toISOString()).toBe("2026-01-15T16:00:00.000Z");
});

test("no more is asked a minute than we allow ourselves, by many at once too", async () => {
  const source = catalogue({ ...server.market, perMinute: 5 });
  const ids = offers.filter(({ platform }) => platform === "1688").slice(0, 20);
  const found = await Promise.all(ids.map(({ id }) => source.find(id, { asker: "buyer" })));
  expect(details()).toBe(5);
  expect(found.filter(Boolean)).toHaveLength(5);
});

test("strangers may use half of a minute's questions; who is signed in has the rest", async () => {
  const source = catalogue({ ...server.market, perMinute: 6 });
  const ids = offers.filter(({ platform }) => platform === "1688").map(({ id }) => id);
  for (const id of ids.slice(0, 5)) await source.find(id, { asker: "visitor" });
  expect(details()).toBe(3);
  expect((await source.search({ ...words, asker: "visitor" })).silent).toEqual(["1688"]);
  for (const id of ids.slice(5, 10)) await source.find(id, { asker: "buyer" });
  expect(details()).toBe(6);
  expect(await shop.db.select().from(tables.alarms)).toEqual([]);
});

test("a number that does not exist is asked for once, and again after hours; known goods gone likewise", async () => {
  const source = catalogue();
  for (let tried = 0; tried < 4; tried++)
    expect(await source.find("100000000001", { asker: "buyer" })).toBeUndefined();
  expect(details()).toBe(1);
  wait(5 * 60);
  await source.find("100000000001");
  expect(details()).toBe(1);
  wait(2 * 60);
  await source.find("100000000001");
  expect(details()).toBe(2);
  wait(7 * 60);
  await forgetMissing({ ...shop.as({ kind: "system", id: "forget" } as const), now });
  expect(await shop.db.select().from(tables.missingOffers)).toEqual([]);
});

test("tokens stand sealed, are renewed before they end and when the marketplace ends them", async () => {
  const source = catalogue();
  const given = server.tokensGiven();
  await source.find(some.id);
  await source.find(offers.find(({ id }) => id !== some.id)!.id);
  expect(server.tokensGiven()).toBe(given + 1);
  const [state] = await shop.db.select().from(tables.marketplaces);
  expect(state!.accessToken).not.toContain("AT-");
  wait(9.9 * 60);
  await source.find(some.id);
  await Promise.all(later.map((work) => work()));
  expect(server.tokensGiven()).toBe(given + 2);
  server.endTokens();
  const third = offers.findLast(({ platform }) => platform === "1688")!;
  expect(await source.find(third.id)).toBeUndefined();
  expect(await source.find(third.id)).toMatchObject({ id: third.id });
  expect(server.tokensGiven()).toBe(given + 3);
});

test("hits name shop and weight of goods that were fetched before; the next page goes on", async () => {
  const source = catalogue();
  await source.find(some.id);
  const [known] = (await source.search({ ...words, words: some.titleJa })).offers;
  const found = await source.search(words);
  expect(known).toMatchObject({ supplierId: some.supplierId, weightGrams: some.weightGrams });
  expect(found.offers.some(({ supplierId }) => supplierId === "")).toBe(true);
  if (found.next) {
    const second = await source.search({ ...words, after: found.next });
    expect(second.offers.map(({ id }) => id)).not.toContain(found.offers[0]!.id);
  }
});

test("a job fetches anew what lies in carts, and nothing else", async () => {
  const source = catalogue();
  const other = offers.find(({ id, platform }) => id !== some.id && platform === "1688")!;
  await source.find(some.id);
  await source.find(other.id);
  const cartId = crypto.randomUUID();
  await shop.db.insert(tables.carts).values({ id: cartId, guestKey: "guest", createdAt: noon });
  const line = { id: crypto.randomUUID(), cartId, skuId: some.skus[0]!.id, offerId: some.id };
  await shop.db.insert(tables.cartLines).values({
    ...line,
    supplierId: some.supplierId,
    platform: "1688",
    quantity: 1,
    seenPriceFen: 100,
    optionIds: [],
    addedAt: noon,
  });
  server.asked.length = 0;
  const scope = () => ({ ...shop.as({ kind: "system", id: "refresh-offers" } as const), now });
  const live = [liveWith()];
  await refreshOffers(scope(), live);
  expect(details()).toBe(0);
  wait(7 * 60);
  await refreshOffers(scope(), live);
  expect(server.asked.filter(({ name }) => name.endsWith("Detail"))).toHaveLength(1);
  expect(JSON.stringify(server.asked[0]!.parameters)).toContain(some.id);
});

/** The same catalogue with Taobao behind it too. */
async function withTaobao<T>(
  work: (source: ReturnType<typeof catalogue>, taobao: OpenTaobao) => Promise<T>,
) {
  const taobao = await openTaobao();
  await work(catalogue(server.market, liveWith(taobao.market, taobao)), taobao);
  await taobao.close();
}

test("words are asked of both marketplaces, their hits stand in turn, and the next page goes on with both", () =>
  withTaobao(async (source) => {
    const asked = { words: "バッグ", sort: "popular", limit: 10 } as const;
    const first = await source.search(asked);
    expect(first.offers.map(({ platform }) => platform)).toEqual(
      Array.from({ length: 5 }, () => ["1688", "taobao"]).flat(),
    );
    expect(first.next).toBe("page2-1688-taobao");
    const second = await source.search({ ...asked, after: first.next! });
    expect(second.offers.length).toBeGreaterThan(0);
    const ids = [...first.offers, ...second.offers].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cheapest = await source.search({ ...asked, sort: "price_asc" });
    const prices = cheapest.offers.map(({ priceFen }) => priceFen);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    const theirs = await source.search({ ...asked, platform: "taobao" });
    expect(new Set(theirs.offers.map(({ platform }) => platform))).toEqual(new Set(["taobao"]));
    // Marks and facets only 1688 knows, Tmall's goods nobody tells apart: nothing else is shown as such.
    for (const only of [{ tags: ["factory"] }, { facet: "1:2" }] as const) {
      const narrowed = await source.search({ ...asked, ...only });
      expect(narrowed.offers.filter(({ platform }) => platform !== "1688")).toEqual([]);
    }
    expect((await source.search({ ...asked, platform: "tmall" })).offers).toEqual([]);
  }));

test("what a company does not want to see is left out of what marketplaces tell", () =>
  withTaobao(async (source) => {
    const asked = { words: "バッグ", sort: "popular", limit: 10 } as const;
    const [first, second] = (await source.search(asked)).offers;
    await source.find(second!.id, { platform: "taobao" });
    const [{ supplierId } = { supplierId: "" }] = await shop.db
      .select({ supplierId: tables.offers.supplierId })
      .from(tables.offers)
      .where(eq(tables.offers.id, second!.id));
    const entry = { companyId: "hanako-shop", addedAt: noon, addedByName: "花子" };
    await shop.db.insert(tables.blacklist).values([
      { ...entry, id: crypto.randomUUID(), offerId: first!.id },
      { ...entry, id: crypto.randomUUID(), supplierId },
    ]);
    const shown = (await source.search({ ...asked, hiddenFor: "hanako-shop" })).offers;
    expect(shown.map(({ id }) => id)).not.toContain(first!.id);
    expect(shown.map(({ id }) => id)).not.toContain(second!.id);
    expect(shown.length).toBeGreaterThan(5);
  }));

test("where one marketplace is silent the other answers, and the silent one is named", () =>
  withTaobao(async (source, taobao) => {
    const asked = { words: "バッグ", sort: "popular", limit: 10 } as const;
    taobao.behave("down");
    const one = await source.search(asked);
    expect(one.silent).toEqual(["taobao"]);
    expect(new Set(one.offers.map(({ platform }) => platform))).toEqual(new Set(["1688"]));
    expect(one.next).toBe("page2-1688");
    server.behave("halved");
    expect((await source.search(asked)).silent).toEqual(["1688", "taobao"]);
  }));

test("goods of Tmall are asked of Taobao's platform, and kept as Tmall's", () =>
  withTaobao(async (source, taobao) => {
    const goods = offers.find(({ platform }) => platform === "tmall")!;
    expect(await source.find(goods.id)).toBeUndefined();
    expect(await source.find(goods.id, { platform: "tmall" })).toMatchObject({
      id: goods.id,
      platform: "tmall",
      titleJa: goods.titleJa,
      priceFen: Math.min(...goods.skus.map(({ priceFen }) => priceFen)),
    });
    expect((await source.find(goods.id))!.platform).toBe("tmall");
    expect(taobao.asked.filter(({ name }) => name === "/traffic/item/get")).toHaveLength(1);
  }));

test("an SKU of another marketplace that bears the same number stays with its own goods", () =>
  withTaobao(async (source, taobao) => {
    await source.find(some.id);
    const theirs = offers.find(({ platform }) => platform === "taobao")!;
    const taken = { ...theirs.skus[0]!, id: some.skus[0]!.id, priceFen: 1 };
    taobao.goods.change(theirs.id, (offer) => ({ ...offer, skus: [taken, ...offer.skus] }));
    await source.find(theirs.id, { platform: "taobao" });
    const [sku] = await shop.db
      .select()
      .from(tables.skus)
      .where(eq(tables.skus.id, some.skus[0]!.id));
    expect(sku).toMatchObject({ offerId: some.id, priceFen: some.skus[0]!.priceFen });
  }));

test("where a seller is and how it is rated stays where a goods page fetched later does not tell it", async () => {
  await catalogue().find(some.id);
  const [kept] = await shop.db
    .select({ offer: tables.offers, supplier: tables.suppliers })
    .from(tables.offers)
    .innerJoin(tables.suppliers, eq(tables.suppliers.id, tables.offers.supplierId))
    .where(eq(tables.offers.id, some.id));
  const told = { provinceZh: "浙江", cityZh: "义乌", ratingTenths: 48, repurchasePercent: 31 };
  const page = (supplier: object) => {
    const {
      popularity: _,
      supplierId: __,
      landedYen: ___,
      landedBasis: ____,
      ...offer
    } = kept!.offer;
    const shopOf = { ...kept!.supplier, ...supplier };
    return { ...offer, supplier: shopOf, skus: [], categoryZh: "" } as TranslatedOffer;
  };
  const seller = async () =>
    (
      await shop.db
        .select()
        .from(tables.suppliers)
        .where(eq(tables.suppliers.id, kept!.supplier.id))
    )[0];
  await keepOffer(shop.as(machine), page(told));
  const silent = { provinceZh: "", cityZh: "", ratingTenths: 0, repurchasePercent: 0 };
  await keepOffer(shop.as(machine), page({ ...silent, nameZh: "新名" }));
  expect(await seller()).toMatchObject({ ...told, nameZh: "新名" });
  await keepOffer(shop.as(machine), page({ ...silent, ratingTenths: 45 }));
  expect(await seller()).toMatchObject({ ...told, ratingTenths: 45 });
});
