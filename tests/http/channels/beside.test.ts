import { eq } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { keepPictures, readPictures } from "#app/domain/catalog/pictures/pictures.server.ts";
import { storedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import type { ShopCatalog } from "#app/domain/channels/ports/shop-catalog.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  channelArticles,
  hiddenArticles,
  offers,
  ownProductSources,
  ownProducts,
  savedArticles,
} from "#db/schema/index.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { catalogArticle, noShopPorts } from "#tests/support/channels/shop-ports.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const amazon = "/amazonProductDetails";
const asked = (fields: Record<string, string> = {}, path = amazon) =>
  `${path}?${new URLSearchParams({
    article: "B0C1234567",
    title: "ACME トートバッグ 大容量",
    priceYen: "2980",
    ...fields,
  })}`;
const home = "Amazon:ホーム・キッチン";

test("a visitor sees what is left of an article's price, and can change, share and narrow what was asked", async () => {
  const browser = await shop.browser();
  const form = await browser.open(amazon);
  expect(form.status).toBe(200);
  const shown = await form.submit("比べる", {
    ASINか商品ページのURL: "https://www.amazon.co.jp/x/dp/B0C1234567/ref=a",
    商品名: "ACME トートバッグ 大容量",
    "販売価格（税込・円）": "２,９８０",
    "もしこの価格なら（円）": "1480",
  });
  expect(shown.status).toBe(200);
  expect(shown.path).toContain("priceYen=");
  for (const words of ["トートバッグ", "利益", "損益分岐の価格", "1,480円なら", "最も高い料率"])
    expect(shown.text).toContain(words);
  // 15% of 2,980.
  expect(shown.text).toContain("447円");
  const goods = await browser.open("/ProductDetails?goods_id=600000000001");
  const landed = /元([\d,]+〜[\d,]+)円/.exec(shown.text)![1]!;
  expect(goods.text).toContain(landed);
  expect(shown.text).toContain("ログイン");
  expect(shown.text).not.toContain("保存する");
  const again = await (await shop.browser()).open(shown.path);
  expect(again.text).toContain("447円");
});

test("words are named and can be taken off one by one", async () => {
  const browser = await shop.browser();
  const shown = await browser.open(asked({ words: "トートバッグ 無地" }));
  expect(shown.text).toContain("探した言葉");
  const less = await shown.follow("無地 ×");
  expect(less.path).toContain("words=%E3%83%88%E3%83%BC%E3%83%88%E3%83%90%E3%83%83%E3%82%B0");
  expect(less.text).not.toContain("×");
  const nothing = await browser.open(asked({ words: "存在しない品名" }));
  expect(nothing.text).toContain("この言葉では見つかりませんでした");
  const untitled = await browser.open(`${amazon}?article=B0C1234567`);
  expect(untitled.text).toContain("商品名を入力してください");
});

test("what is wrong is said by its field, and what was typed stays", async () => {
  const browser = await shop.browser();
  const wrong = await browser.open(
    asked({ article: "https://example.com/x", priceYen: "-5", weightGrams: "重い", pieces: "0" }),
  );
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("ASIN、またはAmazon.co.jpの商品ページのURL");
  expect(wrong.problems.join()).toContain("販売価格は1から");
  expect(wrong.problems.join()).toContain("重量は1から");
  expect(wrong.value("article")).toBe("https://example.com/x");
  const other = await browser.open(asked({ article: "https://item.rakuten.co.jp/a/b/" }));
  expect(other.problems.join()).toContain("楽天市場の商品です");
  const short = await browser.open(asked({ article: "https://amzn.asia/d/x" }));
  expect(short.problems.join()).toContain("短縮URL");
});

test("Rakuten has its own codes and fees", async () => {
  const page = asked(
    { article: "https://item.rakuten.co.jp/minato-zakka/tote/" },
    "/rakutenProductDetails",
  );
  const shown = await (await shop.browser()).open(page);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("minato-zakka:tote");
  // 11.6% of 2,980 is 345.68.
  expect(shown.text).toContain("346円");
  expect(shown.text).not.toContain("FBA");
});

test("FBA's fee goes by the typed size", async () => {
  const size = { weightGrams: "900", lengthMm: "30", widthMm: "25", heightMm: "3.3" };
  const shown = await (await shop.browser()).open(asked({ market: home, fba: "on", ...size }));
  expect(shown.text).toContain("FBA 標準-1 318円");
});

test("a member saves an article with goods, sees what it leaves today, and lets go of it", async () => {
  const browser = await shop.browser(hanako);
  const shown = await browser.open(asked({ market: home }));
  const saved = await shown.submit("保存する", { 備考: "春の候補" });
  expect(saved.text).toContain("保存しました。");
  expect(saved.text).toContain("春の候補");
  expect(await shop.db.select().from(savedArticles)).toMatchObject([
    { code: "B0C1234567", priceYen: 2_980, offerId: "600000000001", market: home },
  ]);
  const list = await browser.open(amazon);
  expect(list.text).toContain("保存した商品（1件");
  expect(list.text).toContain("いまの利益");
  await shop.db.update(offers).set({ popularity: -1 }).where(eq(offers.id, "600000000001"));
  expect((await browser.open(amazon)).text).toContain("掲載が終わりました");
  const dropped = await list.submit("外す");
  expect(dropped.text).toContain("保存した商品はまだありません");
  expect(await shop.db.$count(savedArticles)).toBe(0);
});

test("strangers, employees without the right and other companies save, see and drop nothing of it", async () => {
  const browser = await shop.browser(hanako);
  await (await browser.open(asked())).submit("保存する", { 備考: "秘密の候補" });
  const [row] = await shop.db.select().from(savedArticles);
  const post = (fields: Record<string, string>) => ({
    method: "POST" as const,
    body: new URLSearchParams(fields),
  });
  const drop = post({ intent: "drop", saved: row!.id });
  const save = post({ intent: "save", id: crypto.randomUUID(), offer: "600000000001", note: "" });
  const other = await shop.browser(taro);
  expect((await other.open(amazon)).text).not.toContain("秘密の候補");
  expect((await other.open(amazon, drop)).status).toBe(404);
  const employee = await shop.browser(kenji);
  const page = await employee.open(asked());
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("保存する");
  const commands = [save, drop, post({ intent: "hide" }), post({ intent: "show" })];
  for (const sent of [...commands, post({ intent: "fill" })])
    expect((await employee.open(asked(), sent)).status).toBe(403);
  const keep = post({ intent: "keep", id: crypto.randomUUID(), offer: "600000000001", note: "" });
  expect((await employee.open(asked(), keep)).status).toBe(403);
  const stranger = await shop.browser();
  for (const sent of [...commands, keep])
    expect((await stranger.open(asked(), sent)).path).toContain("/login");
  expect(await shop.db.$count(savedArticles)).toBe(1);
  expect(await shop.db.$count(hiddenArticles)).toBe(0);
});

test("what is sent wrongly is refused in words", async () => {
  const browser = await shop.browser(hanako);
  const send = (path: string, fields: Record<string, string>) =>
    browser.open(path, { method: "POST", body: new URLSearchParams(fields) });
  const chosen = { intent: "save", id: crypto.randomUUID(), offer: "600000000001", note: "" };
  const without = await send(asked({ priceYen: "" }), chosen);
  expect([without.status, without.problems.join()]).toEqual([
    400,
    expect.stringContaining("販売価格を入力"),
  ]);
  expect((await send(asked(), { ...chosen, offer: "" })).problems.join()).toContain("商品を選んで");
  expect((await send(asked(), { ...chosen, offer: "699999999999" })).status).toBe(409);
  expect((await send(asked(), { ...chosen, note: "あ".repeat(201) })).status).toBe(400);
  expect((await send(amazon, chosen)).status).toBe(400);
  expect((await send(asked(), { intent: "dance" })).status).toBe(400);
  expect(await shop.db.$count(savedArticles)).toBe(0);
});

test("an article is hidden and shown again, and becomes an own product with its ASIN and price", async () => {
  const browser = await shop.browser(hanako);
  const shown = await browser.open(asked());
  const hidden = await shown.submit("この商品を非表示にする");
  expect(hidden.text).toContain("この商品は非表示にしています");
  expect(await shop.db.select().from(hiddenArticles)).toMatchObject([
    { channel: "amazon", code: "B0C1234567", companyId: hanako.companyId },
  ]);
  expect((await hidden.submit("再表示する")).text).toContain("再び表示します");
  const product = await shown.submit("商品管理に追加する");
  expect(product.path).toContain("/commodityInformationMaintenance");
  expect(await shop.db.select().from(ownProducts)).toMatchObject([
    { asin: "B0C1234567", sellingPriceYen: 2_980, name: "ACME トートバッグ 大容量" },
  ]);
  expect(await shop.db.select().from(ownProductSources)).toMatchObject([
    { offerId: "600000000001" },
  ]);
});

test("a connected shop fills in what is missing; the address has it then", async () => {
  const catalog: ShopCatalog = {
    article: async () => ({
      ok: true,
      value: catalogArticle({
        title: "トートバッグ 帆布",
        priceYen: 3_480,
        weightGrams: 320,
        lengthMm: 400,
      }),
    }),
  };
  shop = await openShop({ shops: { ...noShopPorts, amazon: { catalog, missing: [] } } });
  const browser = await shop.browser(hanako);
  const page = await browser.open(`${amazon}?article=B0C1234567`);
  const refused = await page.submit("Amazon.co.jpから商品の情報を取り込む");
  expect([refused.status, refused.problems.join()]).toEqual([
    409,
    expect.stringContaining("連携すると取り込めます"),
  ]);
  const { shop: row } = await connectedShop(shop, { channel: "amazon", shopId: "A2K8Q1XN" });
  const filled = await page.submit("Amazon.co.jpから商品の情報を取り込む");
  expect(filled.text).toContain("取り込みました");
  expect([filled.value("title"), filled.value("priceYen"), filled.value("weightGrams")]).toEqual([
    ...["トートバッグ 帆布", "3480", "320"],
  ]);
  await shop.db.insert(channelArticles).values({
    shop: row.id,
    companyId: hanako.companyId,
    articleId: "X00",
    code: "B0C7654321",
    sku: "A",
    title: "自社のトートバッグ",
    priceYen: 1_980,
    onHand: 1,
    inbound: 0,
    reserved: 0,
    unsellable: 0,
    firstSeenAt: noon,
    seenAt: noon,
  });
  const own = await browser.open(`${amazon}?article=B0C7654321`);
  expect(own.path).toContain("priceYen=1980");
  expect(own.text).toContain("自社のトートバッグ");
  const other = await (await shop.browser(taro)).open(`${amazon}?article=B0C7654321`);
  expect(other.text).not.toContain("自社のトートバッグ");
});

test("goods are found by the article's picture as well, and nothing of it is kept", async () => {
  const readPixels = (picture: Uint8Array) => drawnPixels(picture).catch(() => undefined);
  const jpeg = await sharp(Buffer.from(demoPictures()[0]!.svg))
    .flatten({ background: "#fff" })
    .jpeg()
    .toBuffer();
  const [first] = await shop.db.select().from(offers).limit(1);
  const shown = { id: first!.id, pictures: ["https://cbu01.alicdn.com/a.jpg"], skus: [] };
  await commit(shop.as(machine), keepPictures(shop.db, shown), {});
  const system = { kind: "system", id: "read-pictures" } as const;
  await readPictures(shop.as(system), { download: async () => new Uint8Array(jpeg), readPixels });
  const looking = { products: storedCatalogue(shop.db, readPixels) };
  const send = async (picture?: File, path = asked()) => {
    const body = new FormData();
    body.append("intent", "picture");
    if (picture) body.append("picture", picture);
    const headers = { Origin: "https://shop.test", Host: "shop.test" };
    const request = new Request(`https://shop.test${path}`, { method: "POST", body, headers });
    const answer = await shop.fetch(request, looking);
    return { status: answer.status, text: await answer.text() };
  };
  const found = await send(new File([new Uint8Array(jpeg)], "a.jpg"));
  expect(found.status).toBe(200);
  expect(found.text).toContain("写真が似ている商品");
  expect(found.text).toContain(first!.titleJa);
  expect((await send()).status).toBe(400);
  const text = await send(new File(["x"], "a.jpg"));
  expect([text.status, text.text.includes("PNG・JPEG・WebP")]).toEqual([400, true]);
  expect(
    (await send(new File([new Uint8Array(jpeg)], "a.jpg"), asked({ priceYen: "x" }))).status,
  ).toBe(400);
});

test("whatever stands in the address is answered, and nothing is fetched for it", async () => {
  const browser = await shop.browser();
  const fetched: string[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (address) => {
    fetched.push(String(address));
    throw new Error("no line");
  };
  const names = ["article", "title", "priceYen", "ifPriceYen", "market", "fba", "pieces"];
  const name = fc.constantFrom(...names, "weightGrams", "lengthMm", "words", "after", "done");
  const odd = fc.constantFrom(
    "%00",
    "https://www.amazon.co.jp/dp/",
    "9e9",
    "__proto__",
    "-1",
    "１",
  );
  const value = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), odd, fc.webUrl());
  const path = fc.constantFrom(amazon, "/rakutenProductDetails");
  try {
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.array(fc.tuple(name, value), { maxLength: 8 }),
        async (at, some) => {
          const answer = await browser.answer(`${at}?${new URLSearchParams(some)}`);
          await answer.text();
          expect([200, 400]).toContain(answer.status);
        },
      ),
      { numRuns: 300 },
    );
  } finally {
    globalThis.fetch = real;
  }
  expect(fetched).toEqual([]);
}, 120_000);
