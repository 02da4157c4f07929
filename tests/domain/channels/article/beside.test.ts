import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hiddenPageQuery, listHidden } from "#app/domain/channels/articles/hide-articles.server.ts";
import {
  addArticleAsProduct,
  deleteSavedArticle,
  hideArticle,
  isArticleHidden,
  ownArticle,
  readCatalogArticle,
  saveArticle,
  savedArticlesQuery,
  searchWordsOfTitle,
  showArticle,
} from "#app/domain/channels/comparison/comparison.server.ts";
import {
  compareMargin,
  highestFeeCategory,
  type MarginTerms,
  withArticleMeasures,
} from "#app/domain/channels/comparison/comparison.ts";
import type { ShopCatalog } from "#app/domain/channels/ports/shop-catalog.ts";
import { feeChoices } from "#app/domain/pricing/selling-fees.server.ts";
import {
  catalogueWords,
  channelArticles,
  hiddenArticles as hidden,
  ownProducts,
  savedArticles,
} from "#db/schema/index.ts";
import { fbaFeeRows, marketplaceFeeRows } from "#db/seed/base/selling-fees.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { catalogArticle } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const choices = feeChoices(marketplaceFeeRows);
const unknown = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
const small = { weightGrams: 200, lengthMm: 250, widthMm: 180, heightMm: 20 };
const middle = { weightGrams: 900, lengthMm: 300, widthMm: 250, heightMm: 33 };

function asked(market: string, more: Partial<MarginTerms>): MarginTerms {
  const { rows: steps } = choices.get(market)!;
  return { priceYen: null, ifPriceYen: null, steps, measures: unknown, fba: undefined, ...more };
}

describe("what is left of five articles, reckoned by hand", () => {
  const fba = fbaFeeRows;
  const home = "Amazon:ホーム・キッチン";
  // fee, FBA, profit, tenths of a percent, break-even price
  test.each([
    // 15% of 1,980 is 297; 1,980 − 297 − 800 = 883. Under 750 yen 5%: 800 / 0.95 is over 750; 800 / 0.85 = 941.2.
    ["a bottle sent by oneself", 800, asked(home, { priceYen: 1_980 }), [297, 0, 883, 445, 942]],
    // 318 more for sending it; (800 + 318) / 0.85 = 1,315.3 → 1,316: 15% is 198 rounded up, 1,316 − 198 − 1,118 = 0.
    [
      "the same from FBA's warehouse, by the article's size",
      800,
      asked(home, { priceYen: 1_980, fba, measures: middle }),
      [297, 318, 565, 285, 1_316],
    ],
    // 10% of 980; up to 1,000 yen the small class costs 222: 980 − 98 − 222 − 300 = 360. (222 + 300) / 0.9 = 580.
    [
      "a toy of the small class below 1,000 yen",
      300,
      asked("Amazon:おもちゃ・ホビー", { priceYen: 980, fba, measures: small }),
      [98, 222, 360, 367, 580],
    ],
    // 11.6% of 2,480 is 287.68 → 288; 2,480 − 288 − 2,300 = −108. 2,300 / 0.884 = 2,601.8 → 2,602: 301.8 → 302, −2.
    [
      "an article of Rakuten that loses",
      2_300,
      asked("楽天市場:がんばれプラン(目安)", { priceYen: 2_480 }),
      [288, 0, -108, -44, 2_602],
    ],
    // 8% of 100 is 8, but 30 at least: 100 − 30 − 60 = 10. 60 + 30 = 90.
    [
      "a cable at the least fee",
      60,
      asked("Amazon:家電・カメラ・パソコン", { priceYen: 100 }),
      [30, 0, 10, 100, 90],
    ],
  ] as const)("%s", (_, landedYen, terms, [fee, fbaYen, profit, tenths, breakEven]) => {
    const found = compareMargin(landedYen, unknown, terms);
    expect(found.profit).toMatchObject({
      feeYen: fee,
      fbaYen,
      profitYen: profit,
      marginTenths: tenths,
    });
    expect(found.breakEvenYen).toBe(breakEven);
  });

  test("another price is looked at by the same terms, and none is asked for", () => {
    const found = compareMargin(800, unknown, asked(home, { ifPriceYen: 700 }));
    expect(found.profit).toBeNull();
    expect(found.whatIf).toMatchObject({ feeYen: 35, profitYen: -135 });
  });

  test("FBA goes by the goods' size where the article's is not known, and says where it has none", () => {
    const terms = asked(home, { priceYen: 1_980, fba });
    expect(compareMargin(800, middle, terms)).toMatchObject({
      size: "標準-1",
      profit: { fbaYen: 318 },
    });
    expect(compareMargin(800, unknown, terms)).toMatchObject({
      size: "unmeasured",
      profit: { fbaYen: 0 },
    });
    const huge = { weightGrams: 90_000, lengthMm: 3_000, widthMm: 3_000, heightMm: 3_000 };
    expect(compareMargin(800, huge, terms)).toMatchObject({ size: "none" });
  });

  test("goods lack what the article can tell: its weight, and its size as a whole", () => {
    expect(withArticleMeasures({ ...unknown, lengthMm: 9 }, small)).toEqual(small);
    expect(withArticleMeasures(middle, small)).toEqual(middle);
    expect(withArticleMeasures({ ...middle, widthMm: null }, { ...small, heightMm: null })).toEqual(
      {
        ...middle,
        widthMm: null,
      },
    );
  });

  test("a category that is not known takes most", () => {
    const amazon = [...choices.values()].filter(({ marketplace }) => marketplace === "Amazon");
    const dearest = highestFeeCategory(amazon, 680)!;
    expect(Math.max(...dearest.rows.map(({ rate }) => rate))).toBe(1_500);
    expect(dearest.rows.findLast(({ aboveYen }) => aboveYen < 680)?.rate).toBe(1_500);
    expect(highestFeeCategory([], null)).toBeUndefined();
  });
});

describe("the words of a title", () => {
  test("are what goods are called and what our goods are made of, without brands, sizes and praise", async () => {
    const known = (word: string) => ({ word, key: word, head: "", tail: "", offers: 3 });
    await shop.db
      .insert(catalogueWords)
      .values(["ステンレス", "真空断熱", "レトロ"].map(known))
      .onConflictDoNothing();
    const words = (title: string) => searchWordsOfTitle(shop.db, title);
    expect(await words("【2024最新】ACME 水筒 500ml ステンレス 真空断熱 直飲み 送料無料")).toEqual([
      "水筒",
      "ステンレス",
      "真空断熱",
    ]);
    expect(await words("ステンレスボトル タンブラー 保温")).toContain("ステンレス");
    expect(await words("【トートバッグ】")).toEqual(["トートバッグ"]);
    expect(await words("ACME XYZ-500 送料無料")).toEqual([]);
    expect(await words("")).toEqual([]);
    expect((await words("水筒 ".repeat(500))).length).toBe(1);
    expect(await words("'\"; DROP TABLE offers; -- \u0000 水筒")).toEqual(["水筒"]);
  });

  test("are looked up by their indexes", async () => {
    const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN
      SELECT n.word FROM json_each('["a"]') a CROSS JOIN categories c
      CROSS JOIN category_words n ON n.category_id = c.id AND n.word = a.value`);
    expect(rows.map(({ detail }) => detail).join()).toContain("SEARCH n USING");
  });
});

const article = {
  channel: "amazon" as const,
  code: "B0C1234567",
  title: "水筒",
  priceYen: 1_980,
  market: "",
  offerId: "600000000001",
  note: "",
  query: "article=B0C1234567",
};
const save = (who = hanako, more: Partial<Parameters<typeof saveArticle>[1]> = {}) =>
  saveArticle(shop.as(who), { ...article, id: crypto.randomUUID(), ...more });

describe("saved articles", () => {
  test("are one for each code, kept as they were looked at last; a form sent twice saves once", async () => {
    const id = crypto.randomUUID();
    expect((await save(hanako, { id })).ok).toBe(true);
    expect((await save(hanako, { id })).ok).toBe(true);
    expect((await save(hanako, { priceYen: 2_480, note: "候補" })).ok).toBe(true);
    const rows = await savedArticlesQuery(shop.as(hanako), "amazon");
    expect(rows).toMatchObject([{ priceYen: 2_480, note: "候補", savedByName: "山田花子" }]);
    expect(await savedArticlesQuery(shop.as(hanako), "rakuten")).toEqual([]);
  });

  test("are the company's own: others neither see nor drop them, nor do employees without the right", async () => {
    await save();
    const [row] = await savedArticlesQuery(shop.as(hanako), "amazon");
    expect(await savedArticlesQuery(shop.as(taro), "amazon")).toEqual([]);
    expect(await deleteSavedArticle(shop.as(taro), row!.id)).toMatchObject({ reason: "not-found" });
    expect(await deleteSavedArticle(shop.as(kenji), row!.id)).toMatchObject({
      reason: "forbidden",
    });
    expect(await save(kenji)).toMatchObject({ reason: "forbidden" });
    expect((await deleteSavedArticle(shop.as(hanako), row!.id)).ok).toBe(true);
    expect(await shop.db.$count(savedArticles)).toBe(0);
  });

  test("are at most three hundred, and none of goods that are gone", async () => {
    expect(await save(hanako, { offerId: "699999999999" })).toMatchObject({ reason: "gone" });
    await shop.db.insert(savedArticles).values(many(300));
    expect(await save()).toMatchObject({ reason: "full" });
    expect((await save(hanako, { code: "code-7" })).ok).toBe(true);
    expect((await save(hanako, { channel: "rakuten" })).ok).toBe(true);
  });

  test("are walked by their index, each once", async () => {
    await shop.db.insert(savedArticles).values(many(45));
    const seen: string[] = [];
    let after: { at: number; id: string } | undefined;
    do {
      const rows = await savedArticlesQuery(shop.as(hanako), "amazon", after);
      const page = rows.slice(0, 20);
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1)!;
      after = rows.length > 20 ? { at: last.savedAt.getTime(), id: last.id } : undefined;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
    const asked = savedArticlesQuery(shop.as(hanako), "amazon", { at: 1, id: "a" });
    expect(await plan(asked)).toContain("saved_articles_newest (company_id=? AND channel=? AND");
  });
});

function many(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    ...article,
    id: `saved-${at}`,
    companyId: hanako.companyId,
    code: `code-${at}`,
    savedAt: new Date(noon.getTime() + (at % 9) * 1_000),
    savedByName: "山田花子",
  }));
}

async function plan(query: { getSQL(): ReturnType<typeof sql> }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

test("articles are hidden and shown again by who may, for their own company", async () => {
  const one = { channel: "amazon", code: "B0C1234567", title: "水筒" } as const;
  expect(await hideArticle(shop.as(kenji), one)).toMatchObject({ reason: "forbidden" });
  for (let times = 0; times < 2; times += 1)
    expect((await hideArticle(shop.as(hanako), one)).ok).toBe(true);
  expect(await shop.db.$count(hidden)).toBe(1);
  expect(await isArticleHidden(shop.as(hanako), "amazon", one.code)).toBe(true);
  expect(await isArticleHidden(shop.as(taro), "amazon", one.code)).toBe(false);
  expect((await listHidden(shop.as(taro), "amazon", undefined)).shown).toEqual([]);
  await showArticle(shop.as(taro), one);
  expect((await listHidden(shop.as(hanako), "amazon", undefined)).shown).toMatchObject([one]);
  expect(await showArticle(shop.as(kenji), one)).toMatchObject({ reason: "forbidden" });
  expect((await showArticle(shop.as(hanako), one)).ok).toBe(true);
  expect(await shop.db.$count(hidden)).toBe(0);
  const asked = hiddenPageQuery(shop.as(hanako), "amazon", { at: 1, id: "a" });
  expect(await plan(asked)).toContain("hidden_articles_newest (company_id=? AND channel=? AND");
});

test("an article becomes an own product with its ASIN and price, bought as the goods' cheapest piece", async () => {
  const goods = { code: "B0C1234567", jan: "", title: "水筒", priceYen: 1_980, isAsin: true };
  const kept = await addArticleAsProduct(shop.as(hanako), { ...goods, offerId: "600000000001" });
  expect(kept).toMatchObject({ ok: true, value: { isNew: true } });
  expect(await shop.db.select().from(ownProducts)).toMatchObject([
    { name: "水筒", asin: "B0C1234567", sellingPriceYen: 1_980, companyId: hanako.companyId },
  ]);
  const again = await addArticleAsProduct(shop.as(hanako), { ...goods, offerId: "600000000001" });
  expect(again).toMatchObject({ ok: true, value: { isNew: false } });
  const nobody = await addArticleAsProduct(shop.as(kenji), { ...goods, offerId: "600000000001" });
  expect(nobody).toMatchObject({ reason: "forbidden" });
  const gone = await addArticleAsProduct(shop.as(hanako), { ...goods, offerId: "1" });
  expect(gone).toMatchObject({ reason: "gone" });
});

describe("what a connected shop fills in", () => {
  const told = {
    ok: true as const,
    value: catalogArticle({ id: "B0C1234567", title: "水筒", priceYen: 1_980 }),
  };
  const calls: string[] = [];
  const catalog: ShopCatalog = {
    article: async (_: string, id: string) => {
      calls.push(id);
      return told;
    },
  };
  const ask = (who = hanako) => readCatalogArticle(shop.as(who), catalog, "amazon", "B0C1234567");
  const connect = () => connectedShop(shop, { channel: "amazon", shopId: "A2K8Q1XN" });

  test("is asked for a company with a shop there alone, so many times in a while", async () => {
    expect(await ask()).toMatchObject({ reason: "not-connected" });
    await connect();
    expect(await ask(kenji)).toMatchObject({ reason: "forbidden" });
    expect(await ask(taro)).toMatchObject({ reason: "not-connected" });
    expect(calls).toEqual([]);
    const answers = [];
    for (let times = 0; times < 12; times += 1) answers.push(await ask());
    expect(answers.filter(({ ok }) => ok).length).toBe(10);
    expect(answers.at(-1)).toMatchObject({ reason: "too-often" });
    expect(calls.length).toBe(10);
    expect(await readCatalogArticle(shop.as(hanako), undefined, "amazon", "x")).toMatchObject({
      reason: "not-offered",
    });
  });

  test("is what the company's own shop sells under the code, for who looks after shops", async () => {
    const { shop: row } = await connect();
    await shop.db.insert(channelArticles).values({
      shop: row.id,
      companyId: hanako.companyId,
      articleId: "X00",
      code: "B0C1234567",
      sku: "A",
      title: "水筒 500ml",
      priceYen: 1_980,
      onHand: 1,
      inbound: 0,
      reserved: 0,
      unsellable: 0,
      firstSeenAt: noon,
      seenAt: noon,
    });
    const own = { title: "水筒 500ml", priceYen: 1_980 };
    expect(await ownArticle(shop.as(hanako), "amazon", "B0C1234567")).toEqual(own);
    expect(await ownArticle(shop.as(hanako), "rakuten", "B0C1234567")).toBeUndefined();
    expect(await ownArticle(shop.as(taro), "amazon", "B0C1234567")).toBeUndefined();
    expect(await ownArticle(shop.as(kenji), "amazon", "B0C1234567")).toBeUndefined();
  });
});
