import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orders, savedFilters, users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPaid, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (address = "/user/order", who = hanako) =>
  (await shop.browser(who)).open(address);

/** The act of a button of the list on these orders, as a browser sends it. */
async function act(intent: string, numbers: readonly string[], who = hanako, query = "") {
  const body = new URLSearchParams(numbers.map((number) => ["number", number]));
  body.append("intent", intent);
  return (await shop.browser(who)).open(`/user/order${query}`, { method: "POST", body });
}
const stateOf = async (number: string) =>
  (await shop.db.select().from(orders).where(eq(orders.number, number)))[0]!;

describe("a row of the list", () => {
  const commandOf = async (number: string, who = hanako) =>
    (await open("/user/order", who)).document
      .querySelectorAll("main tbody tr")
      .find(({ text }) => text.includes(number))
      ?.querySelectorAll("td a.button")
      .map((link) => [link.text, link.getAttribute("href")]);

  test("leads to what its order asks for: a payment, what a draft lacks, else its page", async () => {
    const quoted = await orderQuoted(shop);
    const draft = await orderPlaced(shop, false);
    const paid = await orderPaid(shop);
    expect(await commandOf(quoted.number)).toEqual([
      ["支払う", `/payment?order_sn=${quoted.number}`],
    ]);
    expect(await commandOf(draft.number)).toEqual([
      ["続きを入力", `/OrderDetails?order_sn=${draft.number}`],
    ]);
    expect(await commandOf(paid.number)).toEqual([
      ["詳細", `/OrderDetails?order_sn=${paid.number}`],
    ]);
  });

  test("asks nobody for a payment who may not pay", async () => {
    const quoted = await orderQuoted(shop);
    expect(await commandOf(quoted.number, kenji)).toEqual([
      ["詳細", `/OrderDetails?order_sn=${quoted.number}`],
    ]);
    expect(await commandOf(quoted.number, taro)).toBeUndefined();
  });
});

describe("the chosen orders", () => {
  test("are cancelled together, or none of them where one is paid", async () => {
    const first = await orderPlaced(shop);
    const draft = await orderPlaced(shop, false);
    const paid = await orderPaid(shop);
    const none = await act("cancel", [first.number, paid.number]);
    expect(none.status).toBe(409);
    expect(none.text).toContain("どの注文も変更していません");
    expect((await stateOf(first.number)).state).toBe("quoting");
    // What was ticked is ticked still.
    const ticked = none.document
      .querySelectorAll('input[name="number"][checked]')
      .map((box) => box.getAttribute("value"));
    expect(ticked.sort()).toEqual([first.number, paid.number].sort());

    const both = await act("cancel", [first.number, draft.number]);
    expect(both.text).toContain("2件をキャンセルしました");
    expect((await stateOf(draft.number)).state).toBe("cancelled");
  });

  test("leave the list when they are drafts or cancelled, and come back as they were", async () => {
    const draft = await orderPlaced(shop, false);
    const other = await orderPlaced(shop);
    const refused = await act("remove", [draft.number, other.number]);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("一覧から外せるのは");
    const removed = await act("remove", [draft.number]);
    expect(removed.text).toContain("1件を一覧から外しました");
    const inList = async (address: string) =>
      (await open(address)).document
        .querySelectorAll("main tbody tr")
        .some(({ text }) => text.includes(draft.number));
    expect(await inList("/user/order")).toBe(false);
    expect((await open("/user/order")).document.querySelector(".tabs")!.text).toMatch(/すべて\s*1/);
    expect(await inList("/user/order?removed=1")).toBe(true);
    expect((await open(`/OrderDetails?order_sn=${draft.number}`)).status).toBe(200);
    expect((await act("restore", [draft.number], hanako, "?removed=1")).text).toContain(
      "1件を一覧に戻しました",
    );
    expect(await inList("/user/order")).toBe(true);
  });

  test("must be chosen, be the company's own, and need the right to order", async () => {
    const { number } = await orderPlaced(shop, false);
    await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
    for (const intent of ["cancel", "remove"]) {
      const nothing = await act(intent, []);
      expect(nothing.status).toBe(400);
      expect(nothing.text).toContain("注文を1件以上選んでください");
      expect((await act(intent, [number], taro)).status).toBe(409);
      expect((await act(intent, [number], kenji)).status).toBe(403);
    }
    expect(await stateOf(number)).toMatchObject({ state: "draft", removedAt: null });
    expect((await act("dance", [number])).status).toBe(400);
  });

  test("are taken along up to ten: an eleventh gets a sentence, and no file", async () => {
    const numbers = Array.from({ length: 11 }, (_, index) => `KB-260115-${1000 + index}`);
    const query = (count: number) =>
      new URLSearchParams(numbers.slice(0, count).map((number) => ["number", number]));
    const browser = await shop.browser(hanako);
    const eleven = await browser.open(`/user/lists/orders.csv?${query(11)}`);
    expect(eleven.status).toBe(400);
    expect(eleven.text).toContain(
      "書き出していません一度に書き出せるのは10件までです（11件選ばれています）",
    );
    const ten = await browser.answer(`/user/lists/orders.csv?${query(10)}`);
    expect(ten.headers.get("Content-Type")).toContain("text/csv");
  });
});

describe("a named filter", () => {
  const save = async (query: string, name: string, who = hanako) =>
    (await shop.browser(who)).open(`/user/order${query}`, {
      method: "POST",
      body: new URLSearchParams({ intent: "save-filter", name }),
    });

  test("is kept by its person, leads to its list and is forgotten", async () => {
    const kept = await save("?state=quoting&from=2026-01-01", "今月の見積");
    expect(kept.text).toContain("条件を保存しました");
    const page = await open();
    const link = page.document.querySelectorAll("main a").find(({ text }) => text === "今月の見積");
    expect(link?.getAttribute("href")).toBe("/user/order?state=quoting&from=2026-01-01");
    expect((await open("/user/order", taro)).text).not.toContain("今月の見積");
    const [row] = await shop.db.select().from(savedFilters);
    const drop = async (who: typeof hanako) =>
      (await shop.browser(who)).open("/user/order", {
        method: "POST",
        body: new URLSearchParams({ intent: "drop-filter", filter: row!.id }),
      });
    await drop(taro);
    expect(await shop.db.$count(savedFilters)).toBe(1);
    expect((await drop(hanako)).text).toContain("保存した条件を削除しました");
    expect(await shop.db.$count(savedFilters)).toBe(0);
  });

  test("is not offered for days that were refused, nor kept", async () => {
    const turned = "?from=2026-01-20&to=2026-01-10";
    const page = await open(`/user/order${turned}`);
    expect(page.text).toContain("開始日は終了日以前の日付にしてください");
    expect(page.text).not.toContain("条件を保存");
    expect((await open("/user/order?from=2026-01-10&to=2026-01-20")).text).toContain("条件を保存");
    const forged = await save(turned, "逆さま");
    expect([forged.status, forged.text]).toEqual([
      400,
      expect.stringContaining("開始日は終了日以前の日付にしてください"),
    ]);
    expect(await shop.db.$count(savedFilters)).toBe(0);
  });

  test("needs a name, a filter and a free place: each its sentence", async () => {
    expect((await save("?state=quoting", " ")).text).toContain("条件の名前を入力してください");
    expect((await save("", "すべて")).text).toContain("条件を指定して絞り込んでから");
    const long = await save("?state=quoting", "あ".repeat(31));
    expect(long.status).toBe(400);
    for (let index = 0; index < 19; index++) await save("?state=draft", `条件${index}`);
    expect((await save("?state=draft", "条件3")).text).toContain("同じ名前の条件があります");
    await save("?state=draft", "条件19");
    expect((await save("?state=draft", "もう一つ")).text).toContain("保存できる条件は20件までです");
    expect(await shop.db.$count(savedFilters)).toBe(20);
  });
});
