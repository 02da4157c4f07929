import { beforeEach, expect, test } from "vitest";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let orderNumber: string;

beforeEach(async () => {
  shop = await openShop();
  ({ orderNumber } = await shelvedLot(shop, 10));
  shop.wait(61);
  await shelvedLot(shop, 4);
});

test("the new report sums, draws and filters, with the figures in tables", async () => {
  const browser = await shop.browser(hanako);
  const report = await browser.open("/newInventoryReport");
  expect(report.text).toContain("2ロット ・ 14個");
  expect(report.text).toContain("直近90日の出荷はありません");
  expect(report.document.querySelectorAll("svg[role=img]")).toHaveLength(2);
  const filtered = await report.submit("絞り込む", { age: "61〜90日" });
  expect(filtered.text).toContain("1ロット ・ 10個");
  expect((await browser.open("/newInventoryReport?age=none&words=%25")).status).toBe(200);
  const other = await shop.browser(taro);
  expect((await other.open("/newInventoryReport")).text).toContain("0ロット ・ 0個");
});

test("the plain report prints every lot, and goes along as a file under its filter", async () => {
  const browser = await shop.browser(hanako);
  const report = await browser.open(`/inventoryReport?words=${orderNumber}`);
  expect(report.document.querySelectorAll("main tbody tr")).toHaveLength(1);
  const csv = await browser.answer(`/user/lists/inventory.csv?words=${orderNumber}`);
  const rows = (await csv.text()).trim().split("\n");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("在庫の原価（円）");
  expect((await browser.answer("/user/lists/inventory.xlsx")).status).toBe(200);
});

test("programs read the same report, of their own company alone", async () => {
  const read = async (who: typeof hanako) =>
    program(shop, (await tokenOf(shop, who)).token).call("stock/report");
  expect(await read(hanako)).toMatchObject({ code: 0, data: { lots: 2, pieces: 14, cut: false } });
  expect(await read(taro)).toMatchObject({ code: 0, data: { lots: 0, pieces: 0 } });
});
