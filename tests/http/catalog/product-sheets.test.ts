import { beforeEach, expect, test } from "vitest";
import { type SheetRow, toCsv } from "#app/domain/core/files/csv.ts";
import { ownProducts, productSheets } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const here = "/commodityManagement/sheet";
const heads = ["管理番号", "商品名", "重量（g）", "品物の区分"];

function file(rows: readonly SheetRow[], name = "goods.csv") {
  return new File([toCsv(rows)], name, { type: "text/csv" });
}

async function sent(rows: readonly SheetRow[]) {
  const form = await (await shop.browser(hanako)).open(here);
  return form.submit("読み込んで確認する", { sheet: file(rows) });
}

test("a sheet is shown before it is taken, and is taken by one button", async () => {
  const shown = await sent([heads, ["A-1", "帆布トート", "386", "一般の品"]]);
  expect(shown.text).toContain("1件を追加し、0件を更新します");
  expect(shown.text).toContain("帆布トート");
  expect(await shop.db.$count(ownProducts)).toBe(0);
  const taken = await shown.submit("1件を登録する");
  expect(taken.text).toContain("追加 1件、更新 0件");
  expect(await shop.db.select().from(ownProducts)).toMatchObject([
    { managementNumber: "A-1", weightGrams: 386, goodsClass: "general" },
  ]);
  const late = await shown.submit("1件を登録する");
  expect(late.status).toBe(200);
  expect(await shop.db.$count(ownProducts)).toBe(1);
  const again = await sent([heads, ["A-1", "帆布トート", "400", "一般の品"]]);
  expect(again.text).toContain("重量（g）: 386 → 400");
  const list = await (await shop.browser(hanako)).open("/commodityManagement");
  expect(list.text).toContain("帆布トート");
});

test("what a colleague saved after the sheet was shown is not written over, and is shown again", async () => {
  await (await sent([heads, ["A-1", "帆布トート", "220", ""]])).submit("1件を登録する");
  const shown = await sent([heads, ["A-1", "帆布トート", "300", ""]]);
  await (await sent([heads, ["A-1", "帆布トート", "250", ""]])).submit("1件を登録する");
  const refused = await shown.submit("1件を登録する");
  expect(refused.status).toBe(409);
  expect(refused.problems.join()).toContain("確認のあとに商品の内容が変わりました");
  expect(refused.text).toContain("重量（g）: 250 → 300");
  expect(await shop.db.select().from(ownProducts)).toMatchObject([{ weightGrams: 250 }]);
  expect((await refused.submit("1件を登録する")).status).toBe(200);
  expect(await shop.db.select().from(ownProducts)).toMatchObject([{ weightGrams: 300 }]);
});

test("wrong cells are said with their sentence, and only the right rows are taken where the buyer says so", async () => {
  const shown = await sent([
    heads,
    ["A-1", "帆布トート", "軽い", "なぞの品"],
    ["A-2", "<script>alert(1)</script>", "80", ""],
  ]);
  expect(shown.text).toContain("エラー 1行");
  expect(shown.text).toContain("重量（g）: 重量は");
  expect(shown.text).toContain("品物の区分: 「一般の品」");
  expect(shown.text).not.toContain("件を登録する");
  const all = await shown.follow("すべて 2");
  expect(all.text).toContain("<script>alert(1)</script>");
  const taken = await all.submit("エラーの行を除いて登録する");
  expect(taken.text).toContain("エラーの1行は登録していません");
  expect(await shop.db.select().from(ownProducts)).toMatchObject([{ managementNumber: "A-2" }]);
});

test("what is no sheet is refused by its field, and nothing is kept", async () => {
  const form = await (await shop.browser(hanako)).open(here);
  for (const [wrong, sentence] of [
    [file([["品物", "値段"]]), "列の見出しが見つかりません"],
    [
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2])], "a.xlsx"),
      "Excel（.xlsx・.xls）かCSV",
    ],
    [file([heads]), "商品の行がありません"],
  ] as const) {
    const refused = await form.submit("読み込んで確認する", { sheet: wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
  }
  const empty = await form.submit("読み込んで確認する");
  expect(empty.problems.join()).toContain("ファイルを選んでください");
  expect(await shop.db.$count(productSheets)).toBe(0);
});

test("the sheet to fill in has the columns that are read, without an id", async () => {
  const browser = await shop.browser(hanako);
  const template = await (await browser.answer(`${here}/product-sheet.csv`)).text();
  expect(template).toContain("管理番号");
  expect(template).not.toContain("商品ID");
  expect((await browser.open(`${here}/product-sheet.xlsx`)).status).toBe(200);
  expect((await browser.open(`${here}/else.csv`)).status).toBe(404);
});

test("strangers sign in first, an employee without the right and another company are shown nothing", async () => {
  const shown = await sent([heads, ["A-1", "帆布トート", "386", ""]]);
  const [sheet] = await shop.db.select().from(productSheets);
  const address = `${here}?id=${sheet!.id}`;
  expect((await (await shop.browser()).open(address)).path).toContain("/login");
  expect((await (await shop.browser(kenji)).open(address)).status).toBe(403);
  const other = await shop.browser(taro);
  expect((await other.open(address)).status).toBe(404);
  const body = new URLSearchParams({ intent: "take", id: sheet!.id, seen: "" });
  const forged = await other.open(here, { method: "POST", body });
  expect(forged.status).toBe(404);
  expect(await shop.db.$count(ownProducts)).toBe(0);
  expect(shown.status).toBe(200);
});
