import { beforeEach, expect, test } from "vitest";
import { checkSheet, listSheets } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { orderSheet, totalOf } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import { clearSheets, sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { sheetLimits } from "#app/domain/trade/orders/sheets/sheet.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { files } from "#db/schema/index.ts";
import { workbookFile } from "#tests/support/golden/sheet-files.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function send() {
  const file = workbookFile([
    ["商品番号", "カラー", "数量"],
    ["600000000001", "ブラック", 60],
    ["600000000001", "レンガ色", 60],
  ]);
  const taken = await sendSheet(shop.as(hanako), shop, ["shop.test"], {
    id: crypto.randomUUID(),
    sent: { file },
  });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.value.id;
}

const read = (id: string) => readSheetRows(shop.as(hanako), id);
const clear = () => clearSheets(shop.as({ kind: "system", id: "clear-sheets" }), shop.files);

async function orderAsSeen(id: string, seen: Awaited<ReturnType<typeof read>>) {
  return orderSheet(shop.as(hanako), {
    sheetId: id,
    key: crypto.randomUUID(),
    onlyWhole: false,
    submit: false,
    seenRevision: seen!.sheet.revision,
    seenTotalYen: totalOf(checkSheet(seen!).orders),
  });
}

test("a sheet goes with its file after its days, and not a day before", async () => {
  const id = await send();
  shop.wait(sheetLimits.keptDays - 0.01);
  await clear();
  expect(shop.files.keys()).toHaveLength(1);
  expect((await read(id))!.rows).toHaveLength(2);
  const seen = await read(id);
  shop.wait(0.02);
  await clear();
  await clear();
  expect(shop.files.keys()).toEqual([]);
  expect(await shop.db.$count(files)).toBe(0);
  expect(await read(id)).toBeUndefined();
  expect(await orderAsSeen(id, seen)).toEqual({ ok: false, reason: "not-found" });
});

test("one of which something was ordered stays in the history, with the rows that were", async () => {
  const id = await send();
  await orderAsSeen(id, await read(id));
  shop.wait(sheetLimits.keptDays + 1);
  const younger = await send();
  await clear();
  await clear();
  expect(shop.files.keys()).toHaveLength(1);
  const { page } = await listSheets(shop.as(hanako), undefined, 20);
  expect(page).toMatchObject([
    { id: younger, rowCount: 2, orderedCount: 0, fileId: younger, clearedAt: null },
    { id, rowCount: 2, orderedCount: 1, fileId: null, clearedAt: expect.any(Date) },
  ]);
  const kept = (await read(id))!;
  expect(kept.rows.map(({ row }) => row.row)).toEqual([2]);
  expect(kept.made).toHaveLength(1);
});
