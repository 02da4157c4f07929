import { expect, test } from "vitest";
import { recommendedPallets } from "#db/schema/index.ts";
import { hanako, li, openShop, sato, taro } from "#tests/support/shop.ts";

const shop = await openShop();
const { offers } = await shop.products.search({ sort: "popular", limit: 3 });
const [first, second] = offers as [(typeof offers)[0], (typeof offers)[0]];
const page = "/staff/recommendedPallets";
const wish = {
  分类: "精选",
  开始日: "2020-01-01",
  结束日: "2090-01-01",
  "标题（日文）": "はじめての一品",
  "说明（日文）": "担当者が選びました。",
  封面商品编号: first.id,
  商品编号: `${first.id}\n${second.id}`,
};
const rows = () => shop.db.select().from(recommendedPallets);

test("what staff recommend is shown to everybody for its time, and gone when it is taken off", async () => {
  const staffSide = await shop.browser(sato);
  const saved = await (await staffSide.open(page)).submit("保存", wish);
  expect(saved.text).toContain("はじめての一品");
  const [row] = await rows();
  const goods = `/dedicatedPalletClassifyMoreGoods?pallet=${row!.id}`;
  for (const viewer of [undefined, hanako, taro]) {
    const browser = await shop.browser(viewer);
    expect((await browser.open("/recommendedPallet")).link("はじめての一品")).toBe(goods);
    const ofClass = await browser.open("/dedicatedPalletClassifyDetails?class=selected");
    expect(ofClass.text).toContain(first.titleJa);
    const all = await browser.open(goods);
    expect(all.text).toContain(second.titleJa);
    expect(all.text.indexOf(first.titleJa)).toBeLessThan(all.text.indexOf(second.titleJa));
    expect(all.text).toContain("着地原価");
  }

  const changed = {
    ...wish,
    "标题（日文）": "二番目の名前",
    商品编号: "",
    "关键词（空格隔开，都要包含）": "バッグ",
  };
  await (await staffSide.open(`${page}?id=${row!.id}`)).submit("保存", changed);
  const visitor = await shop.browser();
  expect((await visitor.open("/recommendedPallet")).text).toContain("二番目の名前");
  expect((await visitor.open(goods)).text).toContain("バッグ");

  await (await staffSide.open(page)).submit("删除", {});
  expect(await rows()).toEqual([]);
  expect((await visitor.open("/recommendedPallet")).text).not.toContain("二番目の名前");
  expect((await visitor.open(goods)).status).toBe(404);
});

test("what is over, or not begun, nobody sees", async () => {
  const staffSide = await shop.browser(sato);
  for (const [from, until] of [
    ["2020-01-01", "2020-02-01"],
    ["2090-01-01", "2090-02-01"],
  ])
    await (await staffSide.open(page)).submit("保存", { ...wish, 开始日: from!, 结束日: until! });
  const kept = await rows();
  expect(kept).toHaveLength(2);
  const visitor = await shop.browser();
  expect((await visitor.open("/recommendedPallet")).text).toContain(
    "掲載中のおすすめパレットはありません",
  );
  for (const { id } of kept)
    expect((await visitor.open(`/dedicatedPalletClassifyMoreGoods?pallet=${id}`)).status).toBe(404);
  await shop.db.delete(recommendedPallets);
});

test.each([
  [{ 封面商品编号: "99999999999" }, "没有这个商品"],
  [{ 商品编号: "99999999999" }, "没有这些商品：99999999999"],
  [{ 商品编号: "abc" }, "5至20位"],
  [{ 商品编号: "" }, "请填写关键词或分类"],
  [{ 结束日: "2019-01-01" }, "结束日不能早于开始日"],
  [{ 分类: "节日活动" }, "请选择节日"],
])("%o is refused and nothing is saved", async (wrong, sentence) => {
  const staffSide = await shop.browser(sato);
  const answer = await (await staffSide.open(page)).submit("保存", { ...wish, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain("担当者が選びました。");
  expect(await rows()).toEqual([]);
});

test("a name in Chinese, which buyers cannot read, is refused by its field", async () => {
  const staffSide = await shop.browser(sato);
  const refused = await (await staffSide.open(page)).submit("保存", {
    ...wish,
    "标题（日文）": "给新手的第一件货",
  });
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain("买家读日文");
  expect(refused.value("title")).toBe("给新手的第一件货");
  expect(await rows()).toEqual([]);
});

test("who read an older version does not write over a colleague's", async () => {
  const staffSide = await shop.browser(sato);
  await (await staffSide.open(page)).submit("保存", wish);
  const [row] = await rows();
  const stale = await staffSide.open(`${page}?id=${row!.id}`);
  const fresh = await staffSide.open(`${page}?id=${row!.id}`);
  await fresh.submit("保存", { "标题（日文）": "先の変更" });
  const late = await stale.submit("保存", { "标题（日文）": "後の変更" });
  expect(late.status).toBe(409);
  expect((await rows())[0]).toMatchObject({ title: "先の変更", version: 2 });
});

test("classes and pallets of nobody's are not found; who may not curate is refused", async () => {
  const visitor = await shop.browser();
  for (const address of [
    "/dedicatedPalletClassifyDetails?class=nothing",
    "/dedicatedPalletClassifyMoreGoods",
    "/dedicatedPalletClassifyMoreGoods?pallet=nothing",
  ])
    expect((await visitor.open(address)).status).toBe(404);
  expect((await (await shop.browser(li)).open(page)).status).toBe(403);
  const sent = await (await shop.browser(hanako)).answer(page);
  expect(sent.headers.get("Location")).toContain("/staff/login");
});
