import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { lots, staff, stockCountLines, stockCounts } from "#db/schema/index.ts";
import { noon } from "#tests/support/people.ts";
import { chen, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

async function openedCount() {
  const side = await shop.browser(wei);
  const page = await side.open("/staff/stocktaking");
  return {
    side,
    page: await page.submit("发起盘点", { fromShelf: "ａ-01-01", toShelf: "A-01-05" }),
  };
}

test("a count goes from the first shelf to the booked difference without a script", async () => {
  await shelvedLot(shop, 10);
  const { side, page } = await openedCount();
  expect(page.text).toContain("还剩 1 批");
  let count = await page.submit("登记", { code: "L-000001" });
  expect(count.status).toBe(400);
  expect(count.problems).toEqual(["请先扫货架"]);
  count = await count.submit("登记", { code: "A-01-03" });
  expect(count.text).toContain("在 A-01-03");
  count = await count.submit("登记", { code: "L-000001" });
  expect(count.text).toContain("L-000001：输入数到的件数");
  count = await count.submit("登记", { code: "９" });
  expect(count.text).toContain("刚才：L-000001 9 件");
  const without = await count.submit("按差异入账");
  expect(without.status).toBe(400);
  expect(without.problems).toEqual(["请给每个差异选择原因"]);
  const booked = await without.submit("按差异入账", { "原因 L-000001": "找不到" });
  expect(booked.document.toString()).toContain("盘点已入账");
  expect(booked.text).toContain("盘亏 1 件");
  expect(await shop.db.select().from(stockCounts)).toMatchObject([
    { state: "booked", lostQuantity: 1 },
  ]);
  expect((await side.open("/staff/stocktaking")).text).toContain("已入账");
});

test("a wrong field is named, nothing is saved and the typed values stay", async () => {
  await shelvedLot(shop, 10);
  const { side, page } = await openedCount();
  for (const [code, text] of [
    ["", "请扫码或输入"],
    ["??", "条码不对，请重扫货架或批次（L-000123）"],
    ["B-01-01", "这个货架不在这次盘点的范围里"],
  ] as const) {
    const told = await page.submit("登记", { code });
    expect(told.status).toBe(400);
    expect(told.problems).toEqual([text]);
  }
  const wrong = await page.submit("登记", { code: "A-01-03 L-000001", quantity: "-1" });
  expect(wrong.problems).toEqual(["件数须为0至999,999的整数"]);
  expect(await shop.db.select().from(stockCountLines)).toEqual([]);
  const list = await side.open("/staff/stocktaking");
  const reversed = await list.submit("发起盘点", { fromShelf: "A-02-01", toShelf: "A-01-05" });
  expect(reversed.status).toBe(400);
  expect(reversed.problems).toEqual(["终止货架不能在起始货架前面"]);
  expect(reversed.document.toString()).toContain('value="A-02-01"');
  expect((await list.submit("发起盘点", { fromShelf: "A-01-04" })).status).toBe(409);
});

test("a count is the warehouse's: other roles have none", async () => {
  const other = await shop.browser(wang);
  expect((await other.open("/staff/stocktaking")).status).toBe(403);
});

test("a second counter sees nothing of the first, and a manager says whose figure stands", async () => {
  await shelvedLot(shop, 10);
  const { page } = await openedCount();
  const [count] = await shop.db.select().from(stockCounts);
  const path = `/staff/stocktaking/${count!.id}`;
  const mine = await page.submit("登记", { code: "A-01-03 L-000001", quantity: "7" });
  expect(mine.text).toContain("−3");
  await shop.db.insert(staff).values({
    id: "staff-zhao",
    loginName: "zhao",
    name: "赵敏",
    role: "warehouse",
    state: "in_use",
    passwordHash: "",
    createdAt: noon,
  });
  const zhao = await shop.browser({ ...wei, id: "staff-zhao", name: "赵敏" });
  const blind = await zhao.open(path);
  expect(blind.text).toContain("数后可见");
  expect(blind.text).not.toContain("−3");
  expect(blind.document.toString()).not.toMatch(/"(expectedQuantity|countedQuantity)",?\d/);
  expect(blind.has("按差异入账")).toBe(false);
  const differ = await blind.submit("登记", { code: "A-01-03 L-000001", quantity: "9" });
  expect(differ.text).toContain(`数得不一样：${wei.name} 7，赵敏 9`);
  expect((await differ.submit("提交复核")).document.toString()).toContain("已提交");
  const manager = await shop.browser(chen);
  const review = await manager.open(path);
  expect(review.has("复核无误，入账")).toBe(false);
  const without = await review.submit("以此数为准 L-000001", { "定数 L-000001": "9 件（赵敏）" });
  expect([without.status, without.problems]).toEqual([400, ["请给每个差异选择原因"]]);
  const settled = await without.submit("以此数为准 L-000001", {
    "定数 L-000001": "9 件（赵敏）",
    "差异原因 L-000001": "找不到",
  });
  expect(settled.text).toContain(`由 ${chen.name} 定数`);
  expect((await settled.submit("复核无误，入账")).text).toContain("盘亏 1 件");
  expect((await manager.open("/staff/stocktaking")).has("发起盘点")).toBe(false);
});

test("a booked count is undone with a reason on its page, once", async () => {
  await shelvedLot(shop, 10);
  const side = await shop.browser(wei);
  let page = await (await side.open("/staff/stocktaking")).submit("发起盘点", {
    fromShelf: "A-01-03",
  });
  page = await page.submit("登记", { code: "L-000001", quantity: "9" });
  const [lot] = await shop.db.select().from(lots);
  page = await page.submit("按差异入账", { "原因 L-000001": "以前点错" });
  const undone = await page.submit("确定撤销入账", { reason: "数量点错" });
  expect(undone.flash).toBe("已撤销入账，货记回原处。");
  expect(undone.has("确定撤销入账")).toBe(false);
  expect((await shop.db.select().from(lots).where(eq(lots.id, lot!.id)))[0]).toMatchObject({
    state: "shelved",
    quantity: 10,
    availableQuantity: 10,
  });
  const late = await page.submit("确定撤销入账", { reason: "数量点错" });
  expect([late.status, late.problems]).toEqual([409, ["刚有人改过这次盘点，请看最新的数再办"]]);
});
