import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { keepShownPictures } from "#app/domain/catalog/pictures/pictures.server.ts";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { addOwnProduct } from "#app/domain/catalog/products/write-own-product.server.ts";
import { readCompanyPictures } from "#app/domain/channels/articles/company-pictures.server.ts";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import type { ShopPorts } from "#app/domain/channels/ports/connecting.ts";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import type { Permission } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  articleProducts,
  channelArticles,
  channelFetches,
  channelShops,
  hiddenArticles,
  ownProducts,
  users,
} from "#db/schema/index.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { shopArticle } from "#tests/support/channels/shop-articles.ts";
import { FakeShops, withInventory } from "#tests/support/channels/shop-ports.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let told: ShopArticle[];
let fault: Fault | undefined;
let kept: Awaited<ReturnType<typeof connectedShop>>;

/** Marketplaces that answer with these articles, or a fault. */
function stockedPorts(): ShopPorts {
  const { ports } = new FakeShops();
  const inventory = {
    articles: async () =>
      fault
        ? { ok: false as const, fault }
        : { ok: true as const, value: { rows: told, next: null } },
  };
  return withInventory(ports, inventory);
}

beforeEach(async () => {
  told = [
    shopArticle("MT-201", { title: "赤い傘", asin: "B0DK41TT01", onHand: 12, inbound: 60 }),
    shopArticle("MT-202", { title: "青い傘", onHand: -3 }),
  ];
  fault = undefined;
  shop = await openShop({ shops: stockedPorts() });
  kept = await connectedShop(shop, { channel: "amazon", shopId: "A2K8Q1XN", keysEnd: null });
});

const open = async (path: string, who = hanako) => (await shop.browser(who)).open(path);
const fetched = async () => (await open("/amazonInventory")).submit("今すぐ取得");
const numberOf = async (articleId: string) => {
  const [row] = await shop.db
    .select()
    .from(channelArticles)
    .where(eq(channelArticles.articleId, articleId));
  return row!.number;
};

async function product(name: string, managementNumber: string) {
  const id = crypto.randomUUID();
  const made = await addOwnProduct(
    shop.as(hanako),
    id,
    { ...plainData(name), managementNumber },
    [],
  );
  if (!made.ok) throw new Error(made.reason);
  return id;
}

describe("the stock of a marketplace", () => {
  test("is fetched at a press, and shown with what is odd in it", async () => {
    expect((await open("/amazonInventory")).text).toContain("商品はまだ取得していません");
    const page = await fetched();
    expect([page.flash, page.succeeded]).toEqual(["在庫を取得しました。", true]);
    expect(page.text).toContain("赤い傘");
    expect(page.text).toContain("入庫中 60");
    expect(page.text).toContain("在庫数がマイナス");
    const odd = await page.follow("在庫数の異常");
    expect(odd.text).toContain("青い傘");
    expect(odd.text).not.toContain("赤い傘");
    expect((await open("/amazonInventory?q=MT-201")).text).not.toContain("青い傘");
    expect((await open("/amazonInventory?q=nothing")).text).toContain("この条件の商品はありません");
  });

  test("pressed for over and over is one fetch a minute", async () => {
    for (let press = 0; press < 4; press++) await fetched();
    expect(await shop.db.$count(channelFetches)).toBe(2);
    const page = await fetched();
    expect([page.flash, page.succeeded]).toEqual([
      "少し前に取得しています。1分ほど待ってからお試しください。",
      false,
    ]);
  });

  test("that cannot be fetched says why, and when it is tried again", async () => {
    fault = { kind: "busy", waitMs: 600_000 };
    const page = await fetched();
    expect([page.status, page.problems.join()]).toEqual([
      503,
      expect.stringContaining("混み合っています"),
    ]);
    expect((await open("/amazonShop")).text).toContain("再試行待ち");
  });

  test("is bound by one press where numbers are equal, and one by one", async () => {
    const [first, second] = [await product("傘 赤", "MT-201"), await product("傘 青", "MT-202")];
    const page = await fetched();
    const one = await page.submit("紐付ける");
    expect(one.text).toContain("自社商品と紐付けました");
    const all = await one.submit("番号が一致する商品をまとめて紐付け");
    expect(all.text).toContain("1件を紐付けました");
    const bound = await shop.db.select().from(articleProducts);
    expect(bound.map(({ productId }) => productId).sort()).toEqual([first, second].sort());
    expect(all.text).not.toContain("番号が一致する商品をまとめて");
  });

  test("names the reasons for which a product may be it, its picture among them", async () => {
    const address = "https://m.media-amazon.com/images/I/umbrella.jpg";
    told = [shopArticle("MT-201", { title: "赤い傘", picture: address })];
    await fetched();
    const id = await product("みかん箱", "ZZ-1");
    const picture = "https://cbu01.alicdn.com/img/own.jpg";
    await shop.db.update(ownProducts).set({ picture });
    await commit(shop.as(hanako), keepShownPictures(shop.db, hanako.companyId, [picture]), {});
    const item = `/amazonInventory/article?item=${await numberOf("MT-201")}`;
    const before = await open(item);
    expect(before.text).toContain("番号・商品名・画像の近い自社商品は見つかりませんでした");
    const { svg } = demoPictures()[0]!;
    const bytes = new Uint8Array(await sharp(Buffer.from(svg)).flatten().jpeg().toBuffer());
    await readCompanyPictures(shop.as({ kind: "system", id: "pictures" }), {
      download: async () => bytes,
      readPixels: drawnPixels,
    });
    const page = await open(item);
    expect(page.text).toContain("ZZ-1 ・ 画像が似ています");
    const shown = page.document.querySelectorAll("#bind img").map((one) => one.getAttribute("src"));
    expect(shown).toEqual(["https://cbu01.alicdn.com/img/own.jpg"]);
    const sure = await (await open("/amazonInventory")).submit(
      "番号が一致する商品をまとめて紐付け",
    );
    expect([sure.flash, sure.succeeded]).toEqual([
      "番号が一致する商品は、ほかにありませんでした。",
      false,
    ]);
    const own = program(shop, (await tokenOf(shop, hanako)).token);
    const { list } = (
      await own.call("connectedShop/proposals", { id: String(await numberOf("MT-201")) })
    ).data;
    expect(list).toMatchObject([{ productId: id, by: null, byWords: false, byPicture: true }]);
    const bound = await page.submit("この商品と紐付ける");
    expect(bound.text).toContain("自社商品と紐付けました");
  });

  test("is bound by hand, unbound, and becomes a product of its own", async () => {
    await fetched();
    const held = await product("みかん箱", "ZZ-1");
    const item = `/amazonInventory/article?item=${await numberOf("MT-201")}`;
    const found = await open(`${item}&q=みかん箱`);
    const bound = await found.submit("この商品と紐付ける");
    expect(bound.text).toContain("自社商品と紐付けました");
    const body = new URLSearchParams({ intent: "bind", product: held });
    const other = `/amazonInventory/article?item=${await numberOf("MT-202")}`;
    const refused = await (await shop.browser(hanako)).open(other, { method: "POST", body });
    expect([refused.status, refused.problems.join()]).toEqual([
      409,
      expect.stringContaining("「赤い傘」と紐付いています"),
    ]);
    const free = await bound.submit("紐付けを解除する");
    expect(free.text).toContain("紐付けを解除しました");
    const made = await free.submit("自社商品として登録する");
    expect(made.text).toContain("自社商品として登録し、紐付けました");
    expect(
      await shop.db.select().from(ownProducts).where(eq(ownProducts.ownSku, "MT-201")),
    ).toMatchObject([{ name: "赤い傘", asin: "B0DK41TT01", sellingPriceYen: 1_980 }]);
  });

  test("is hidden and shown again", async () => {
    const page = await fetched();
    const nothing = await page.submit("選択した商品を非表示にする");
    expect([nothing.status, nothing.problems.join()]).toEqual([
      400,
      expect.stringContaining("選択してください"),
    ]);
    const body = new URLSearchParams({
      intent: "hide",
      shop: kept.shop.id,
      pick: String(await numberOf("MT-201")),
    });
    const hidden = await (await shop.browser(hanako)).open("/amazonInventory", {
      method: "POST",
      body,
    });
    expect(hidden.text).not.toContain("赤い傘");
    const list = await open("/amazonHiddenList");
    expect(list.text).toContain("B0DK41TT01");
    const [row] = await shop.db.select().from(hiddenArticles);
    const show = new URLSearchParams({ intent: "show", pick: row!.id });
    const shown = await (await shop.browser(hanako)).open("/amazonHiddenList", {
      method: "POST",
      body: show,
    });
    expect(shown.text).toContain("1件を再び表示しました");
    expect((await open("/amazonInventory")).text).toContain("赤い傘");
  });

  test("is taken along as a file", async () => {
    await fetched();
    const file = await open("/user/lists/articles.csv?channel=amazon&part=odd");
    expect(file.document.toString()).toContain("青い傘");
    expect(file.document.toString()).not.toContain("赤い傘");
  });
});

describe("Shopify's interval", () => {
  test("is saved in hours from 1 to 168, and by night again where it is emptied", async () => {
    const { shop: row } = await connectedShop(shop, { shopId: "minato.myshopify.com" });
    const hours = async () =>
      (await shop.db.select().from(channelShops).where(eq(channelShops.id, row.id)))[0]!.fetchHours;
    const page = await open("/shopifyShop");
    for (const wrong of ["0", "169", "三", "1.5"]) {
      const refused = await page.submit("保存", { hours: wrong });
      expect([refused.status, refused.problems.join()]).toEqual([
        400,
        expect.stringContaining("1から168まで"),
      ]);
      expect(refused.value("hours")).toBe(wrong);
      const field = refused.document.querySelector("#fetch-hours")!;
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(field.getAttribute("aria-describedby")).toContain("fetch-hours-error");
    }
    expect(await hours()).toBeNull();
    const saved = await page.submit("保存", { hours: "６" });
    expect(saved.text).toContain("6時間ごとに自動取得");
    expect(await hours()).toBe(6);
    await saved.submit("保存", { hours: "" });
    expect(await hours()).toBeNull();
  });
});

test("the pages lead a stranger to sign in, and are closed to who may not keep stores and to other companies", async () => {
  await fetched();
  const number = await numberOf("MT-201");
  const item = `/amazonInventory/article?item=${number}`;
  const file = "/user/lists/articles.csv?channel=amazon";
  const lists = [
    "/amazonShop",
    "/amazonInventory",
    "/rakutenShop",
    "/yahooInventoryList",
    "/shopifyShop",
    "/amazonHiddenList",
  ];
  for (const path of [...lists, item])
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
  const may = (permissions: Permission[], storeIds: string[] | null) =>
    shop.db.update(users).set({ permissions, storeIds }).where(eq(users.id, "kenji"));
  for (const [permissions, storeIds] of [
    [["order"], null],
    [["shops"], ["one"]],
  ] as const) {
    await may([...permissions], storeIds && [...storeIds]);
    for (const path of [...lists, item, file]) expect((await open(path, kenji)).status).toBe(403);
  }
  await may(["shops"], null);
  const looked = await open("/amazonInventory", kenji);
  expect(looked.text).toContain("赤い傘");
  expect(looked.has("番号が一致する商品をまとめて紐付け")).toBe(false);
  for (const path of lists) expect((await open(path, taro)).text).not.toContain("赤い傘");
  expect((await open(item, taro)).status).toBe(404);
  expect((await open(`/amazonInventory?shop=${kept.shop.id}`, taro)).status).toBe(404);
  expect((await open(`${file}&shop=${kept.shop.id}`, taro)).document.toString()).not.toContain(
    "赤い傘",
  );
  const forged = async (path: string, sent: Record<string, string>) =>
    (
      await (
        await shop.browser(taro)
      ).open(path, { method: "POST", body: new URLSearchParams(sent) })
    ).status;
  expect(await forged("/amazonInventory", { intent: "fetch", shop: kept.shop.id })).toBe(404);
  expect(await forged("/amazonInventory", { intent: "sure", shop: kept.shop.id })).toBe(404);
  expect(await forged("/shopifyShop", { intent: "hours", shop: kept.shop.id, hours: "5" })).toBe(
    404,
  );
  expect(await forged("/amazonInventory", { intent: "hide", pick: String(number) })).toBe(404);
  expect(await forged(item, { intent: "make", id: crypto.randomUUID() })).toBe(404);
  expect(await forged("/amazonInventory", { intent: "nothing" })).toBe(400);
});

test("the pieces of picked articles get labels with their FNSKU, marked as new", async () => {
  told = [
    shopArticle("MT-201", { title: "赤い傘", fnsku: "X000MT0201" }),
    shopArticle("MT-202", { title: "青い傘" }),
  ];
  await fetched();
  const numbers = [await numberOf("MT-201"), await numberOf("MT-202")];
  const query = numbers.map((number) => `pick=item-${number}`).join("&");
  const none = await (await open("/amazonInventory")).submit("選択した商品のFNSKUラベルを作成");
  expect(none.status).toBe(400);
  const body = new URLSearchParams({ intent: "labels", pick: String(numbers[0]) });
  const page = await (await shop.browser(hanako)).open("/amazonInventory", {
    method: "POST",
    body,
  });
  expect(page.text).toContain("PDFで保存する");
  expect(page.text).toContain("X000MT0201");
  expect(page.text).toContain("新品");
  const both = await open(`/commodityManagement/labels?kind=fnsku&new=on&${query}`);
  expect(both.text).toContain("青い傘: ラベル情報が不足しています");
  const other = await open(`/commodityManagement/labels?kind=fnsku&${query}`, taro);
  expect(other.text).not.toContain("X000MT0201");
});
