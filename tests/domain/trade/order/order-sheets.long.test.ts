import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { judgeSheet } from "#app/domain/trade/sheets/judge-sheet.server.ts";
import { orderSheet, totalOf } from "#app/domain/trade/sheets/order-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/sheets/send-sheet.server.ts";
import { readSheetRows } from "#app/domain/trade/sheets/sheet-rows.server.ts";
import { orderSheetRows, orders } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
const hosts = ["shop.test"];

beforeEach(async () => {
  shop = await openShop();
});

const head = "商品番号\tカラー\t数量\t備考\t店舗";

async function sent(rows: string[], buyer: Buyer = hanako) {
  const id = crypto.randomUUID();
  const pasted = [head, ...rows].join("\n");
  const taken = await sendSheet(shop.as(buyer), shop.files, hosts, { id, sent: { pasted } });
  if (!taken.ok) throw new Error(taken.reason);
  return id;
}

async function judged(id: string, buyer: Buyer = hanako) {
  const read = (await readSheetRows(shop.as(buyer), id))!;
  return { ...read, ...judgeSheet(read) };
}

/** The form as its page shows it. */
async function form(id: string, change = {}) {
  const { sheet, orders: parts } = await judged(id);
  return {
    sheetId: id,
    key: crypto.randomUUID(),
    seenRevision: sheet.revision,
    seenTotalYen: totalOf(parts),
    onlyWhole: false,
    submit: false,
    ...change,
  };
}

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
    expect(await sendSheet(shop.as(kenji), shop.files, hosts, one)).toEqual({
      ok: false,
      reason: "too-many-sheets",
    });
    expect(await sendSheet(shop.as(taro), shop.files, hosts, one)).toMatchObject({ ok: true });
    shop.wait(1.1);
    const later = { ...one, id: crypto.randomUUID() };
    expect(await sendSheet(shop.as(kenji), shop.files, hosts, later)).toMatchObject({ ok: true });
  });
});
