import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findAnything } from "#app/domain/console/finding/find-anything.server.ts";
import { listAllOrders, listOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import {
  findOwnNumbers,
  findOwnPage,
} from "#app/domain/trade/shipments/find-own-numbers.server.ts";
import { orderLines, orders, ownProducts, purchases, searchNumbers } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, sato, taro, wang, zhou } from "#tests/support/shop.ts";
import { orderBought, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const texts = async (typed: string, by = zhou) =>
  (await findAnything(shop.as(by), typed)).map(({ kind, text }) => `${kind} ${text}`);

test("a number is found by any part from three signs, with any hyphen and width", async () => {
  const { number } = await orderPlaced(shop);
  const [prefix, day, serial] = number.split("-") as [string, string, string];
  for (const typed of [
    ...[number, number.toLowerCase(), `${prefix}${day}${serial}`, `${day}${serial}`],
    ...[`${prefix}－${day}－${serial}`, `${prefix}‐${day}ー${serial}`, serial.slice(-3)],
    ...[`ＫＢ-${day}`, `${prefix} ${day} ${serial}`, `${day.slice(-2)}-${serial}`],
  ])
    expect(await texts(typed), typed).toContain(`order ${number}`);
  expect(await texts(prefix)).toContain(`order ${number}`);
  expect(await texts(`${serial}${day}`)).toEqual([]);
  expect(await texts('KB"OR')).toEqual([]);
});

test("a number that changes is found by the new one alone", async () => {
  const { id } = await orderBought(shop);
  const change = (chinaTracking: string) =>
    shop.db.update(purchases).set({ chinaTracking }).where(eq(purchases.orderId, id));
  await change("YT7788990011");
  expect(await texts("889900", li)).toEqual(["parcel YT7788990011"]);
  await change("SF5566");
  expect(await texts("889900", li)).toEqual([]);
  expect(await texts("f556", li)).toEqual(["parcel SF5566"]);
  await change("");
  expect(await texts("f556", li)).toEqual([]);
});

test("a company finds the parts of its own numbers alone, and an employee those of their stores", async () => {
  const { number, id } = await orderPlaced(shop);
  const part = number.slice(4);
  expect(await findOwnNumbers(shop.as(hanako), part)).toMatchObject([
    { kind: "order", text: number, href: `/OrderDetails?order_sn=${number}` },
  ]);
  expect(await findOwnPage(shop.as(hanako), number.replaceAll("-", " "))).toContain(number);
  expect(await findOwnNumbers(shop.as(taro), part)).toEqual([]);
  const clerk = { ...hanako, role: "employee" as const, permissions: [], storeIds: ["another"] };
  expect(await findOwnNumbers(shop.as(clerk), part)).toEqual([]);
  expect((await shop.db.select().from(orders).where(eq(orders.id, id))).length).toBe(1);
});

test("a management number is found while its product has it", async () => {
  await shop.db.insert(ownProducts).values({
    id: "bag",
    companyId: hanako.companyId,
    state: "kept",
    version: 1,
    name: "トートバッグ",
    managementNumber: "HB-0042_A",
    optionIds: [],
    addedAt: new Date(0),
    addedByName: hanako.name,
    changedAt: new Date(0),
    changedByName: hanako.name,
  });
  expect(await texts("b0042a")).toEqual(["product HB-0042_A"]);
  expect(await findOwnNumbers(shop.as(hanako), "HB0042")).toMatchObject([
    { kind: "product", text: "HB-0042_A", note: "トートバッグ" },
  ]);
  await shop.db.delete(ownProducts).where(eq(ownProducts.id, "bag"));
  expect(await texts("b0042a")).toEqual([]);
  expect(await shop.db.$count(searchNumbers, eq(searchNumbers.kind, "product"))).toBe(0);
});

test("a management number typed on an order's line alone is found by who may see the order", async () => {
  const { number, id } = await orderPlaced(shop);
  const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const type = (managementNumber: string) =>
    shop.db
      .update(orderLines)
      .set({ labelData: { managementNumber, asin: "", labelNumber: "" } })
      .where(eq(orderLines.id, line!.id));
  await type("ZX-7781_b");
  expect(await texts("x7781", li)).toEqual(["orderLine ZX-7781_b"]);
  expect(await findOwnNumbers(shop.as(hanako), "ＺＸ－7781")).toMatchObject([
    { kind: "line", text: "ZX-7781_b", note: number, href: `/OrderDetails?order_sn=${number}` },
  ]);
  expect(await findOwnPage(shop.as(hanako), "zx7781b")).toContain(number);
  expect(await findOwnNumbers(shop.as(taro), "ZX7781")).toEqual([]);
  const clerk = { ...hanako, role: "employee" as const, permissions: [], storeIds: ["another"] };
  expect(await findOwnNumbers(shop.as(clerk), "ZX7781")).toEqual([]);
  expect(await texts("x7781", sato)).toEqual([]);

  await type("ZX-9900");
  expect(await texts("x7781", li)).toEqual([]);
  expect(await texts("9900", li)).toContain("orderLine ZX-9900");
  await type("");
  expect(await shop.db.$count(searchNumbers, eq(searchNumbers.kind, "order-line"))).toBe(0);
  // A line that comes with its number, as from a sheet.
  const copy = crypto.randomUUID();
  await shop.db.insert(orderLines).values({
    ...line!,
    id: copy,
    position: 9,
    labelData: { managementNumber: "QQ-123", asin: "", labelNumber: "" },
  });
  expect(await texts("qq123", li)).toEqual(["orderLine QQ-123"]);
  await shop.db.delete(orderLines).where(eq(orderLines.id, copy));
  expect(await texts("qq123", li)).toEqual([]);
});

test("the order lists find lines by management and label number, however they are typed", async () => {
  const placed = [await orderPlaced(shop), await orderPlaced(shop)];
  for (const { id } of placed)
    await shop.db
      .update(orderLines)
      .set({ labelData: { managementNumber: "セーター-a1", asin: "", labelNumber: "X00KB12345" } })
      .where(eq(orderLines.orderId, id));
  const numbers = placed.map(({ number }) => number).sort();
  const filter = { state: undefined, sort: "newest" as const, from: undefined, to: undefined };
  const own = async (words: string, by = hanako) =>
    (await listOrders(shop.as(by), { ...filter, words }, undefined, 10)).orders
      .map(({ number }) => number)
      .sort();
  const all = async (words: string) =>
    (await listAllOrders(shop.as(li), { state: undefined, words }, undefined, 10)).page
      .map(({ number }) => number)
      .sort();
  for (const typed of ["セーター-a1", "セーターA1", "ｾｰﾀｰ－ａ１", "x00kb12345", "KB1234"]) {
    expect(await own(typed), typed).toEqual(numbers);
    expect(await all(typed), typed).toEqual(numbers);
  }
  expect(await own("X00KB12345", taro)).toEqual([]);
  expect(await own("セーター-b1")).toEqual([]);
  expect(await findOwnNumbers(shop.as(hanako), "X00KB12345")).toMatchObject([
    { kind: "label" },
    { kind: "label" },
  ]);
  // The one page of several orders is their list.
  expect(await findOwnPage(shop.as(hanako), "X00KB12345")).toBe("/user/order?q=X00KB12345");
});

test("the index goes along the newest matches, whatever else there is", async () => {
  const plan = await shop.db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT rowid FROM search_numbers_fts WHERE search_numbers_fts MATCH 'text: "261"' ORDER BY rowid DESC LIMIT 10`,
  );
  expect(plan.map(({ detail }) => detail).join()).not.toContain("TEMP B-TREE");
  expect(await texts("261", wang)).toEqual([]);
});
