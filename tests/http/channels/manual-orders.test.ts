import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Permission } from "#app/domain/core/actor.ts";
import { channelOrders, orders, users } from "#db/schema/index.ts";
import { manualFile, manualShop, rightRow } from "#tests/support/channels/manual-orders.ts";
import { hanako, kenji, taro } from "#tests/support/shop.ts";

const here = "/shopifyOrders/sheet";
const file = (rows: Parameters<typeof manualFile>[0]) =>
  new File([manualFile(rows)], "直送.csv", { type: "text/csv" });

describe("シートから直送の注文を登録", () => {
  test("a sheet is shown row by row, taken as far as it is right, and its orders are bought", async () => {
    const shop = await manualShop();
    const browser = await shop.browser(hanako);
    const list = await browser.open("/shopifyOrders");
    expect(list.link("シートから登録")).toBe(here);
    const form = await browser.open(here);
    const rows = [rightRow, { ...rightRow, orderNumber: "A-1002", postalCode: "" }];
    const seen = await form.submit("読み込んで確認する", { sheet: file(rows) });
    expect(seen.text).toContain("郵便番号: 郵便番号を入力してください");
    expect(seen.text).toContain("1件の注文（1行）を登録できます");
    expect(seen.text).not.toContain("渋谷");
    expect(await shop.db.$count(channelOrders)).toBe(0);
    const taken = await seen.submit("正しい注文だけ登録する");
    expect(taken.text).toContain("1件の注文を登録しました。エラーの1行は登録していません");
    await seen.submit("正しい注文だけ登録する");
    expect(await shop.db.$count(channelOrders)).toBe(1);

    const orderList = await browser.open(taken.link("登録した注文を見る")!);
    expect(orderList.text).toContain("見＊＊ 様（東京都）");
    const one = await browser.open(orderList.link("A-1001")!);
    expect(one.text).toContain("渋谷区渋谷0-0-1");
    const bought = await one.submit("この内容で発注する");
    expect(bought.text).toContain("発注しました");
    expect(await shop.db.$count(orders)).toBe(1);
    expect(bought.text).not.toContain("販売先への通知");
    const cancelled = await bought.submit("この注文を取り消す");
    expect(cancelled.text).toContain("キャンセル");
  });

  test("what is no sheet is said by its field, and nothing is kept", async () => {
    const shop = await manualShop();
    const form = await (await shop.browser(hanako)).open(here);
    for (const [wrong, text] of [
      [undefined, "ファイルを選んでください"],
      [new File(["名前"], "x.csv"), "列の見出しが見つかりません"],
      [new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], "x.pdf"), "Excel（.xlsx・.xls）かCSV"],
      [
        file(Array.from({ length: 501 }, (_, at) => ({ ...rightRow, orderNumber: `N-${at}` }))),
        "1つのシートは500行までです",
      ],
    ] as const) {
      const refused = await form.submit("読み込んで確認する", wrong ? { sheet: wrong } : {});
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(text);
    }
    expect(await shop.db.$count(channelOrders)).toBe(0);
  });

  test("is nobody's who may not order, and another company's sheet is none", async () => {
    const shop = await manualShop();
    const form = await (await shop.browser(hanako)).open(here);
    const seen = await form.submit("読み込んで確認する", { sheet: file([rightRow]) });
    const other = await (await shop.browser(taro)).answer(seen.path);
    expect(other.status).toBe(404);
    const may = (permissions: Permission[]) =>
      shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    for (const [permissions, status] of [
      [["order"], 403],
      [["shops"], 403],
      [["shops", "order"], 200],
    ] as const) {
      await may([...permissions]);
      expect((await (await shop.browser(kenji)).answer(here)).status).toBe(status);
    }
  });

  test("the template has the columns that are read", async () => {
    const shop = await manualShop();
    const browser = await shop.browser(hanako);
    const template = await (await browser.answer(`${here}/direct-orders.csv`)).text();
    expect(template).toContain('"注文番号","お届け先名","郵便番号"');
    expect((await browser.open(`${here}/direct-orders.xlsx`)).status).toBe(200);
    expect((await browser.open(`${here}/other.csv`)).status).toBe(404);
  });
});
