import xlsx from "@e965/xlsx";
import { beforeEach, expect, test } from "vitest";
import {
  correctSheet,
  sheetWithErrors,
} from "#app/domain/trade/orders/sheets/correct-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { type Cell, workbookFile } from "#tests/support/golden/sheet-files.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const hosts = ["shop.test"];
const [pink, yellow] = ["FFC7CE", "FFEB9C"];

beforeEach(async () => {
  shop = await openShop();
});

async function send(sent: Parameters<typeof sendSheet>[3]["sent"]) {
  const taken = await sendSheet(shop.as(hanako), shop, hosts, {
    id: crypto.randomUUID(),
    sent,
  });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.value.id;
}
const sendFile = (rows: Cell[][]) => send({ file: workbookFile(rows) });

async function back(id: string) {
  return (await sheetWithErrors(shop.as(hanako), shop, id))!;
}

/** What Excel would show of it: the texts by row, and the ground of each coloured cell. */
function opened(bytes: Uint8Array) {
  const book = xlsx.read(bytes, { type: "array", cellStyles: true, cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const rows = xlsx.utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: "" });
  const cells = Object.entries(sheet).filter(([name]) => /^[A-Z]+\d+$/.test(name));
  const grounds = cells.flatMap(([name, cell]) => {
    const rgb = cell.s?.fgColor?.rgb;
    return rgb ? [[name, rgb]] : [];
  });
  return { rows, grounds: Object.fromEntries(grounds), formulas: cells.filter(([, { f }]) => f) };
}

const title = ["12月の発注", "", "", "", ""];
const head = ["商品番号", "社内メモ", "カラー", "数量", "備考"];

test("a sheet comes back as it was sent, with what is wrong beside each row and in colour", async () => {
  const id = await sendFile([
    title,
    head,
    ["600000000001", "急", "ブラック", 10, "厚手"],
    ["600000000001", "A-01", "レンガ色", 20, ""],
    ["600000000001", 7, "ブラック", "十個", ""],
    ["600000000001", "", "ブラック", 10, "厚手"],
    ["合計", "", "", 40, ""],
  ]);
  const { rows, grounds } = opened(await back(id));
  expect(rows.slice(0, 3)).toEqual([
    [...title, ""],
    [...head, "エラー"],
    ["600000000001", "急", "ブラック", 10, "厚手", ""],
  ]);
  expect(rows[3]).toEqual([
    "600000000001",
    "A-01",
    "レンガ色",
    20,
    "",
    "カラー・サイズ: 「レンガ色」は商品にありません",
  ]);
  expect(rows[4]?.[1]).toBe(7);
  expect(rows[4]?.[5]).toBe("数量: 数量は1から999,999までの整数で入力してください");
  expect(rows[5]?.[5]).toBe("商品URL・商品番号: 3行と同じ内容です。合わせて1明細にします");
  expect(grounds).toEqual({
    C4: pink,
    F4: pink,
    D5: pink,
    F5: pink,
    A6: yellow,
    F6: yellow,
  });
});

test("what was mended on the page stands in it, and it can be sent again", async () => {
  const id = await sendFile([head, ["600000000001", "急", "レンガ色", 20, ""]]);
  await correctSheet(shop.as(hanako), hosts, id, [
    { row: 2, typed: { spec: "ブラック", quantity: "60" } },
  ]);
  const bytes = await back(id);
  expect(opened(bytes)).toEqual({
    rows: [
      [...head, "エラー"],
      ["600000000001", "急", "ブラック", 60, "", ""],
    ],
    grounds: {},
    formulas: [],
  });
  const again = await send({ file: { name: "返却.xlsx", bytes } });
  const read = (await readSheetRows(shop.as(hanako), again))!;
  expect(read.sheet.unread).toEqual(["社内メモ"]);
  expect(read.rows.map(({ row }) => [row.skuId, row.typed.quantity])).toEqual([
    ["sku-tote-black", "60"],
  ]);
});

test("nothing in it can run: neither what was sent nor what was typed on the page", async () => {
  const id = await sendFile([
    head,
    ["600000000001", { t: "s", v: '=HYPERLINK("http://x","y")' }, "ブラック", 10, "@SUM(1)"],
  ]);
  await correctSheet(shop.as(hanako), hosts, id, [
    { row: 2, typed: { note: "=1+1", quantity: "-5" } },
  ]);
  const { rows, formulas } = opened(await back(id));
  expect(formulas).toEqual([]);
  expect(rows[1]).toEqual([
    "600000000001",
    '\'=HYPERLINK("http://x","y")',
    "ブラック",
    -5,
    "'=1+1",
    expect.stringContaining("数量: "),
  ]);
});

test("rows that were pasted come back under our own headings, without them as they stood", async () => {
  const pasted = await send({ pasted: "商品URL\t数量\n600000000001\tx\n" });
  expect(opened(await back(pasted)).rows).toEqual([
    ["商品URL・商品番号", "数量", "エラー"],
    ["600000000001", "x", expect.stringContaining("数量: ")],
  ]);
  const bare = await send({ pasted: "600000000001\tブラック\t3" });
  expect(opened(await back(bare)).rows).toEqual([["600000000001", "ブラック", 3, ""]]);
});

test("what reads like a number and is none stays the text that it was", async () => {
  const id = await sendFile([head, ["600000000001", "NaN", "Infinity", "-Infinity", 7]]);
  const { rows } = opened(await back(id));
  expect(rows[1]!.slice(0, 5)).toEqual(["600000000001", "NaN", "Infinity", "'-Infinity", 7]);
});
