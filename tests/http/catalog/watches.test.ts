import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { watches } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const pouch = "/ProductDetails?goods_id=600000000002";

test("goods are watched from their page, shown on the list, told of and let go of", async () => {
  const browser = await shop.browser(hanako);
  const form = await (await browser.open(pouch)).follow("価格・在庫を通知");
  expect(form.text).toContain("半円ポーチ はっ水");
  const wrong = await form.submit("通知を登録する", { "希望の単価（元）": "安く" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("希望の単価は0.01から");
  expect(wrong.value("threshold")).toBe("安く");
  expect((await form.submit("通知を登録する")).problems.join()).toContain(
    "「在庫が戻ったら」を選択",
  );
  expect(await shop.db.$count(watches)).toBe(0);

  const list = await form.submit("通知を登録する", { "希望の単価（元）": "６.５" });
  expect(list.path).toBe("/user/watches");
  expect(list.text).toContain("単価 6.50元以下");
  expect(list.text).toContain("待機中");
  await shop.db.update(watches).set({ toldAt: new Date() });
  const told = await browser.open("/user/watches");
  expect(told.text).toContain("通知済み");
  expect((await told.submit("もう一度通知する")).text).toContain("待機中");
  const empty = await (await browser.open("/user/watches")).submit("削除");
  expect(empty.text).toContain("通知を登録した商品はまだありません");
});

test("another company, an employee without the right and a stranger see and change nothing of it", async () => {
  const browser = await shop.browser(hanako);
  await (await browser.open("/user/watches?goods_id=600000000002")).submit("通知を登録する", {
    "希望の単価（元）": "6",
  });
  const other = await shop.browser(taro);
  expect((await other.open("/user/watches")).text).not.toContain("半円ポーチ");
  const body = new URLSearchParams({ intent: "remove", goods_id: "600000000002", sku: "" });
  expect((await other.open("/user/watches", { method: "POST", body })).status).toBe(404);
  const employee = await shop.browser(kenji);
  expect((await employee.open("/user/watches")).status).toBe(403);
  expect((await (await shop.browser()).open("/user/watches")).path).toContain("/login");
  expect(await shop.db.$count(watches, eq(watches.companyId, hanako.companyId))).toBe(1);
});

test("goods that are not there are not found", async () => {
  const browser = await shop.browser(hanako);
  expect((await browser.open("/user/watches?goods_id=600000009999")).status).toBe(404);
});
