import { beforeEach, expect, test } from "vitest";
import { lineArrived, transferReported } from "#tests/support/money/waiting-transfers.ts";
import { openShop, type Shop, wu } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderBought } from "#tests/support/trade/trade.ts";

// A supervisor reads what the floor and finance work on, and acts on nothing.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string) => (await shop.browser(wu)).open(path);

/** Opens a page, which has no form that sends anything. */
async function read(path: string) {
  const page = await open(path);
  expect(page.status, path).toBe(200);
  const forms = page.document
    .querySelectorAll("main form")
    .filter((form) => form.getAttribute("method")?.toLowerCase() === "post");
  expect(forms.map((form) => form.toString().slice(0, 80))).toEqual([]);
  return page.text;
}

const sends = async (path: string, fields: Record<string, string>) =>
  (await (await shop.browser(wu)).open(path, { method: "POST", body: new URLSearchParams(fields) }))
    .status;

test("reads what is reported as paid in", async () => {
  const id = await transferReported(shop, 43_210);
  const text = await read("/staff/deposits");
  expect(text).toContain("43,210日元");
  expect(text).toContain("花子商店");
  expect(await sends("/staff/deposits", { intent: "confirm", id, arrivedYen: "43210" })).toBe(403);
  expect((await open("/staff/lists/deposits.csv")).status).toBe(200);
});

test("reads what the bank says, and what became of it", async () => {
  await lineArrived(shop, 65_432, "ヤマダ タロウ");
  const text = await read("/staff/bank-lines");
  expect(text).toContain("65,432");
  expect(text).toContain("ヤマダ タロウ");
  expect(await sends("/staff/bank-lines", { intent: "certain" })).toBe(403);
  expect((await open("/staff/lists/bank-lines.csv")).status).toBe(200);
});

test("reads what waits to be paid out, as a file too", async () => {
  const text = await read("/staff/withdrawals");
  expect(text).toContain("待处理提现");
  expect((await open("/staff/lists/withdrawals.csv")).status).toBe(200);
});

test("reads prices and their record", async () => {
  expect(await read("/staff/prices")).toContain("汇率加价");
  expect(await read("/staff/prices/setting/spreadYen")).toContain("生效中");
  const price = { id: crypto.randomUUID(), value: "0.71", effectiveFrom: "2026-02-01", note: "" };
  expect(await sends("/staff/prices/setting/spreadYen", price)).toBe(403);
  expect(await sends("/staff/prices", { withdraw: "x" })).toBe(403);
});

test("reads what a scan finds, and the record of the floor", async () => {
  await orderBought(shop);
  const parcel = await read("/staff/scan?code=YT-supplier-1");
  expect(parcel).toContain("待收货");
  expect(await read("/staff/scan?code=YT-000000")).toContain("查无此单");
  expect(await read("/staff/scan?code=L-000001")).toContain("批次");
  expect(await read("/staff/acts")).toContain("作业记录");
  expect(await sends("/staff/scan", { code: "YT-supplier-1" })).toBe(403);
});

test("reads how far picking and packing have come", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 6);
  expect(await read("/staff/pick")).toContain("拣货");
  const text = await read(`/staff/pack/${number}`);
  expect(text).toContain(number);
  expect(text).toContain("花子商店");
  expect(await sends(`/staff/pack/${number}`, { intent: "put", code: "L-000001" })).toBe(403);
});
