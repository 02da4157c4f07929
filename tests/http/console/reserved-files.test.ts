import { beforeEach, expect, test } from "vitest";
import { fileReservations } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;
const path = "/user/fileReservationDownload";

beforeEach(async () => {
  shop = await openShop();
});

test("a sheet is asked for, made by the queue, taken, and gone after its week", async () => {
  const { number } = await orderPaid(shop);
  const browser = await shop.browser(hanako);
  const asked = await (await browser.open(path)).submit("予約する", { ファイルの種類: "注文" });
  expect(asked.text).toContain("作成待ち");
  expect(asked.document.querySelector('meta[http-equiv="refresh"]')).not.toBeNull();
  expect(await shop.runQueued()).toEqual(["make-reserved-files"]);

  const ready = await browser.open(path);
  expect(ready.text).toContain("1件");
  expect(ready.document.querySelector('meta[http-equiv="refresh"]')).toBeNull();
  const link = ready.link("ダウンロード");
  const sheet = await browser.open(link);
  expect(sheet.response.headers.get("Content-Type")).toContain("text/csv");
  expect(sheet.document.text).toContain(number);

  expect((await (await shop.browser(taro)).open(link)).status).toBe(404);
  expect((await (await shop.browser()).open(link)).path).toContain("/login");
  shop.wait(8);
  expect((await browser.open(link)).status).toBe(410);
  expect((await browser.open(path)).text).toContain("期限切れ");
  expect(shop.files.keys()).toHaveLength(1);
  await (await browser.open(path)).submit("予約する", { ファイルの種類: "配送依頼" });
  await shop.runQueued();
  expect(shop.files.keys().join()).toContain("deliveries.csv");
  expect(shop.files.keys()).toHaveLength(1);
});

test("the ledger is for those with the wallet; five wait at most; a form counts once", async () => {
  const employee = await shop.browser(kenji);
  const page = await employee.open(path);
  expect(page.text).not.toContain("入出金");
  const body = new URLSearchParams({ id: crypto.randomUUID(), kind: "ledger" });
  expect((await employee.open(path, { method: "POST", body })).status).toBe(403);
  await page.submit("予約する");
  await page.submit("予約する");
  expect(await shop.db.$count(fileReservations)).toBe(1);
  const owner = await shop.browser(hanako);
  for (let count = 0; count < 4; count++)
    await (await owner.open(path)).submit("予約する", { ファイルの種類: "入出金" });
  const full = await (await owner.open(path)).submit("予約する");
  expect(full.status).toBe(409);
  expect((await employee.open(path)).text).not.toContain("入出金");
  expect((await (await shop.browser()).open(path)).path).toContain("/login");
});
