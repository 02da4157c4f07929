import { beforeEach, describe, expect, test, vi } from "vitest";
import { proposeOpening } from "#app/domain/money/bank/proposals.server.ts";
import * as tables from "#db/schema/index.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { hanako, li, openShop, qian, type Shop, sun, wang, zhou } from "#tests/support/shop.ts";

// What the console answers instead of a page is Chinese, whoever asks and wherever it is found out;
// the shop's own stays Japanese.

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const kana = /[ぁ-んァ-ヶ]/;
const form = { method: "POST", body: new URLSearchParams({ name: "x" }) };

/** The whole page: its language, its title, what it says, and its frame. */
function reads(page: Page, status: number, title: string) {
  expect(page.status).toBe(status);
  expect(page.document.querySelector("html")?.getAttribute("lang")).toBe("zh-CN");
  expect(page.document.querySelector("h1")?.text).toBe(title);
  expect(page.title).toBe(`${title} | 买付便工作台`);
  expect(page.text).not.toMatch(kana);
  expect(page.header).not.toMatch(kana);
  expect(page.link("返回工作台")).toBe("/staff");
}

function fetched(path: string, init: RequestInit, lent = {}) {
  return new Browser((request) => shop.fetch(request, lent), "shop.test").open(path, init);
}

describe("a page that is not shown", () => {
  test("403: the duty of others, by page and by file", async () => {
    const browser = await shop.browser(li);
    for (const path of ["/staff/deposits", "/staff/lists/bank-lines.csv"])
      reads(await browser.open(path), 403, "没有权限");
    expect((await browser.open("/staff/deposits")).header).toContain("采购");
    // It says which roles have the duty, and who gives them.
    const told = (await browser.open("/staff/deposits")).text;
    expect(told).toContain("需要财务、主管、管理员岗位");
    expect(told).toContain("请联系管理员在“人员”里添加岗位");
  });

  test("404: no such page, no such document, no such file", async () => {
    const browser = await shop.browser(zhou);
    for (const path of [
      "/staff/nothing-of-ours",
      "/staff/nothing/at/all",
      "/staff/quotes/20260115-9999",
      "/staff/lists/nothing.csv",
      "/staff/withdrawals/nothing",
    ])
      reads(await browser.open(path), 404, "页面不存在");
    reads(await browser.open("/staff/nothing-of-ours", form), 404, "页面不存在");
    reads(await (await shop.browser()).open("/staff/nothing-of-ours"), 404, "页面不存在");
  });

  test("403, 405, 429, 400: refused before anybody looks", async () => {
    const foreign = { ...form, headers: { Origin: "https://evil.example" } };
    reads(await fetched("/staff/login", foreign), 403, "没有权限");
    reads(await fetched("/staff", { method: "PUT" }), 405, "此页面不支持该操作");
    const full = { allowForm: async () => false };
    reads(await fetched("/staff/login", form, full), 429, "操作过于频繁");
    const unreadable = { ...form, headers: { "Content-Type": "multipart/form-data" }, body: "x" };
    reads(await fetched("/staff/login", unreadable), 400, "无法读取提交的内容");
  });

  test("500: a fault, with the number that the log has", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await shop.db.run("DROP TABLE exchange_rates");
    const page = await (await shop.browser(wang)).open("/staff/rates");
    logged.mockRestore();
    reads(page, 500, "系统出错");
    expect(page.text).toContain("联系管理员时请提供编号");
  });

  test("409: somebody else was quicker, said on the page itself", async () => {
    const id = crypto.randomUUID();
    const opening = { id, bankDay: "2026-01-10", amountYen: 1_000, reason: "开户存入" };
    await proposeOpening(shop.as(qian), opening);
    const page = await (await shop.browser(wang)).open("/staff/proposals");
    await (await (await shop.browser(sun)).open("/staff/proposals")).submit("复核通过");
    const late = await page.submit("复核通过");
    expect(late.status).toBe(409);
    expect(late.problems).toEqual(["其他人已处理，未作任何修改"]);
    expect(late.text).not.toMatch(kana);
  });

  test("a session that has ended leads to the door, a form is kept beside it, and both say so", async () => {
    for (const [init, path, words] of [
      [{}, "/staff/login?to=%2Fstaff%2Fdeposits", "登录已过期，请重新登录"],
      [form, "/staff/deposits", "在新标签页登录"],
    ] as const) {
      const browser = await shop.browser(wang);
      await shop.db.update(tables.sessions).set({ expiresAt: new Date(0) });
      const door = await browser.open("/staff/deposits", init);
      expect(door.path).toBe(path);
      expect(door.text).toContain(words);
      expect(door.document.querySelector("html")?.getAttribute("lang")).toBe("zh-CN");
      expect(door.text).not.toMatch(kana);
    }
  });
});

test("the shop's own pages say the same in Japanese, to staff too", async () => {
  const browser = await shop.browser(zhou);
  for (const [path, status] of [
    ["/nothing-of-ours/at-all", 404],
    ["/staffing", 404],
    ["/problem/403", 404],
  ] as const) {
    const page = await browser.open(path);
    expect([path, page.status]).toEqual([path, status]);
    expect(page.document.querySelector("html")?.getAttribute("lang")).toBe("ja");
    expect(page.text).toMatch(kana);
  }
  const buyer = await shop.browser(hanako);
  expect(
    (await buyer.open("/OrderDetails?order_sn=none")).document.querySelector("h1")?.text,
  ).toMatch(kana);
});
