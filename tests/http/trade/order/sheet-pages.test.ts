import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readSheetFile } from "#app/domain/core/sheet-file/read-sheet-file.server.ts";
import { findRows } from "#app/domain/trade/orders/sheets/find-rows.ts";
import { clearSheets } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { templateHeadings } from "#app/domain/trade/orders/sheets/sheet.ts";
import { orderSheets, orders, uploads, users } from "#db/schema/index.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { type Cell, csvFile, workbookFile } from "#tests/support/golden/sheet-files.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let browser: Browser;
const place = "/user/excelPlaceAnOrder";
const head = ["商品URL", "カラー", "数量", "備考"];

beforeEach(async () => {
  shop = await openShop();
  browser = await shop.browser(hanako);
});

function asFile(rows: Cell[][]) {
  const { bytes } = workbookFile([head, ...rows]);
  return new File([bytes as BlobPart], "11月の発注.xlsx");
}

async function sent(rows: Cell[][], as = browser): Promise<Page> {
  const page = await as.open(place);
  return page.submit("読み込む", { "Excel・CSVファイル": asFile(rows) });
}

const tote = "https://detail.1688.com/offer/600000000001.html";
const good: Cell[] = [tote, "ブラック", 10, "厚手"];

describe("a sheet of lines", () => {
  test("is read from its file, shown row by row, mended in place and ordered, without script", async () => {
    let page = await sent([good, [tote, "レンガ色", 20, ""], ["600000000002", "", "六十", ""]]);
    expect(page.path).toMatch(/^\/excelOrderPreview\?id=/);
    expect(page.problems).toEqual([
      "B3 カラー・サイズ: 「レンガ色」は商品にありません",
      "C4 数量: 数量は1から999,999までの整数で入力してください",
    ]);
    expect(page.text).toContain("11月の発注.xlsx ・ 3行");
    expect(page.text).toContain("正しい1行を注文し、エラーの2行はシートに残す");

    page = await page.submit("修正して再計算する", {
      "B3 カラー・サイズ": "生成り",
      "C4 数量": "60",
    });
    expect(page.problems).toEqual([]);
    expect(page.text).toContain("修正した内容で計算し直しました");
    expect(page.text).toContain("3明細・90個");

    page = await page.submit("見積を依頼する");
    expect(page.text).toContain("注文を作り、見積を依頼しました");
    expect(page.text).toContain("KB-260115-0001");
    const [order] = await shop.db.select().from(orders);
    expect(order).toMatchObject({ state: "quoting", lineCount: 3, pieceCount: 90 });
    page = await page.follow("KB-260115-0001");
    expect(page.text).toContain("備考: 厚手");

    page = await browser.open(place);
    expect(page.text).toContain("11月の発注.xlsx");
    const file = await browser.answer(page.link("ダウンロード"));
    expect(file.headers.get("Content-Disposition")).toContain(
      encodeURIComponent("11月の発注.xlsx"),
    );
  });

  test("that the page has sent before its form is read from there; somebody else's is refused", async () => {
    async function sendBefore(as: Browser) {
      const ask = (fields: Record<string, string>) =>
        as.answer("/user/uploads", { method: "POST", body: new URLSearchParams(fields) });
      const file = new Uint8Array(await asFile([good]).arrayBuffer());
      const begun = await ask({
        ...{ intent: "begin", name: "11月の発注.xlsx" },
        sizeBytes: String(file.length),
      });
      const { id } = (await begun.json()) as { id: string };
      const [upload] = await shop.db.select().from(uploads).where(eq(uploads.id, id));
      await shop.files.put(upload!.prefix + upload!.name, file, "application/octet-stream");
      expect((await ask({ intent: "finish", upload: id, parts: '"a"' })).status).toBe(200);
      return id;
    }
    const page = await browser.open(place);
    const send = (sheetSent: string) =>
      browser.open(place, {
        method: "POST",
        body: new URLSearchParams({ intent: "file", id: page.value("id") ?? "", sheetSent }),
      });
    for (const foreign of [taro, kenji])
      expect((await send(await sendBefore(await shop.browser(foreign)))).text).toContain(
        "ファイルを受け取れませんでした",
      );
    expect((await send(crypto.randomUUID())).status).toBe(400);
    expect(await shop.db.$count(orderSheets)).toBe(0);
    const preview = await send(await sendBefore(browser));
    expect(preview.path).toMatch(/^\/excelOrderPreview\?id=/);
    expect(preview.text).toContain("11月の発注.xlsx ・ 1行");
  });

  test("says how long it is kept, and that it was cleared", async () => {
    let page = await sent([good, [tote, "レンガ色", 20, ""]]);
    const preview = page.path;
    page = await page.submit("見積を依頼する");
    expect((await browser.open(place)).text).toContain("読み込みから90日後に削除します");
    const errors = page.link("エラー入りのExcel");
    expect((await browser.answer(errors)).headers.get("Content-Disposition")).toContain(".xlsx");
    shop.wait(91);
    await clearSheets(shop.as({ kind: "system", id: "clear-sheets" }), shop.files);
    page = await (await shop.browser(hanako)).open(place);
    expect(page.text).toContain("保存期間が終了");
    const again = await shop.browser(hanako);
    page = await again.open(preview);
    expect(page.text).toContain("90日が過ぎたため、ファイルと注文していない行は削除しました");
    expect(page.text).not.toContain("レンガ色");
    expect((await again.answer(errors)).status).toBe(404);
    expect((await (await shop.browser(taro)).answer(errors)).status).toBe(404);
  });

  test("is pasted as well, and what cannot be read stays in its field", async () => {
    let page = await browser.open(place);
    page = await page.submit("貼り付けた行を読み込む", { コピーした行: "商品URL\t備考\nx\ty" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("「数量」の列が見つかりません");
    expect(page.value("pasted")).toBe("商品URL\t備考\nx\ty");
    expect(await shop.db.$count(orderSheets)).toBe(0);
    page = await page.submit("貼り付けた行を読み込む", { コピーした行: `${tote}\tブラック\t3` });
    expect(page.text).toContain("1明細・3個");
    page = await page.submit("一時保存");
    expect(await shop.db.select().from(orders)).toMatchObject([{ state: "draft", pieceCount: 3 }]);
  });

  test("that is no sheet is refused by its field, and saves nothing", async () => {
    const page = await browser.open(place);
    for (const [file, sentence] of [
      [new File(["%PDF-1.7"], "a.xlsx"), "Excel（.xlsx・.xls）かCSV"],
      [new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.csv"), "5MBまで"],
      [
        new File([csvFile([["数量"], [1]]).bytes as BlobPart], "a.csv"),
        "「商品URL・商品番号」の列",
      ],
    ] as const) {
      const refused = await page.submit("読み込む", { "Excel・CSVファイル": file });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(await shop.db.$count(orderSheets)).toBe(0);
    expect(shop.files.keys()).toEqual([]);
  });

  test("keeps what is typed into a row that was right, and shows it before it is ordered", async () => {
    let page = await sent([good]);
    page = await page.follow("編集");
    page = await page.submit("見積を依頼する", { "C2 数量": "25" });
    expect(page.text).toContain("金額を確認して、もう一度注文してください");
    expect(await shop.db.$count(orders)).toBe(0);
    page = await page.submit("見積を依頼する");
    expect(await shop.db.select().from(orders)).toMatchObject([{ pieceCount: 25 }]);
  });

  test("leaves rows out and takes them in again; all or nothing where that is asked", async () => {
    let page = await sent([good, ["600000000002", "", 0, ""]]);
    page = await page.submit("見積を依頼する", { how: "whole" });
    expect([page.status, page.text]).toEqual([
      400,
      expect.stringContaining("エラーの行を修正するか、外してから"),
    ]);
    page = await browser.open(page.path);
    page = await page.submit("外す");
    page = await browser.open(`${page.path.split("&")[0]}&show=out`);
    expect(page.text).toContain("外した行");
    page = await page.submit("戻す");
    page = await page.submit("見積を依頼する");
    expect(await shop.db.select().from(orders)).toMatchObject([{ lineCount: 1 }]);
  });

  test("that changed in another tab is shown again instead of being ordered", async () => {
    const page = await sent([good, ["600000000002", "", 0, ""]]);
    const other = await browser.open(page.path);
    await other.submit("修正して再計算する", { "C3 数量": "5" });
    const refused = await page.submit("見積を依頼する");
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining("シートの内容が変わりました"),
    ]);
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("of many rows is shown fifty at a time", async () => {
    const rows = Array.from({ length: 120 }, (_, index): Cell[] => [tote, "生成り", 1, `${index}`]);
    let page = await sent(rows);
    expect(page.document.querySelectorAll("tr.line")).toHaveLength(50);
    page = await page.follow("次のページ");
    page = await page.follow("次のページ");
    expect(page.document.querySelectorAll("tr.line")).toHaveLength(20);
    expect(page.text).toContain("120明細・120個");
  });
});

describe("who sees a sheet", () => {
  async function without(buyer: Buyer) {
    await shop.db.update(users).set({ permissions: [] });
    return shop.browser({ ...buyer, permissions: [] });
  }

  test("its company's people with the right to order, and nobody else", async () => {
    const { path } = await sent([good]);
    const fileAt = (await browser.open(place)).link("ダウンロード");
    expect((await (await shop.browser(kenji)).open(path)).status).toBe(200);
    const stranger = await shop.browser(taro);
    expect((await stranger.open(path)).status).toBe(404);
    expect((await stranger.open(place)).text).not.toContain("11月の発注");
    expect((await stranger.answer(fileAt)).status).toBe(404);
    expect((await (await shop.browser()).open(path)).path).toMatch(/^\/login\?to=/);

    const employee = await without(kenji);
    for (const one of [path, place, `${place}/order-sheet.xlsx`])
      expect((await employee.open(one)).status).toBe(403);
    expect((await employee.answer(fileAt)).status).toBe(404);
    expect((await employee.open("/user")).header).not.toContain("Excel注文");
  });
});

describe("the sheet to fill in", () => {
  test.each([
    ["order-sheet.xlsx", "ja"],
    ["order-sheet-zh.xlsx", "zh"],
    ["order-sheet.csv", "ja"],
  ] as const)("%s has the headings that are read", async (name, lang) => {
    const answer = await browser.answer(`${place}/${name}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const tables = await readSheetFile(shop.workbooks, { name, bytes }, 100);
    if (!tables.ok) throw new Error(tables.reason);
    const [first] = tables.value;
    expect(first?.rows[0]).toEqual(templateHeadings(lang));
    // Filled in, every column is known.
    const filled = findRows([{ ...first!, rows: [first!.rows[0]!, [tote, "", "3"]] }]);
    expect(filled).toMatchObject({ ok: true, value: { unread: [] } });
  });

  test("is not there under another name", async () => {
    expect((await browser.open(`${place}/other.xlsx`)).status).toBe(404);
  });
});
