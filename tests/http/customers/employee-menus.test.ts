import { beforeEach, expect, test } from "vitest";
import * as tables from "#db/schema/index.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { hanako, openShop, type Shop, zhou } from "#tests/support/shop.ts";

// What menus lead to opens for whoever is shown it.

let shop: Shop;
let browser: Browser;

beforeEach(async () => {
  shop = await openShop();
  const sato = { ...hanako, id: "user-sato", role: "employee", permissions: [] } as typeof hanako;
  const [owner] = await shop.db.select().from(tables.users).limit(1);
  await shop.db.insert(tables.users).values({
    ...owner!,
    id: sato.id,
    role: "employee",
    permissions: [],
    name: "佐藤 実",
    companyId: hanako.companyId,
    loginName: "sato",
    email: "sato@minato.example",
    phone: "09011112222",
  });
  browser = await shop.browser(sato);
});

const links = ({ document }: Page, within: string) =>
  document.querySelectorAll(`${within} a`).map((link) => link.getAttribute("href")!);

test("an employee without rights is led to nothing that refuses them", async () => {
  const myPage = await browser.open("/user");
  const ways = new Set([...links(myPage, "header"), ...links(myPage, "nav")]);
  expect(ways.size).toBeGreaterThan(15);
  const refused: string[] = [];
  for (const way of ways) {
    const { status } = await browser.open(way);
    // Articles are written by staff, and this shop has none.
    if (status !== 200 && status !== 404) refused.push(`${way}: ${status}`);
  }
  expect(refused).toEqual([]);
  expect(ways).not.toContain("/withdrawDeposit");
});

test("a page without an entry opens the group that it belongs to", async () => {
  const owner = await shop.browser(hanako);
  for (const [address, group] of [
    ["/user/recharge", "お金"],
    ["/user/secondFactor", "会社・設定"],
    ["/user/ownPassword", "会社・設定"],
    ["/user/EmployeesAccount/user-sato", "会社・設定"],
  ] as const) {
    const { document } = await owner.open(address);
    expect(document.querySelector(".side-menu summary")?.text, address).toBe(
      `マイページ・${group}`,
    );
  }
  const console = await shop.browser(zhou);
  for (const [address, group] of [
    ["/staff/corrections", "资金"],
    ["/staff/supplier-claims", "问题"],
    ["/staff/help-order", "内容"],
    ["/staff/prices/setting/spreadYen", "设置"],
  ] as const) {
    const { document } = await console.open(address);
    const open = document.querySelector(".console-menu [aria-current=true]");
    expect(open?.text.trim(), address).toContain(group);
  }
});

test("each page of the list has those beside it in its menu, and the list itself in the last one", async () => {
  const owner = await shop.browser(hanako);
  const page = await owner.open("/collection");
  const menu = links(page, "nav.side-menu");
  expect(menu).toContain("/user/commodity");
  expect(menu.at(-1)).toBe("/user");
  expect(
    page.document.querySelectorAll(".side-menu [aria-current]").map(({ text }) => text),
  ).toEqual(["商品ライブラリ"]);
  const money = await owner.open("/withdrawDeposit");
  expect(links(money, "nav.side-menu")).toContain("/user/bankAccount");
});
