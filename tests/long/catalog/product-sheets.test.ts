import { beforeEach, expect, test } from "vitest";
import {
  digestOf,
  findProductSheet,
  sendProductSheet,
  takeProductSheet,
} from "#app/domain/catalog/product-sheets/send-product-sheet.server.ts";
import { productSheetColumns } from "#app/domain/catalog/products/product-sheet.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { type SheetRow, toCsv } from "#app/domain/core/files/csv.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { productList } from "#app/routes/account/product/product-list.server.ts";
import { japanClock } from "#app/ui/time/clock.tsx";
import {
  documentEvents,
  ownProductSources,
  ownProducts,
  ownProductTags,
} from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const csv = (rows: readonly SheetRow[]) => new TextEncoder().encode(toCsv(rows));
const heads = ["管理番号", "商品名", "重量（g）", "HSコード", "タグ"];

async function sent(rows: readonly SheetRow[], who = hanako) {
  const id = crypto.randomUUID();
  const taken = await sendProductSheet(shop.as(who), shop.workbooks, id, {
    name: "goods.csv",
    bytes: csv(rows),
  });
  if (!taken.ok) throw new Error(taken.reason);
  return { id, ...(await findProductSheet(shop.as(who), id, []))! };
}

test("a selling price is read as it is written", async () => {
  const prices = ["￥1980", "¥1,980", "1980円", "$1980"];
  const heads = ["管理番号", "商品名", "販売価格"];
  const { rows } = await sent([heads, ...prices.map((price, at) => [`A-${at}`, "袋", price])]);
  expect(rows.map(({ data }) => data.sellingPriceYen)).toEqual([1_980, 1_980, 1_980, null]);
  expect(rows.map(({ state }) => state)).toEqual(["add", "add", "add", "wrong"]);
});

async function take(sheet: Awaited<ReturnType<typeof sent>>, onlyRight = false, who = hanako) {
  const seen = await digestOf(sheet.rows);
  return takeProductSheet(shop.as(who), [], { id: sheet.id, onlyRight, seen });
}

test("a sheet adds products, changes those of the same number, and says what stays", async () => {
  await take(await sent([heads, ["A-1", "トート", "220", "420222", "バッグ"]]));
  const sheet = await sent([
    heads,
    ["A-1", "トート", "386", "4202.22", "バッグ、春"],
    ["A-2", "ポーチ", "", "", ""],
  ]);
  expect(sheet.rows.map(({ state }) => state)).toEqual(["change", "add"]);
  expect(sheet.rows[0]!.changes.map((one) => readMessage(one, "ja")).join("\n")).toBe(
    "重量（g）: 220 → 386\nタグ: バッグ → バッグ、春",
  );
  expect(await shop.db.$count(ownProducts)).toBe(1);
  expect(await take(sheet)).toMatchObject({ ok: true });
  expect(await shop.db.select().from(ownProducts).orderBy(ownProducts.number)).toMatchObject([
    { managementNumber: "A-1", weightGrams: 386, hsCode: "420222", version: 2 },
    { managementNumber: "A-2", weightGrams: null, version: 1 },
  ]);
  expect(await shop.db.$count(ownProductTags)).toBe(2);
  const again = await sent([heads, ["A-1", "トート", "386", "420222", "春、バッグ"]]);
  expect(again.rows[0]!.state).toBe("same");
  expect(await take(again)).toMatchObject({ ok: false, reason: "nothing-to-take" });
});

test("every wrong cell is said, and nothing is kept until it is mended or left out", async () => {
  const sheet = await sent([
    heads,
    ["A-1", "トート", "0", "42029", ""],
    ["", "", "120", "", ""],
    ["A-3", "ポーチ", "80", "", ""],
    ["A-3", "同じ番号", "90", "", ""],
  ]);
  expect(sheet.rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ["weightGrams", "hsCode"],
    ["name"],
    [],
    [null],
  ]);
  expect(sheet.rows[1]!.data.name).toBe("行3");
  expect(sheet.rows[3]!.problems[0]!.text).toContain("4行と同じ商品です");
  expect(await take(sheet)).toMatchObject({ ok: false, reason: "wrong-rows" });
  expect(await shop.db.$count(ownProducts)).toBe(0);
  expect(await take(sheet, true)).toMatchObject({ ok: true });
  expect(await shop.db.select().from(ownProducts)).toMatchObject([{ name: "ポーチ" }]);
  const { sheet: after } = (await findProductSheet(shop.as(hanako), sheet.id, []))!;
  expect(after).toMatchObject({ addedCount: 1, changedCount: 0, leftCount: 3 });
});

test("two new rows of one label number and SKU are one too many, and what the library has so is taken", async () => {
  const columns = ["管理番号", "商品名", "SKU", "ラベル番号"];
  const rows = [
    ["A-1", "トート", "S-1", "X001ABCDEF"],
    ["A-2", "トート 二", "S-1", "X001ABCDEF"],
    ["A-3", "トート 三", "S-3", "X001ABCDEF"],
    ["A-4", "札なし", "S-1", ""],
  ];
  const sheet = await sent([columns, ...rows]);
  expect(sheet.rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    [],
    ["labelNumber"],
    [],
    [],
  ]);
  expect(sheet.rows[1]!.problems[0]!.text).toContain("2行と同じラベル番号・SKUです");
  // Typed one by one both are kept: their sheet can be sent back.
  await take(await sent([columns, rows[0]!]));
  await take(await sent([columns, rows[1]!]));
  const again = await sent([columns, rows[0]!, rows[1]!]);
  expect(again.rows.map(({ state }) => state)).toEqual(["same", "same"]);
});

test("the same form twice is one sheet, and the same button twice takes it once", async () => {
  const id = crypto.randomUUID();
  const file = { name: "goods.csv", bytes: csv([heads, ["A-1", "トート", "", "", ""]]) };
  for (const _ of [1, 2])
    expect(await sendProductSheet(shop.as(hanako), shop.workbooks, id, file)).toMatchObject({
      ok: true,
      value: { id },
    });
  const seen = await digestOf((await findProductSheet(shop.as(hanako), id, []))!.rows);
  const wanted = { id, onlyRight: false, seen };
  const both = await Promise.all([1, 2].map(() => takeProductSheet(shop.as(hanako), [], wanted)));
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await takeProductSheet(shop.as(hanako), [], wanted)).toMatchObject({ ok: true });
  expect(await shop.db.$count(ownProducts)).toBe(1);
});

test("what somebody else changed since it was shown is not written over", async () => {
  await take(await sent([heads, ["A-1", "トート", "220", "", ""]]));
  const sheet = await sent([heads, ["A-1", "トート", "300", "", ""]]);
  // As many rows are changed as were shown: what they would write over was not.
  await take(await sent([heads, ["A-1", "トート", "250", "", ""]]));
  expect(await take(sheet)).toMatchObject({ ok: false, reason: "moved-meanwhile" });
  expect(await shop.db.select().from(ownProducts)).toMatchObject([{ weightGrams: 250 }]);
  const shownAgain = { ...sheet, ...(await findProductSheet(shop.as(hanako), sheet.id, []))! };
  expect(await take(shownAgain)).toMatchObject({ ok: true });
});

test("columns that a sheet has not stay as they are, and those it has may be emptied", async () => {
  await take(await sent([heads, ["A-1", "トート", "220", "420222", "春"]]));
  await take(
    await sent([
      ["管理番号", "重量(g)"],
      ["A-1", ""],
    ]),
  );
  expect(await shop.db.select().from(ownProducts)).toMatchObject([
    { name: "トート", weightGrams: null, hsCode: "420222" },
  ]);
  expect(await shop.db.$count(ownProductTags)).toBe(1);
});

test("an offer and its colour become the source, one that is another product's is said", async () => {
  const columns = ["商品名", "商品URL", "カラー・サイズ"];
  const address = "https://detail.1688.com/offer/600000000001.html";
  const sheet = await sent([
    columns,
    ["生成りトート", address, "生成り"],
    ["どちらか", "600000000001", ""],
    ["ない品", "699999999999", ""],
    ["番号だけ", "", "生成り"],
  ]);
  expect(sheet.rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    [],
    ["sku"],
    ["offer"],
    ["offer"],
  ]);
  await take(sheet, true);
  expect(await shop.db.select().from(ownProductSources)).toMatchObject([
    { skuId: "sku-tote-natural", place: 1, seenPriceFen: 1_520 },
  ]);
  const again = await sent([columns, ["別の名前", "600000000001", "生成り"]]);
  expect(again.rows[0]!.problems[0]!.text).toContain("別の自社商品の仕入先");
  // Another company may keep the same goods.
  expect((await sent([columns, ["太郎の品", "600000000001", "生成り"]], taro)).rows[0]!.state).toBe(
    "add",
  );
});

test("what the library gives out can be sent back as it is: formulas stay texts and nothing changes", async () => {
  const known = {
    managementNumber: "MT-1",
    note: "=1+1",
    weightGrams: 386,
    lengthMm: 385,
    goodsClass: "battery" as const,
    priceCapFen: 1_250,
    customsEn: "TOTE BAG",
  };
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural", known }]);
  const rows = await productList.rows(shop.as(hanako), new URLSearchParams(), {
    clock: japanClock,
    lang: "ja",
  });
  expect(rows[0]!.slice(0, productSheetColumns.length)).toEqual(
    productSheetColumns.map(({ heading }) => heading),
  );
  const texts = toCsv(rows);
  expect(texts).toContain(`"'=1+1"`);
  const excel = {
    name: "goods.xlsx",
    bytes: await shop.workbooks.write([{ name: "自社商品", rows }]),
  };
  for (const file of [{ name: "goods.csv", bytes: csv(rows) }, excel]) {
    const id = crypto.randomUUID();
    expect(await sendProductSheet(shop.as(hanako), shop.workbooks, id, file)).toMatchObject({
      ok: true,
    });
    const found = (await findProductSheet(shop.as(hanako), id, []))!;
    expect(found.rows.map(({ state, problems }) => [state, problems])).toEqual([["same", []]]);
  }
});

test("another company neither sees a sheet nor reaches products by their ids", async () => {
  await take(await sent([heads, ["A-1", "トート", "220", "", ""]]));
  const [product] = await shop.db.select().from(ownProducts);
  const sheet = await sent(
    [
      ["商品ID", "商品名"],
      [product!.id, "盗んだ名前"],
    ],
    taro,
  );
  expect(sheet.rows[0]).toMatchObject({ state: "wrong", problems: [{ field: "id" }] });
  const own = await sent([heads, ["A-9", "花子の品", "", "", ""]]);
  expect(await findProductSheet(shop.as(taro), own.id, [])).toBeUndefined();
  const wanted = { id: own.id, onlyRight: true, seen: await digestOf(own.rows) };
  expect(await takeProductSheet(shop.as(taro), [], wanted)).toMatchObject({ reason: "not-found" });
  expect(await takeProductSheet(shop.as(kenji), [], wanted)).toMatchObject({ reason: "forbidden" });
  expect(await shop.db.$count(ownProducts)).toBe(1);
});

test("what is no sheet of products is refused with its reason", async () => {
  const send = (bytes: Uint8Array, name = "goods.csv") =>
    sendProductSheet(shop.as(hanako), shop.workbooks, crypto.randomUUID(), { name, bytes });
  expect(await send(csv([["品物", "値段"]]))).toMatchObject({ reason: "no-headings" });
  expect(await send(csv([heads]))).toMatchObject({ reason: "no-rows" });
  expect(await send(new Uint8Array())).toMatchObject({ reason: "no-file" });
  const many = Array.from({ length: 5_001 }, (_, row) => [`N-${row}`, "品", "1", "", ""]);
  expect(await send(csv([heads, ...many]))).toMatchObject({ reason: "too-many-rows" });
});

test("five thousand rows are judged and taken in one commit within seconds", async () => {
  const many = Array.from({ length: 5_000 }, (_, row) => [
    `N-${row}`,
    `品 ${row}`,
    "120",
    "",
    "多",
  ]);
  const begin = performance.now();
  const sheet = await sent([heads, ...many]);
  expect(await take(sheet)).toMatchObject({ ok: true });
  const changed = many.map(([number, name]) => [number!, name!, "130", "", "多"]);
  expect(await take(await sent([heads, ...changed]))).toMatchObject({ ok: true });
  expect(performance.now() - begin).toBeLessThan(60_000);
  expect(await shop.db.$count(ownProducts)).toBe(5_000);
  expect(await shop.db.$count(documentEvents)).toBe(10_000);
  expect(await shop.db.$count(ownProductTags)).toBe(5_000);
}, 120_000);
