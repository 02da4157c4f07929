import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { listSheets } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { correctSheet } from "#app/domain/trade/orders/sheets/correct-sheet.server.ts";
import { orderSheet } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { setDefaultPlan } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { orderLines, orders, skus, stores } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";
import { head, hosts, sentSheets } from "./sent-sheets.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const { sent, judged, form } = sentSheets(() => shop);

describe("ordering a sheet", () => {
  test("makes one order of what the page showed, to the yen, with its lines in the sheet's order", async () => {
    const id = await sent([
      "600000000001\tブラック\t80\t厚手",
      "600000000002\t\t50",
      "600000000001\t生成り\t30\t急ぎ",
    ]);
    const wanted = await form(id, { submit: true });
    expect(await orderSheet(shop.as(hanako), wanted)).toEqual({ ok: true, value: { count: 1 } });
    const found = (await findOrder(shop.as(hanako), "KB-260115-0001"))!;
    expect(found.order).toMatchObject({
      state: "quoting",
      totalYen: wanted.seenTotalYen,
      lineCount: 3,
    });
    // 110 totes reach the tier of 100, as they would in the cart.
    expect(
      found.lines.map(({ skuId, quantity, priceFen, note }) => [skuId, quantity, priceFen, note]),
    ).toEqual([
      ["sku-tote-black", 80, 1_480, "厚手"],
      ["sku-tote-natural", 30, 1_420, "急ぎ"],
      ["sku-pouch", 50, 680, ""],
    ]);
    expect((await judged(id)).rows.map(({ state }) => state)).toEqual([
      "ordered",
      "ordered",
      "ordered",
    ]);
  });

  test("takes label data and the price's limit along to the people who buy and pack", async () => {
    const pasted = `商品番号\tカラー\t数量\t備考\t管理番号\tASIN\tFNSKU\t単価の上限\n600000000001\tブラック\t1\t厚手\tT-1\tb0abcdefgh\tＸ000ABC123\t20`;
    const id = crypto.randomUUID();
    await sendSheet(shop.as(hanako), shop, hosts, { id, sent: { pasted } });
    await orderSheet(shop.as(hanako), await form(id));
    const [line] = await shop.db.select().from(orderLines);
    expect(line).toMatchObject({
      note: "厚手 【単価の上限 20.00元】",
      labelData: { managementNumber: "T-1", asin: "B0ABCDEFGH", labelNumber: "X000ABC123" },
    });
  });

  test("takes what to do without goods along, in either language, and asks where it is not said", async () => {
    await setDefaultPlan(shop.as(hanako), { kind: "drop" });
    const pasted = `商品番号\tカラー\t数量\t缺货处理\n600000000001\tブラック\t1\t等货10天\n600000000001\tブラック\t2\tある分だけ\n600000000002\t\t3\t\n600000000002\t\t4\tおまかせ`;
    const id = crypto.randomUUID();
    await sendSheet(shop.as(hanako), shop, hosts, { id, sent: { pasted } });
    const wrong = (await judged(id)).rows.filter(({ state }) => state === "wrong");
    expect(wrong.map(({ problems }) => problems.map(({ field }) => field))).toEqual([["stockOut"]]);
    await orderSheet(shop.as(hanako), await form(id));
    const made = await shop.db.select().from(orderLines).orderBy(orderLines.position);
    expect(made.map(({ quantity, stockOutPlan }) => [quantity, stockOutPlan])).toEqual([
      [1, { kind: "wait", days: 10 }],
      [2, { kind: "ship" }],
      [3, { kind: "drop" }],
    ]);
  });

  test("the same form twice, at once and later, orders once", async () => {
    const id = await sent(["600000000002\t\t50"]);
    const wanted = await form(id);
    const both = await Promise.all([
      orderSheet(shop.as(hanako), wanted),
      orderSheet(shop.as(hanako), wanted),
    ]);
    expect(both).toEqual([
      { ok: true, value: { count: 1 } },
      { ok: true, value: { count: 1 } },
    ]);
    expect(await orderSheet(shop.as(hanako), wanted)).toEqual({ ok: true, value: { count: 1 } });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("two forms of one sheet order its rows once", async () => {
    const id = await sent(["600000000002\t\t50"]);
    const forms = [await form(id), await form(id)];
    const results = await Promise.all(forms.map((one) => orderSheet(shop.as(hanako), one)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, reason: "sheet-changed" });
    expect(await orderSheet(shop.as(hanako), await form(id))).toEqual({
      ok: false,
      reason: "nothing-chosen",
    });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("rows or prices that the buyer has not seen are shown first", async () => {
    const id = await sent(["600000000002\t\t50"]);
    const wanted = await form(id);
    await shop.db.update(skus).set({ priceFen: 700 }).where(eq(skus.id, "sku-pouch"));
    expect(await orderSheet(shop.as(hanako), wanted)).toEqual({
      ok: false,
      reason: "amounts-changed",
    });
    const again = await form(id);
    await correctSheet(shop.as(hanako), hosts, id, [{ row: 2, typed: { quantity: "51" } }]);
    expect(await orderSheet(shop.as(hanako), again)).toEqual({
      ok: false,
      reason: "sheet-changed",
    });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("a row that is mended while its order is being made is not ordered as it was", async () => {
    const id = await sent(["600000000002\t\t50"]);
    const wanted = await form(id);
    const scope = shop.as(hanako);
    let met = false;
    const db = new Proxy(scope.db, {
      get(target, name) {
        if (name !== "batch" || met) return Reflect.get(target, name);
        met = true;
        return async (statements: Parameters<typeof target.batch>[0]) => {
          const read = await target.batch(statements);
          await correctSheet(scope, hosts, id, [{ row: 2, typed: { quantity: "60" } }]);
          return read;
        };
      },
    });
    expect(await orderSheet({ ...scope, db }, wanted)).toEqual({
      ok: false,
      reason: "sheet-changed",
    });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("good rows may go first; the wrong ones are mended and ordered after", async () => {
    const id = await sent([
      "600000000002\t\t50",
      "600000000001\tレンガ色\t1",
      "600000000001\t生成り\t5",
    ]);
    expect(await orderSheet(shop.as(hanako), await form(id, { onlyWhole: true }))).toEqual({
      ok: false,
      reason: "has-errors",
    });
    await correctSheet(shop.as(hanako), hosts, id, [{ row: 4, typed: {}, leftOut: true }]);
    expect(await orderSheet(shop.as(hanako), await form(id))).toMatchObject({ ok: true });
    expect((await judged(id)).rows.map(({ state }) => state)).toEqual(["ordered", "wrong", "out"]);
    // An ordered row is mended no more.
    await correctSheet(shop.as(hanako), hosts, id, [
      { row: 2, typed: { quantity: "9" } },
      { row: 3, typed: { spec: "sku-tote-black" } },
    ]);
    const { rows } = await judged(id);
    expect(rows.map(({ row, state }) => [row.typed.quantity, state])).toEqual([
      ["50", "ordered"],
      ["1", "fine"],
      ["5", "out"],
    ]);
    await orderSheet(shop.as(hanako), await form(id));
    const made = await shop.db
      .select({ id: orders.id, pieces: orders.pieceCount })
      .from(orders)
      .orderBy(asc(orders.number));
    expect(made.map(({ pieces }) => pieces)).toEqual([50, 1]);
    expect((await judged(id)).made.map(({ number }) => number)).toEqual([
      "KB-260115-0001",
      "KB-260115-0002",
    ]);
  });

  test("rows for two stores become an order for each; who is limited to stores names one", async () => {
    await shop.db.insert(stores).values(
      ["本店", "楽天店"].map((name, index) => ({
        id: `store-${index}`,
        companyId: hanako.companyId,
        name,
        marketplace: "other" as const,
        createdAt: shop.as(hanako).now,
      })),
    );
    const rows = [
      "600000000002\t\t1\t\t本店",
      "600000000002\t\t2\t\t楽天店",
      "600000000002\t\t3\t\t本店",
    ];
    const id = await sent(rows);
    await orderSheet(shop.as(hanako), await form(id));
    const made = await shop.db.select().from(orders).orderBy(asc(orders.number));
    expect(made.map(({ storeId, pieceCount }) => [storeId, pieceCount])).toEqual([
      ["store-0", 4],
      ["store-1", 2],
    ]);

    const clerk: Buyer = { ...kenji, storeIds: ["store-1"] };
    const theirs = await judged(await sent([...rows, "600000000002\t\t4"], clerk), clerk);
    expect(theirs.rows.map(({ problems }) => problems[0]?.text)).toEqual([
      "「本店」という店舗はありません",
      undefined,
      "「本店」という店舗はありません",
      "担当する店舗の名前を入力してください",
    ]);
    // A sheet may hold rows for any store.
    expect(await readSheetRows(shop.as(clerk), id)).toBeUndefined();
  });

  test("goods of an order made before are found by its number; another company's number is not", async () => {
    const { number } = await orderPlaced(shop);
    const pasted = (one: string) =>
      `注文番号\t商品番号\t数量\n${one}\t1\t7\n${one}\t600000000002\t8\n${one}\t9\t1\n${one}\t\t1`;
    const id = crypto.randomUUID();
    await sendSheet(shop.as(hanako), shop, hosts, { id, sent: { pasted: pasted(number) } });
    const { rows } = await judged(id);
    expect(rows.map(({ row, problems }) => [row.skuId, problems[0]?.text])).toEqual([
      ["sku-tote-natural", undefined],
      ["sku-pouch", undefined],
      [null, "この注文の明細は2件です"],
      [null, "この注文には2明細あります。商品番号か明細の番号を入力してください"],
    ]);
    const foreign = crypto.randomUUID();
    await sendSheet(shop.as(taro), shop, hosts, {
      id: foreign,
      sent: { pasted: pasted(number) },
    });
    const theirs = await judged(foreign, taro);
    expect(theirs.rows.flatMap(({ problems }) => problems)).toEqual(
      Array.from({ length: 4 }, () => ({
        field: "orderNumber",
        text: "この注文番号は見つかりません",
      })),
    );
  });
});

describe("a sheet", () => {
  test("belongs to its company, and asks for the right to order", async () => {
    const id = await sent(["600000000002\t\t50"]);
    const mayNot: Buyer = { ...kenji, permissions: [] };
    expect(await readSheetRows(shop.as(taro), id)).toBeUndefined();
    expect(await orderSheet(shop.as(taro), await form(id))).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await correctSheet(shop.as(taro), hosts, id, [])).toEqual({
      ok: false,
      reason: "not-found",
    });
    for (const refused of [
      await orderSheet(shop.as(mayNot), await form(id)),
      await correctSheet(shop.as(mayNot), hosts, id, []),
      await sendSheet(shop.as(mayNot), shop, hosts, {
        id: crypto.randomUUID(),
        sent: { pasted: head },
      }),
    ])
      expect(refused).toEqual({ ok: false, reason: "forbidden" });
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("sent twice with one form is one sheet", async () => {
    const id = crypto.randomUUID();
    const send = () =>
      sendSheet(shop.as(hanako), shop, hosts, {
        id,
        sent: { pasted: `${head}\n600000000002\t\t50` },
      });
    expect(await Promise.all([send(), send()])).toMatchObject([
      { ok: true, value: { id } },
      { ok: true, value: { id } },
    ]);
    expect(await send()).toMatchObject({ ok: true, value: { id } });
    expect((await listSheets(shop.as(hanako), undefined, 20)).page).toMatchObject([
      { id, rowCount: 1, orderedCount: 0 },
    ]);
  });

  test("lists page by page, the newest first", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift(await sent(["600000000002\t\t50"]));
      shop.wait(0.001);
    }
    const first = await listSheets(shop.as(hanako), undefined, 2);
    const second = await listSheets(shop.as(hanako), first.next!, 2);
    expect([...first.page, ...second.page].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect((await listSheets(shop.as(taro), undefined, 2)).page).toEqual([]);
  });
});
