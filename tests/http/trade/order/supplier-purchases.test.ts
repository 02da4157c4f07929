import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { lots, orderLines, orders, purchases } from "#db/schema/index.ts";
import { li, openShop, type Shop, wang } from "#tests/support/shop.ts";
import { ordersToBuy } from "#tests/support/trade/orders-to-buy.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/staff/purchases/suppliers";
const open = async (who = li) => (await shop.browser(who)).open(path);

test("82 purchases of 30 orders are made by supplier, in one press each", async () => {
  const suppliersOf = (order: number) => (order < 22 ? 3 : 2);
  await ordersToBuy(shop.db, { orderCount: 30, supplierCount: 12, suppliersOf });
  let page = await open();
  let presses = 0;
  while (page.has("已采购 供应商")) {
    presses += 1;
    page = await page.submit("已采购 供应商", { 平台订单号: `4000${presses}` });
    expect(page.flash).toBe(`已登记采购，平台订单号 4000${presses}。`);
  }
  expect(presses).toBe(12);
  expect(page.text).toContain("没有待采购的商品");
  expect(await shop.db.$count(purchases)).toBe(82);
  expect(await shop.db.$count(lots)).toBe(82);
  expect(await shop.db.$count(orders, eq(orders.state, "purchased"))).toBe(30);
}, 120_000);

test("a supplier's goods are shown with pieces, sum, options and wishes in both languages; what was ticked away waits", async () => {
  await ordersToBuy(shop.db, { orderCount: 2, supplierCount: 4, suppliersOf: () => 2 });
  await shop.db
    .update(orderLines)
    .set({
      note: "赤を希望します",
      options: [{ id: "photo", nameJa: "写真", nameZh: "拍照", priceType: 0, price: "1" }],
    })
    .where(eq(orderLines.id, "many-0-1"));
  const page = await open();
  for (const words of [
    "供应商1号",
    "2个订单",
    "10件",
    "106.00元",
    "赤を希望します",
    "增值服务: 拍照",
  ])
    expect(page.text).toContain(words);
  expect(page.link("按订单")).toBe("/staff/purchases");
  const bought = await page.submit("已采购 供应商1号", {
    平台订单号: "四０一",
    "goods[0].lines": ["KB-260101-00000"],
    "goods[1].lines": [],
  });
  expect(bought.status).toBe(400);
  expect(bought.text).toContain("平台订单号请填字母、数字");
  const again = await bought.submit("已采购 供应商1号", {
    平台订单号: "４０１",
    "包1 实付单价 元": "9.5",
  });
  expect(again.flash).toBe("已登记采购，平台订单号 401。");
  const [made] = await shop.db.select().from(purchases);
  expect(made).toMatchObject({ orderId: "many-0", goodsFen: 4_750, freightFen: 300 });
  expect(again.text).toContain("供应商1号");
  expect(await shop.db.$count(purchases)).toBe(1);
});

test("of two clerks who buy the same goods one wins, and the other reads who moved first", async () => {
  await ordersToBuy(shop.db, { orderCount: 2, supplierCount: 4, suppliersOf: () => 2 });
  const [mine, theirs] = [await open(), await open()];
  await theirs.submit("已采购 供应商1号", { 平台订单号: "401" });
  const late = await mine.submit("已采购 供应商1号", { 平台订单号: "402" });
  expect(late.status).toBe(409);
  expect(late.problems.join()).toMatch(/KB-260101-00000：.*没有登记任何采购/);
  const numbers = await shop.db
    .select({ number: purchases.marketplaceNumber })
    .from(purchases)
    .orderBy(asc(purchases.id));
  expect(numbers.map(({ number }) => number)).toEqual(["401", "401"]);
});

test("a number of another supplier is refused at its field, with whose it is", async () => {
  await ordersToBuy(shop.db, { orderCount: 2, supplierCount: 4, suppliersOf: () => 2 });
  await (await open()).submit("已采购 供应商1号", { 平台订单号: "401" });
  const page = await (await open()).submit("已采购 供应商2号", { 平台订单号: "401" });
  expect(page.status).toBe(409);
  expect(page.problems.join()).toContain(
    "该平台订单号已登记在「供应商1号」（订单 KB-260101-00000）",
  );
});

test("the exported sheet, filled in, is pasted as it is; a tracking number pasted later is kept", async () => {
  await ordersToBuy(shop.db, { orderCount: 2, supplierCount: 4, suppliersOf: () => 2 });
  const browser = await shop.browser(li);
  const file = await (await browser.answer("/staff/lists/lines-to-buy.csv")).text();
  const [head = "", ...rows] = file
    .replace("\uFEFF", "")
    .trim()
    .split(/\r?\n/)
    .map((row) => row.replaceAll('"', "").split(",").join("\t"));
  expect(rows).toHaveLength(4);
  const filled = (row: string, cells: Record<string, string>) => {
    const texts = row.split("\t");
    for (const [name, text] of Object.entries(cells)) texts[head.split("\t").indexOf(name)] = text;
    return texts.join("\t");
  };
  const ofSupplier1 = rows.filter((row) => row.startsWith("供应商1号"));
  const sheet = (cells: Record<string, string>) =>
    [head, ...rows.map((row) => (ofSupplier1.includes(row) ? filled(row, cells) : row))].join("\n");
  const first = { 平台订单号: "401", "实付小计（元）": "48.00", "实付运费（元）": "2.50" };
  const saved = await (await browser.open("/staff/purchases")).submit("保存采购", {
    rows: sheet(first),
  });
  expect(saved.flash).toBe("已保存 2 行。");
  expect(await shop.db.select().from(purchases)).toMatchObject([
    { goodsFen: 4_800, freightFen: 250, marketplaceNumber: "401", chinaTracking: "" },
    { goodsFen: 4_800, freightFen: 250, marketplaceNumber: "401", chinaTracking: "" },
  ]);
  const tracked = await saved.submit("保存采购", { rows: sheet({ ...first, 快递单号: "YT1" }) });
  expect(tracked.flash).toBe("已保存 2 行。");
  expect(await shop.db.$count(purchases, eq(purchases.chinaTracking, "YT1"))).toBe(2);
  const other = await tracked.submit("保存采购", { rows: sheet({ ...first, 快递单号: "YT2" }) });
  expect(other.status).toBe(400);
  expect(other.text).toContain("已登记别的快递单号，请到该订单修改（YT1）");
  expect(other.value("rows")).toContain("平台订单号");
});

test("who may not buy reads the list and has no button", async () => {
  await ordersToBuy(shop.db, { orderCount: 1, supplierCount: 4, suppliersOf: () => 1 });
  const page = await open(wang);
  expect(page.text).toContain("供应商0号");
  expect(page.has("已采购")).toBe(false);
  const body = new URLSearchParams({ intent: "buy" });
  const browser = await shop.browser(wang);
  expect((await browser.answer(path, { method: "POST", body })).status).toBe(403);
});
