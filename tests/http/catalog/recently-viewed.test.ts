import { expect, test } from "vitest";
import { blacklist } from "#db/schema/index.ts";
import { hanako, noon, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const page = "/recentlyViewed";
const goods = (id: string) => `/ProductDetails?goods_id=${id}`;
const [tote, pouch] = ["600000000001", "600000000002"];

test("goods that were looked at stand there, the last one first, for their browser alone", async () => {
  const browser = await shop.browser();
  expect((await browser.open(page)).text).toContain("まだ商品をご覧になっていません");
  const first = await browser.open(goods(tote));
  const second = await browser.open(goods(pouch));
  // From a kept copy too.
  await browser.open(goods(tote));
  const shown = await browser.open(page);
  const titles = shown.document.querySelectorAll(".offer h3").map(({ text }) => text);
  const titleOf = ({ document }: typeof first) => document.querySelector("h1")!.text;
  expect(titles).toEqual([titleOf(first), titleOf(second)]);
  expect(
    shown.document.querySelector(`a[href="/compareGoods?goods_id=${tote}&goods_id=${pouch}"]`),
  ).not.toBeNull();
  expect((await (await shop.browser()).open(page)).text).toContain("まだ商品を");
});

test("what was noted is forgotten, and nothing is noted where that is not wanted", async () => {
  const browser = await shop.browser();
  await browser.open(goods(tote));
  const emptied = await (await browser.open(page)).submit("履歴を消す");
  expect(emptied.text).toContain("まだ商品をご覧になっていません");
  await browser.open(goods(tote));
  const off = await (await browser.open(page)).submit("今後は記録しない");
  expect(off.text).toContain("見た商品を記録していません");
  await browser.open(goods(tote));
  const still = await browser.open(page);
  expect(still.document.querySelectorAll(".offer")).toHaveLength(0);
  await still.submit("見た商品を記録する");
  await browser.open(goods(tote));
  expect((await browser.open(page)).document.querySelectorAll(".offer")).toHaveLength(1);
});

test("unknown offers and a forged cookie are ignored", async () => {
  const browser = await shop.browser();
  await browser.open(goods("699999999999"));
  expect((await browser.open(page)).text).toContain("まだ商品をご覧になっていません");
  for (const cookie of ["x", btoa('"1~<s>~600000000001"'), btoa("{}"), "%%%", "a".repeat(3_000)]) {
    const asked = await shop.fetch(
      new Request(`https://shop.test${page}`, { headers: { Cookie: `__Host-seen=${cookie}` } }),
    );
    expect(asked.status, cookie.slice(0, 20)).toBe(200);
    expect(await asked.text()).not.toContain("<s>");
  }
});

test("what a company does not want to see is not shown to it", async () => {
  const browser = await shop.browser(hanako);
  await browser.open(goods(tote));
  await browser.open(goods(pouch));
  await shop.db.insert(blacklist).values({
    id: "unwanted",
    companyId: hanako.companyId,
    offerId: tote,
    addedAt: noon,
    addedByName: "花子",
  });
  expect((await browser.open(page)).document.querySelectorAll(".offer")).toHaveLength(1);
});
