import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orderSheet } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { orderSheetRows, orders } from "#db/schema/index.ts";
import { head, hosts, sentSheets } from "#tests/domain/trade/order/sent-sheets.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const { sent, form } = sentSheets(() => shop);

describe("ordering a sheet", () => {
  test("450 lines become three orders, each of at most 200, and all together what the page showed", async () => {
    const id = await sent(
      Array.from({ length: 450 }, (_, index) => `600000000001\t生成り\t1\t${index + 1}番`),
    );
    const wanted = await form(id);
    expect(await orderSheet(shop.as(hanako), wanted)).toEqual({ ok: true, value: { count: 3 } });
    const made = await shop.db.select().from(orders).orderBy(asc(orders.number));
    expect(made.map(({ lineCount }) => lineCount)).toEqual([200, 200, 50]);
    expect(made.reduce((sum, { totalYen }) => sum + totalYen, 0)).toBe(wanted.seenTotalYen);
    expect(await shop.db.$count(orderSheetRows, eq(orderSheetRows.orderId, made[0]!.id))).toBe(200);
  });
});

describe("a sheet", () => {
  test("is one of a hundred that a company may send in a day", async () => {
    for (let count = 0; count < 100; count++) await sent(["600000000002\t\t50"]);
    const one = { id: crypto.randomUUID(), sent: { pasted: `${head}\n600000000002\t\t50` } };
    expect(await sendSheet(shop.as(kenji), shop, hosts, one)).toEqual({
      ok: false,
      reason: "too-many-sheets",
    });
    expect(await sendSheet(shop.as(taro), shop, hosts, one)).toMatchObject({ ok: true });
    shop.wait(1.1);
    const later = { ...one, id: crypto.randomUUID() };
    expect(await sendSheet(shop.as(kenji), shop, hosts, later)).toMatchObject({ ok: true });
  });
});
