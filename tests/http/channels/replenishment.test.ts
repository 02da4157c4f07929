import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bindSource } from "#app/domain/catalog/products/change-own-products.server.ts";
import { reckonWarnings } from "#app/domain/channels/replenishment/reckon-warnings.server.ts";
import type { Permission } from "#app/domain/core/actor.ts";
import {
  orderLines,
  orders,
  ownProductSources,
  replenishmentSettings,
  replenishmentWarnings,
  skus,
  users,
} from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { soldArticle, steady } from "#tests/support/channels/sold-article.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

const warnings = "/inventoryWarning";
const amazonGoods = "/replenishmentGoodsMaintenance";
const shopifyGoods = "/shopifyMaintenanceRestockedGoods";
const black = "sku-tote-black";

let shop: Shop;
let id: string;

beforeEach(async () => {
  shop = await openShop();
  const { shop: row } = await connectedShop(shop, { channel: "amazon", shopId: "A1" });
  id = await soldArticle(shop, row, { skuId: black, onHand: 30, sold: steady(2) });
  await reckonWarnings(shop.as({ kind: "system", id: "test" }));
});

const open = async (path: string, who = hanako) => (await shop.browser(who)).open(path);

describe("在庫アラート", () => {
  test("names the day, the reason and the quantity, and one press makes the draft", async () => {
    await shop.db.update(skus).set({ priceFen: 1_680 }).where(eq(skus.id, black));
    const page = await open(warnings);
    expect(page.text).toContain("欠品見込み");
    expect(page.text).toContain("調達 25日（目安）");
    expect(page.text).toContain("2.0個/日");
    expect(page.text).toContain("前回より+1.00元");
    const wanted = page.value(`qty-${id}`)!;
    const draft = await page.submit("今すぐ注文");
    expect(draft.path).toContain("/OrderDetails?order_sn=KB-");
    expect(await shop.db.select().from(orderLines)).toMatchObject([
      { skuId: black, quantity: Number(wanted) },
    ]);
    // The old page pressed once more, and the page as it is now.
    expect((await page.submit("今すぐ注文")).path).toBe(draft.path);
    expect(await shop.db.$count(orders)).toBe(1);
    const after = await open(warnings);
    expect(after.text).toContain(`に${wanted}個`);
    expect(after.value(`qty-${id}`)).toBe("");
  });

  test("an empty marketplace is told to be filled from our warehouse, not that there is plenty", async () => {
    const [kept] = await shop.db.select().from(replenishmentWarnings);
    await shop.db.update(replenishmentWarnings).set({
      orderBy: "2026-12-01",
      reckoned: { ...kept!.reckoned, onHand: 0, withUs: 250 },
    });
    const page = await open(warnings);
    expect(page.text).toContain("販売先の在庫切れ");
    expect(page.text).not.toContain("十分");
    expect(page.link("倉庫の250個の配送を依頼")).toBe("/warehouse");
    expect(page.document.querySelector(`input[name=pick][value="${id}"][checked]`)).toBeNull();
  });

  test("orders what is ticked, and says what is wrong with it by the row", async () => {
    const page = await open(warnings);
    const many = await page.submit("選択した商品を注文する", { [`qty-${id}`]: "99999" });
    expect([many.status, many.problems.join()]).toEqual([
      409,
      expect.stringContaining("仕入先の在庫は1,000個です"),
    ]);
    expect(many.value(`qty-${id}`)).toBe("99999");
    const none = await page.submit("選択した商品を注文する", { [`qty-${id}`]: "x" });
    expect(none.status).toBe(400);
    expect(await shop.db.$count(orders)).toBe(0);
    const draft = await many.submit("選択した商品を注文する", { [`qty-${id}`]: "120" });
    expect(draft.path).toContain("/OrderDetails");
  });

  test("has its parts with true counts, and says on my page what is due", async () => {
    expect((await open(`${warnings}?part=later`)).text).toContain("この条件の商品はありません");
    expect((await open(`${warnings}?part=late`)).text).toContain("期限切れ 1");
    expect((await open("/user")).text).toContain("1件の商品の発注期限が、7日以内か過ぎています");
    expect((await open("/user", kenji)).text).not.toContain("在庫アラート");
    for (const query of ["?part=none", "?after=x", "?after=2026-01-01/x", "?part=all&part=late"])
      expect((await open(warnings + query)).status).toBe(200);
  });
});

describe("補充商品メンテナンス", () => {
  test("saves what is typed of a product, keeps what is wrong, and reckons at once", async () => {
    const page = await open(amazonGoods);
    const wrong = await page.submit("この画面の設定を保存する", { [`coverDays-${id}`]: "0" });
    expect([wrong.status, wrong.problems.join()]).toEqual([
      400,
      expect.stringContaining("補充日数は1〜365の整数で入力してください"),
    ]);
    expect(wrong.value(`coverDays-${id}`)).toBe("0");
    expect(await shop.db.$count(replenishmentSettings)).toBe(0);
    const saved = await wrong.submit("この画面の設定を保存する", {
      [`coverDays-${id}`]: "６０",
      [`leadDays-${id}`]: "14",
      [`budgetYen-${id}`]: "",
    });
    expect(saved.text).toContain("1件の設定を保存しました");
    expect(await shop.db.select().from(replenishmentSettings)).toMatchObject([
      { coverDays: 60, leadDays: 14, budgetYen: null, box: 1 },
    ]);
    expect((await open(warnings)).text).toContain("調達 14日（お客様の設定）");
  });

  test("sets what is ticked together and leaves what is empty", async () => {
    const page = await open(amazonGoods);
    const nothing = await page.submit("選択した商品に設定する", { "box-all": "24" });
    expect([nothing.status, nothing.problems.join()]).toEqual([
      400,
      "設定する商品を選んでください",
    ]);
    const saved = await page.submit("選択した商品に設定する", { "box-all": "24", pick: id });
    expect(saved.text).toContain("1件の設定を保存しました");
    expect(await shop.db.select().from(replenishmentSettings)).toMatchObject([
      { box: 24, coverDays: 30, minOrder: 1 },
    ]);
  });

  test("another link becomes the one that is ordered from", async () => {
    await bindSource(shop.as(hanako), id, "sku-tote-natural");
    const page = await open(amazonGoods);
    await page.submit("この画面の設定を保存する", { [`link-${id}`]: "sku-tote-natural" });
    const first = await shop.db
      .select()
      .from(ownProductSources)
      .where(eq(ownProductSources.place, 1));
    expect(first).toMatchObject([{ skuId: "sku-tote-natural" }]);
  });

  test("says where no shop is connected, and finds articles by how their SKU begins", async () => {
    expect((await open(shopifyGoods)).text).toContain("連携中のショップがありません");
    expect((await open(`${amazonGoods}?q=sku-tote`)).text).toContain("sku-tote-black");
    expect((await open(`${amazonGoods}?q=zzz`)).text).toContain("この条件の商品はありません");
    expect((await open(`${amazonGoods}?shop=other`)).text).toContain(
      "連携中のショップがありません",
    );
  });
});

test("strangers, who may not keep the shops and another company see and change nothing", async () => {
  const may = (permissions: Permission[], storeIds: string[] | null) =>
    shop.db.update(users).set({ permissions, storeIds }).where(eq(users.id, "kenji"));
  for (const path of [warnings, amazonGoods, shopifyGoods]) {
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
    await may(["order", "products"], null);
    expect((await open(path, kenji)).status).toBe(403);
    await may(["shops", "order", "products"], ["one"]);
    expect((await open(path, kenji)).status).toBe(403);
    expect((await open(path, taro)).text).not.toContain("sku-tote-black");
  }
  await may(["shops"], null);
  const reading = await open(warnings, kenji);
  expect(reading.text).toContain("欠品見込み");
  expect(reading.has("今すぐ注文")).toBe(false);
  expect((await open(amazonGoods, kenji)).has("この画面の設定を保存する")).toBe(false);
  const post = async (path: string, fields: Record<string, string>, who = taro) =>
    (
      await (
        await shop.browser(who)
      ).open(path, { method: "POST", body: new URLSearchParams(fields) })
    ).status;
  const press = { id: crypto.randomUUID(), now: id, [`qty-${id}`]: "5", [`version-${id}`]: "1" };
  expect(await post(warnings, press)).toBe(404);
  expect(await post(warnings, press, kenji)).toBe(403);
  expect(await post(warnings, { ...press, id: "x" })).toBe(400);
  const save = { intent: "save", row: id, [`box-${id}`]: "9" };
  expect(await post(amazonGoods, save)).toBe(404);
  expect(await post(amazonGoods, save, kenji)).toBe(403);
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await shop.db.$count(replenishmentSettings)).toBe(0);
});
