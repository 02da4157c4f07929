import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { makePallet } from "#app/domain/catalog/pallet/keep-pallet.server.ts";
import { noConditions } from "#app/domain/catalog/pallet/pallet.ts";
import { searchPallets } from "#app/domain/catalog/pallet/search-pallets.server.ts";
import { cartLines, offers, ownProducts, palletGoods, pallets } from "#db/schema/index.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await makeCatalogue(shop.db, 30);
});

const list = "/productPlanningManagement";
const confirm = "/goodsToBeConfirmedOnThePallet";

test("from a template to goods in the cart, without a script", async () => {
  const browser = await shop.browser(hanako);
  const templates = await browser.open("/palletTemplate");
  expect(templates.text).toContain("買付便のテンプレート");
  const form = await browser.open("/selfOrganizingSourceGoods?template=canvas");
  const tried = await form.submit("条件を試す", {
    キーワード: "帆布袋試験",
    除外する言葉: "試験 7",
    "登録数の上限（1〜500）": "5",
  });
  expect(tried.status).toBe(200);
  expect(tried.text).toContain("試した結果");
  expect(await shop.db.select().from(pallets)).toEqual([]);
  const saved = await tried.submit("保存する", { パレット名: "帆布の試験", 除外する言葉: "" });
  expect(saved.text).toContain("保存しました");
  expect(await shop.db.select().from(pallets)).toMatchObject([
    { name: "帆布の試験", wanted: 5, conditions: { words: "帆布袋試験", minOrderMax: 100 } },
  ]);

  shop.wait(1);
  await searchPallets(shop.as({ kind: "system", id: "search-pallets" }));
  const waiting = await (await browser.open(list)).follow("5件");
  expect(waiting.path).toBe(confirm);
  expect(waiting.text).toContain("帆布袋試験 30");
  const accepted = await waiting.submit("登録してカートに入れる", {
    pick: await numberOf("900030"),
  });
  expect(accepted.text).toContain("1件をパレットに登録しました");
  expect(await shop.db.select().from(cartLines)).toMatchObject([
    { offerId: "900030", quantity: 10 },
  ]);
  const kept = await accepted.submit("登録して商品ライブラリへ", {
    pick: await numberOf("900029"),
  });
  expect(kept.text).toContain("商品ライブラリ");
  expect(await shop.db.select().from(ownProducts)).toHaveLength(1);
  const refused = await kept.submit("対象外にする", {
    pick: await numberOf("900028"),
    reason: "word",
    除外する言葉: "試験 28",
  });
  expect(refused.text).toContain("1件を対象外にしました");
  const pallet = await browser.open(`/selfOrganizingSourceGoods?pallet=${await palletId()}`);
  expect(pallet.text).toContain("登録 2件 ・ 確認待ち 2件");
  expect(pallet.text).toContain("検索履歴");
  expect((await browser.open("/cart")).text).toContain("帆布袋試験 30");
  const file = await browser.open(
    `/user/lists/pallet-goods.csv?state=listed&pallet=${await palletId()}`,
  );
  expect(file.status).toBe(200);
});

async function numberOf(offerId: string) {
  const of = eq(palletGoods.offerId, offerId);
  const [goods] = await shop.db.select({ number: palletGoods.number }).from(palletGoods).where(of);
  return String(goods!.number);
}

async function palletId() {
  const [pallet] = await shop.db.select({ id: pallets.id }).from(pallets);
  return pallet!.id;
}

const make = () =>
  makePallet(shop.as(hanako), "p1", {
    ...{ name: "帆布", purpose: "", wanted: 5, confirms: true, refreshDays: 1 },
    ...{ active: true, tells: true, conditions: { ...noConditions, words: "帆布袋試験" } },
  });

test("what is wrong is said by its field, and nothing is saved", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/selfOrganizingSourceGoods");
  const wrong = await form.submit("保存する", {
    パレット名: "",
    "登録数の上限（1〜500）": "501",
    "着地原価 上限（円）": "高い",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("パレット名を入力してください");
  expect(wrong.problems.join()).toContain("1から500件");
  expect(await shop.db.select().from(pallets)).toEqual([]);
  const tried = await form.submit("条件を試す", { キーワード: "" });
  expect(tried.status).toBe(400);
  expect(tried.problems.join()).toContain("キーワードを入力するか");
});

test("a pallet is run, rested and deleted from the list, and its settings are changed", async () => {
  await make();
  const browser = await shop.browser(hanako);
  const ran = await (await browser.open(list)).submit("いま検索");
  expect(ran.text).toContain("新着は5件です");
  const rested = await ran.submit("止める");
  expect(rested.text).toContain("停止中");
  const page = await browser.open("/selfOrganizingSourceGoods?pallet=p1");
  const less = await page.submit("保存する", { "登録数の上限（1〜500）": "4" });
  expect(less.status).toBe(409);
  expect(less.problems.join()).toContain("登録済みと確認待ちの商品より少なくできません");
  const more = await page.submit("保存する", { "登録数の上限（1〜500）": "6" });
  expect(more.text).toContain("保存しました");
  const shared = await more.submit("社内で共有するテンプレートにする");
  expect(shared.text).toContain("共有をやめる");
  const deleted = await (await browser.open(list)).submit("削除");
  expect(deleted.text).toContain("商品パレットはまだありません");
  expect(await shop.db.select().from(palletGoods)).toEqual([]);
});

test("no company sees another's pallets, and no employee without the right sees any", async () => {
  await make();
  await (await (await shop.browser(hanako)).open(list)).submit("いま検索");
  const other = await shop.browser(taro);
  expect((await other.open("/selfOrganizingSourceGoods?pallet=p1")).status).toBe(404);
  expect((await other.open(list)).text).not.toContain("帆布");
  expect((await other.open(confirm)).text).toContain("確認待ちの商品はありません");
  const file = await other.open("/user/lists/pallet-goods.csv?state=waiting&pallet=p1");
  expect(file.document.toString()).not.toContain("帆布");
  for (const path of [list, confirm, "/palletTemplate", "/selfOrganizingSourceGoods"])
    expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
});

test("goods that are no longer on sale stay in the list and say so", async () => {
  await make();
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("いま検索");
  await shop.db.update(offers).set({ stock: 0 }).where(eq(offers.id, "900030"));
  const page = await browser.open(confirm);
  expect(page.text).toContain("在庫なし");
});
