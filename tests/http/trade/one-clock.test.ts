import { execFileSync } from "node:child_process";
import { beforeEach, expect, test } from "vitest";
import { orderPage } from "#app/domain/core/page-links.ts";
import { openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { hanako, li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";
import { orderBought } from "#tests/support/trade/trade.ts";

// The shop's clock stands at noon in Japan, when it is eleven in China.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const hoursOn = (text: string) => new Set(text.match(/(?<=2026\/01\/15 )\d\d:\d\d/g));

test("staff read an order by China's clock, its company by Japan's", async () => {
  const { number } = await orderBought(shop);
  const staff = await (await shop.browser(li)).open(`/staff/orders/${number}`);
  expect([...hoursOn(staff.text)]).toEqual(["11:00"]);
  const company = await (await shop.browser(hanako)).open(orderPage(number));
  expect([...hoursOn(company.text)]).toEqual(["12:00"]);
});

test("every page of the floor has the one clock, and its header says which", async () => {
  await shelvedLot(shop, 3);
  await shelvedLot(shop, 3);
  const id = crypto.randomUUID();
  await openCount(shop.as(wei), { id, fromShelf: "A-01-01", toShelf: "A-01-09" });
  const browser = await shop.browser(wei);
  let seen = 0;
  for (const path of [
    "/staff",
    "/staff/scan",
    "/staff/acts",
    "/staff/stock",
    "/staff/stocktaking",
    `/staff/stocktaking/${id}`,
    "/staff/receive",
    "/staff/unknown",
  ]) {
    const page = await browser.open(path);
    expect(page.status, path).toBe(200);
    expect([...hoursOn(page.text)].filter((hour) => hour !== "11:00")).toEqual([]);
    expect(page.document.querySelector("header.console-header")?.text).toContain("北京时间 11:00");
    seen += hoursOn(page.text).size;
  }
  expect(seen).toBeGreaterThan(0);
});

test("no page of staff takes the clock of Japan, but for the hour at which buyers see a notice", () => {
  const told = execFileSync("grep", [
    ...[
      "-rlE",
      "japanClock|(when|day)\\b.*ui/timeline",
      "app/routes/staff",
      "app/routes/frame",
      "app/shared",
    ],
  ]).toString();
  expect(told.trim().split("\n").sort()).toEqual([
    "app/routes/frame/staff/staff-deck.tsx",
    "app/routes/staff/content/circular-list.tsx",
  ]);
});
