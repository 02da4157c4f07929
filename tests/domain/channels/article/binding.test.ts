import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  deleteOwnProducts,
  mergeOwnProducts,
} from "#app/domain/catalog/products/change-own-products.server.ts";
import type { OwnProductData } from "#app/domain/catalog/products/own-product.ts";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { addOwnProduct } from "#app/domain/catalog/products/write-own-product.server.ts";
import { listArticles } from "#app/domain/channels/articles/article-queries.server.ts";
import {
  bindArticle,
  bindCertainMatches,
  createProductFromArticle,
  unbindArticle,
} from "#app/domain/channels/articles/bind-article.server.ts";
import {
  hideArticles,
  listHidden,
  showArticles,
} from "#app/domain/channels/articles/hide-articles.server.ts";
import { upsertArticles } from "#app/domain/channels/articles/import-articles.server.ts";
import {
  certainMatches,
  proposeProducts,
  unboundMatchesQuery,
} from "#app/domain/channels/articles/match-products.server.ts";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import {
  articleProducts,
  auditLog,
  channelArticles,
  channelSales,
  documentEvents,
  ownProducts,
} from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { shopArticle } from "#tests/support/channels/shop-articles.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let kept: Awaited<ReturnType<typeof connectedShop>>;

beforeEach(async () => {
  shop = await openShop();
  kept = await connectedShop(shop, { channel: "amazon", shopId: "A2K8Q1XN" });
});

/** Whatever a test did: each article says of itself whether it is bound and hidden, as the rows have it. */
afterEach(async () => {
  const wrong = await shop.db.all(sql`SELECT a.article_id FROM channel_articles a
    JOIN channel_shops s ON s.id = a.shop
    WHERE a.bound <> EXISTS (SELECT 1 FROM article_products p WHERE p.article = a.number)
      OR a.hidden <> EXISTS (SELECT 1 FROM hidden_articles h WHERE h.company_id = a.company_id
        AND h.channel = s.channel AND h.code = a.code)`);
  expect(wrong).toEqual([]);
});

/** The articles that a fetch brought, by their ids. */
async function fetched(rows: readonly (Partial<ShopArticle> & { articleId: string })[], of = kept) {
  const articles = rows.map(({ articleId, ...said }) => shopArticle(articleId, said));
  await commit(shop.as(hanako), upsertArticles(shop.as(hanako), of.shop, articles), {});
  const found = await shop.db.select().from(channelArticles);
  return Object.fromEntries(found.map(({ articleId, number }) => [articleId, number])) as Record<
    string,
    number
  >;
}

async function product(name: string, said: Partial<OwnProductData> = {}, who = hanako) {
  const id = crypto.randomUUID();
  const made = await addOwnProduct(shop.as(who), id, { ...plainData(name), ...said }, []);
  if (!made.ok) throw new Error(made.reason);
  return id;
}

const list = (part: "sold" | "unbound" | "empty" | "odd" | "gone" = "sold", words?: string) =>
  listArticles(shop.as(hanako), kept.shop.id, { part, words });
const titles = (listed: Awaited<ReturnType<typeof list>>) =>
  listed.rows.map(({ article }) => article.articleId);
const jan = "4901234567894";

describe("which product an article is", () => {
  test("is certain where just one product has one of its numbers", async () => {
    const numbers = await fetched([
      { articleId: "MT-201" },
      { articleId: "b", asin: "B0DK41TT01" },
      { articleId: "c", jan },
      { articleId: "d", fnsku: "X001ABC701" },
      { articleId: "e" },
      { articleId: "twice", jan: "4912345678904" },
    ]);
    const wanted = {
      "MT-201": await product("管理番号", { managementNumber: "MT-201" }),
      b: await product("ASIN", { asin: "B0DK41TT01" }),
      c: await product("JAN", { jan }),
      d: await product("ラベル", { labelNumber: "X001ABC701" }),
      e: await product("SKU", { ownSku: "e" }),
    };
    for (const one of ["一", "二"]) await product(one, { jan: "4912345678904" });
    await product("他社", { managementNumber: "twice" }, taro);
    const asked = sql`(SELECT value FROM json_each(${JSON.stringify(Object.values(numbers))}))`;
    const sure = certainMatches(await unboundMatchesQuery(shop.as(hanako), asked));
    expect(Object.fromEntries(sure.map(({ article, productId }) => [article, productId]))).toEqual(
      Object.fromEntries(Object.entries(wanted).map(([id, made]) => [numbers[id], made])),
    );
    expect(await bindCertainMatches(shop.as(hanako), kept.shop.id)).toEqual({
      ok: true,
      value: { bound: 5, left: 0 },
    });
    expect(titles(await list("unbound"))).toEqual(["twice"]);
    expect(await bindCertainMatches(shop.as(hanako), kept.shop.id)).toEqual({
      ok: true,
      value: { bound: 0, left: 0 },
    });
    const told = await shop.db
      .select()
      .from(documentEvents)
      .where(eq(documentEvents.documentId, wanted.b));
    expect(told.map(({ move, note }) => [move, readMessage(note, "ja")])).toContainEqual([
      "article",
      "Amazon「みなと雑貨」: b",
    ]);
    expect(await shop.db.$count(auditLog, eq(auditLog.entity, "article_products"))).toBe(5);
  });

  test("is proposed by words of its title, and is never another company's", async () => {
    const numbers = await fetched([
      { articleId: "a", title: "キャンバストートバッグ A4対応 生成り" },
    ]);
    const own = await product("キャンバストートバッグ 生成り M");
    await product("キャンバストートバッグ", {}, taro);
    const article = {
      number: numbers.a!,
      shop: kept.shop.id,
      title: "キャンバストートバッグ A4対応 生成り",
    };
    expect(await proposeProducts(shop.as(hanako), article, undefined)).toMatchObject([
      { productId: own, by: null },
    ]);
  });

  test("is one article of a shop; who asks for a second is told which the first is", async () => {
    const numbers = await fetched([{ articleId: "a", title: "赤い傘" }, { articleId: "b" }]);
    const id = await product("傘");
    const bind = (number: number, to = id, who = hanako) => bindArticle(shop.as(who), number, to);
    expect(await bind(numbers.a!)).toMatchObject({ ok: true });
    expect(await bind(numbers.a!)).toMatchObject({ ok: true });
    expect(await bind(numbers.b!)).toEqual({ ok: false, reason: "product-held", by: "赤い傘" });
    expect(await bind(numbers.a!, await product("別"))).toMatchObject({ reason: "article-bound" });
    const other = await connectedShop(shop, { channel: "rakuten", shopId: "minato" });
    const there = await fetched([{ articleId: "r" }], other);
    expect(await bind(there.r!)).toMatchObject({ ok: true });
    expect(await unbindArticle(shop.as(hanako), numbers.a!)).toMatchObject({ ok: true });
    expect(await bind(numbers.b!)).toMatchObject({ ok: true });
  });

  test("is settled by nobody of another company, nor without both rights", async () => {
    const numbers = await fetched([{ articleId: "a" }]);
    const id = await product("傘");
    expect(await bindArticle(shop.as(taro), numbers.a!, id)).toMatchObject({ reason: "not-found" });
    expect(await createProductFromArticle(shop.as(taro), numbers.a!, "x")).toMatchObject({
      reason: "not-found",
    });
    expect(await hideArticles(shop.as(taro), [numbers.a!])).toMatchObject({ reason: "not-found" });
    expect(await bindCertainMatches(shop.as(taro), kept.shop.id)).toMatchObject({
      reason: "not-found",
    });
    const theirs = await product("太郎の傘", {}, taro);
    expect(await bindArticle(shop.as(hanako), numbers.a!, theirs)).toMatchObject({
      reason: "not-found",
    });
    for (const permissions of [["shops"], ["products"]] as const) {
      const employee = { ...kenji, permissions: [...permissions] };
      expect(await bindArticle(shop.as(employee), numbers.a!, id)).toMatchObject({
        reason: "forbidden",
      });
    }
    expect(await shop.db.$count(articleProducts)).toBe(0);
  });

  test("goes with a product that is deleted, and follows one that is merged", async () => {
    const numbers = await fetched([{ articleId: "a" }, { articleId: "b" }]);
    const [first, second, third] = [await product("一"), await product("二"), await product("三")];
    await bindArticle(shop.as(hanako), numbers.a!, second);
    await bindArticle(shop.as(hanako), numbers.b!, third);
    expect(await mergeOwnProducts(shop.as(hanako), first, second)).toMatchObject({ ok: true });
    expect(
      await shop.db.select().from(articleProducts).where(eq(articleProducts.article, numbers.a!)),
    ).toMatchObject([{ productId: first }]);
    expect(await mergeOwnProducts(shop.as(hanako), first, third)).toMatchObject({ ok: true });
    expect(titles(await list("unbound"))).toEqual(["b"]);
    expect(await deleteOwnProducts(shop.as(hanako), [first])).toMatchObject({ ok: true });
    expect((await list()).counts).toMatchObject({ sold: 2, unbound: 2 });
  });
});

describe("a product made of an article", () => {
  test("has what the marketplace says of it and is bound; the same form twice makes one", async () => {
    const numbers = await fetched([
      {
        articleId: "a",
        sku: "MT-9",
        title: "傘 ".repeat(80),
        asin: "B0DK41TT01",
        jan,
        fnsku: "X001ABC701",
        priceYen: 2_980,
        picture: "/demo/a.svg",
      },
      { articleId: "b", sku: "MT-9", jan: "4901234567890", fnsku: "ラベル", priceYen: 0 },
    ]);
    const id = crypto.randomUUID();
    for (const _ of [1, 2])
      expect(await createProductFromArticle(shop.as(hanako), numbers.a!, id)).toEqual({
        ok: true,
        value: { id },
      });
    expect(await createProductFromArticle(shop.as(hanako), numbers.b!, "second")).toMatchObject({
      ok: true,
    });
    expect(await shop.db.select().from(ownProducts)).toMatchObject([
      {
        id,
        managementNumber: "MT-9",
        ownSku: "MT-9",
        asin: "B0DK41TT01",
        jan,
        labelNumber: "X001ABC701",
        sellingPriceYen: 2_980,
        picture: "/demo/a.svg",
      },
      { id: "second", managementNumber: "", jan: "", labelNumber: "", sellingPriceYen: null },
    ]);
    expect((await list()).counts).toMatchObject({ sold: 2, unbound: 0 });
  });
});

describe("hidden articles", () => {
  test("are in no list and no proposal, also when they are fetched again, until they are shown", async () => {
    const rows = [{ articleId: "a", asin: "B0DK41TT01" }, { articleId: "b" }];
    const numbers = await fetched(rows);
    const id = await product("傘", { asin: "B0DK41TT01" });
    for (const _ of [1, 2])
      expect(await hideArticles(shop.as(hanako), [numbers.a!])).toMatchObject({ ok: true });
    await fetched([...rows, { articleId: "same", asin: "B0DK41TT01" }]);
    expect(titles(await list())).toEqual(["b"]);
    expect(await bindCertainMatches(shop.as(hanako), kept.shop.id)).toMatchObject({
      value: { bound: 0 },
    });
    expect(await bindArticle(shop.as(hanako), numbers.a!, id)).toMatchObject({
      reason: "not-found",
    });
    const hidden = await listHidden(shop.as(hanako), "amazon", undefined);
    expect([hidden.count, hidden.shown.map(({ code }) => code)]).toEqual([1, ["B0DK41TT01"]]);
    expect(await showArticles(shop.as(taro), [hidden.shown[0]!.id])).toEqual({
      ok: true,
      value: { shown: 0 },
    });
    expect(await showArticles(shop.as(hanako), [hidden.shown[0]!.id])).toEqual({
      ok: true,
      value: { shown: 1 },
    });
    expect(titles(await list())).toHaveLength(3);
  });
});

describe("the list", () => {
  test("is walked in pages of its parts, with true counts, and found by numbers and words", async () => {
    const rows = Array.from({ length: 65 }, (_, index) => ({
      articleId: `SKU-${index}`,
      onHand: index % 5,
      asin: `B0DK41TT${String(index).padStart(2, "0")}`,
      title: index === 7 ? "赤い 傘 100%コットン" : "品物",
    }));
    await fetched(rows);
    const seen: string[] = [];
    let after: number | undefined;
    do {
      const page = await listArticles(shop.as(hanako), kept.shop.id, { part: "sold", after });
      seen.push(...titles(page));
      after = page.next;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([65, 65]);
    expect((await list()).counts).toEqual({ sold: 65, unbound: 65, empty: 13, odd: 0, gone: 0 });
    expect(titles(await list("sold", "傘 100%"))).toEqual(["SKU-7"]);
    expect(titles(await list("sold", "SKU-64"))).toEqual(["SKU-64"]);
    expect(titles(await list("sold", "b0dk41tt03"))).toEqual(["SKU-3"]);
    expect(titles(await list("empty", "傘"))).toEqual([]);
    expect(titles(await listArticles(shop.as(taro), kept.shop.id, { part: "sold" }))).toEqual([]);
  });

  test("says how fast an article sells and how long it lasts", async () => {
    const numbers = await fetched([
      { articleId: "a", onHand: 20 },
      { articleId: "b", onHand: 20 },
    ]);
    const days = Array.from(
      { length: 14 },
      (_, back) => `2026-01-${String(14 - back).padStart(2, "0")}`,
    );
    await shop.db
      .insert(channelSales)
      .values(days.map((day) => ({ article: numbers.a!, day, sold: 2 })));
    const { rows } = await list();
    expect(
      rows.map(({ article, daysLeft, emptyOn }) => [article.articleId, daysLeft, emptyOn]),
    ).toEqual([
      ["b", null, null],
      ["a", 10, "2026-01-25"],
    ]);
  });
});
