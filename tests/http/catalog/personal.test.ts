import { beforeEach, expect, test } from "vitest";
import { pallets, personalRefusals } from "#db/schema/index.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { boughtOrder } from "#tests/support/trade/bought-order.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await makeCatalogue(shop.db, 20);
});

const page = "/user/recommendedGoods";
const buy = () =>
  boughtOrder(shop.db, { companyId: hanako.companyId, userId: hanako.id, offerId: "900001" });

test("a member without history is told how recommendations begin, and offered other lists", async () => {
  const shown = await (await shop.browser(hanako)).open(page);
  expect(shown.text).toContain("おすすめできる商品がまだありません");
  expect(shown.link("おすすめパレットを見る")).toBe("/recommendedPallet");
});

test("goods say why they are recommended, and one press makes a pallet of them", async () => {
  await buy();
  const browser = await shop.browser(hanako);
  const shown = await browser.open(page);
  expect(shown.text).toContain("なぜおすすめか 買付した「帆布袋試験 1」と同じカテゴリー");
  const titles = shown.document.querySelectorAll(".offer h3").map(({ text }) => text);
  expect(titles).toHaveLength(6);
  const made = await shown.submit("この条件でパレットを作る");
  expect(made.path).toContain("/selfOrganizingSourceGoods?pallet=");
  expect(made.text).toContain("検索を終えました");
  expect(await shop.db.select().from(pallets)).toHaveLength(1);
  // What stands in the pallet now is recommended no more, and its old form says so.
  const after = await browser.open(page);
  for (const { text } of after.document.querySelectorAll(".offer h3"))
    expect(titles).not.toContain(text);
});

test("what a browser looked at recommends to its person, until they say no", async () => {
  const browser = await shop.browser(hanako);
  await browser.open("/ProductDetails?goods_id=900003");
  const shown = await browser.open(page);
  expect(shown.text).toContain("最近ご覧になった「帆布袋試験 3」");
  const off = await shown.submit("最近見た商品を使わない");
  expect(off.text).not.toContain("ご覧になった「");
  expect(await shop.db.select().from(personalRefusals)).toMatchObject([{ userId: hanako.id }]);
  const on = await off.submit("最近見た商品を使う");
  expect(on.text).toContain("最近ご覧になった「帆布袋試験 3」");
});

test("the company switches it off for everybody, and on again", async () => {
  await buy();
  const browser = await shop.browser(hanako);
  const off = await (await browser.open(page)).submit("会社全体でおすすめを表示しない");
  expect(off.text).toContain("会社の設定で、おすすめを表示していません");
  expect(off.text).not.toContain("帆布袋試験");
  expect((await off.submit("会社全体でおすすめを表示する")).text).toContain("帆布袋試験");
});

test("nobody else sees it: strangers, employees without the right, another company", async () => {
  await buy();
  const stranger = await (await shop.browser()).answer(page);
  expect(stranger.headers.get("Location")).toContain("/login");
  expect((await (await shop.browser(kenji)).open(page)).status).toBe(403);
  expect((await (await shop.browser(taro)).open(page)).text).not.toContain("帆布袋試験");
});

test("the public page leads who may see it there, from a kept copy too, and nobody else", async () => {
  const found = async (person?: typeof hanako) => {
    const shown = await (await shop.browser(person)).open("/recommendedPallet");
    return shown.text.includes("御社へのおすすめを見る");
  };
  for (const _ of [1, 2]) {
    expect(await found()).toBe(false);
    expect(await found(hanako)).toBe(true);
    expect(await found(kenji)).toBe(false);
  }
});

test("a reason that no longer holds is refused with its sentence, and no pallet is made", async () => {
  await buy();
  const browser = await shop.browser(hanako);
  const shown = await browser.open(page);
  await shop.db.delete(personalRefusals);
  await shop.db.insert(personalRefusals).values({
    companyId: hanako.companyId,
    userId: "",
    refusedAt: new Date(0),
    refusedByName: "",
  });
  const late = await shown.submit("この条件でパレットを作る");
  expect(late.status).toBe(409);
  expect(late.text).toContain("このおすすめは変わりました");
  expect(await shop.db.select().from(pallets)).toEqual([]);
});
