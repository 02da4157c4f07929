import { beforeEach, expect, test } from "vitest";
import { orders } from "#db/schema/index.ts";
import { type Cell, workbookFile } from "#tests/support/golden/sheet-files.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;

beforeEach(async () => {
  shop = await openShop();
  ({ own, other } = await openPrograms(shop));
});

function send(who: ReturnType<typeof program>, rows: Cell[][], id?: string) {
  const body = new FormData();
  if (id) body.set("id", id);
  body.set("file", new File([workbookFile(rows).bytes as BlobPart], "発注.xlsx"));
  return who.send("orderSheet/send", body);
}

const head = ["商品番号", "カラー", "数量"];

test("a program sends a sheet, reads what is wrong, mends it and orders what it has seen", async () => {
  const id = crypto.randomUUID();
  const rows = [head, ["600000000001", "ブラック", 10], ["600000000002", "", "六十"]];
  expect(await send(own, rows, id)).toMatchObject({ code: 0, data: { id } });
  expect(await send(own, rows, id)).toMatchObject({ code: 0, data: { id } });
  const before = (await own.call("orderSheet/detail", { id })).data;
  expect(before.rows).toMatchObject([
    { row: 2, state: "fine", skuId: "sku-tote-black", priceFen: 1_580, problems: [] },
    {
      row: 3,
      state: "wrong",
      cells: { quantity: "六十" },
      problems: ["C3 数量: 数量は1から999,999までの整数で入力してください"],
    },
  ]);
  expect(await own.call("orderSheet/mend", { id, row: "3", quantity: "60" })).toMatchObject({
    code: 0,
  });
  const asked = (detail: { revision: number; totalYen: number }) => ({
    id: "5f0f9f6e-7d5f-4e0c-9a55-0d9c1f6d2a01",
    sheet: id,
    revision: String(detail.revision),
    totalYen: String(detail.totalYen),
    submit: "1",
  });
  expect((await own.call("orderSheet/order", asked(before))).code).toBe(409);
  const after = (await own.call("orderSheet/detail", { id })).data;
  for (const _ of [1, 2])
    expect(await own.call("orderSheet/order", asked(after))).toMatchObject({
      code: 0,
      data: { count: 1 },
    });
  expect(await shop.db.select().from(orders)).toMatchObject([
    { state: "quoting", lineCount: 2, pieceCount: 70, totalYen: after.totalYen },
  ]);
  const { orders: made, rows: shown } = (await own.call("orderSheet/detail", { id })).data;
  expect(made).toEqual([{ order_sn: "KB-260115-0001", totalYen: after.totalYen }]);
  expect(shown.map(({ state }: { state: string }) => state)).toEqual(["ordered", "ordered"]);
});

test("a sheet of another company is not there, and one without headings has its code", async () => {
  const id = crypto.randomUUID();
  await send(own, [head, ["600000000001", "ブラック", 10]], id);
  expect((await other.call("orderSheet/detail", { id })).code).toBe(404);
  expect((await other.call("orderSheet/mend", { id, row: "2", quantity: "1" })).code).toBe(404);
  const order = { sheet: id, revision: "1", totalYen: "1" };
  expect((await other.call("orderSheet/order", order)).code).toBe(404);
  expect((await send(own, [["こんにちは"]])).code).toBe(6008);
  const reader = program(shop, (await tokenOf(shop, hanako, [])).token);
  expect((await send(reader, [head])).code).toBe(403);
  expect(await shop.db.$count(orders)).toBe(0);
});
