import { expect, test } from "vitest";
import { selections } from "#db/schema/index.ts";
import { hanako, li, openShop, sato } from "#tests/support/shop.ts";

const shop = await openShop();
const { offers } = await shop.products.search({ sort: "popular", limit: 3 });
const [first, second] = offers as [(typeof offers)[0], (typeof offers)[0]];

test("staff choose goods for a page, once, and takes them out again", async () => {
  const staffSide = await shop.browser(sato);
  const page = await staffSide.open("/staff/selections?selection=yanxuan");
  const added = await page.submit("加入专题", { 商品编号: first.id });
  expect(added.text).toContain(first.titleJa);
  await (await staffSide.open("/staff/selections?selection=yanxuan")).submit("加入专题", {
    商品编号: first.id,
  });
  expect(await shop.db.select().from(selections)).toHaveLength(1);

  const shown = await (await shop.browser()).open("/neteaseClassifyDetails");
  expect(shown.text).toContain(first.titleJa);
  expect(shown.text).not.toContain(second.titleJa);
  const other = await (await shop.browser()).open("/1688crossBorder");
  expect(other.text).not.toContain(first.titleJa);

  const emptied = await (await staffSide.open("/staff/selections?selection=yanxuan")).submit(
    "移出",
    {},
  );
  expect(emptied.text).toContain("该专题还没有商品");
  expect(await shop.db.select().from(selections)).toHaveLength(0);
});

test.each([
  ["", "请输入"],
  ["abc", "5至20位"],
  ["99999999999", "没有这个商品"],
])("the number 「%s」 is refused and stays", async (typed, sentence) => {
  const staffSide = await shop.browser(sato);
  const answer = await (await staffSide.open("/staff/selections")).submit("加入专题", {
    商品编号: typed,
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(await shop.db.select().from(selections)).toHaveLength(0);
});

test("a category of nobody's is not found; who may not choose is refused", async () => {
  const visitor = await shop.browser();
  expect((await visitor.open("/1688crossBorder?category=none")).status).toBe(404);
  expect((await (await shop.browser(li)).open("/staff/selections")).status).toBe(403);
  const sent = await (await shop.browser(hanako)).answer("/staff/selections");
  expect(sent.headers.get("Location")).toContain("/staff/login");
});
