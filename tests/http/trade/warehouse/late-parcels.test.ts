import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { notices, parcels, purchases, shippingRequests } from "#db/schema/index.ts";
import { receivedShipment } from "#tests/support/sent.ts";
import { hanako, li, noon, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { toldParcel } from "#tests/support/trade/parcel.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (who = li) => (await shop.browser(who)).open("/staff/parcels");
const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000);

/** A purchase that the marketplace knows under this number and that nothing is sent of yet. */
async function bought(marketplaceNumber: string) {
  const lot = await boughtLot(shop, 5);
  await shop.db
    .update(purchases)
    .set({ marketplaceNumber, chinaTracking: "" })
    .where(eq(purchases.chinaTracking, lot.chinaTracking));
  return lot;
}
async function numberOf(marketplaceNumber: string) {
  const of = eq(purchases.marketplaceNumber, marketplaceNumber);
  return (await shop.db.select().from(purchases).where(of))[0]!.chinaTracking;
}

test("what was received is not late, though nobody was asked about its parcel since", async () => {
  const { lotId, chinaTracking } = await boughtLot(shop, 5);
  await toldParcel(shop, chinaTracking, "moving", [["departed", "已发出", 2]]);
  await shop.db
    .update(parcels)
    .set({ heardAt: daysAgo(30), boughtAt: daysAgo(40) })
    .where(eq(parcels.trackingNumber, chinaTracking));
  expect((await open()).text).toContain(chinaTracking);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 5 });
  expect((await open()).text).not.toContain(chinaTracking);
});

test("late are parcels without news and those long on their way, with whose goods they bring", async () => {
  const quiet = await boughtLot(shop, 5);
  const long = await boughtLot(shop, 5);
  const fine = await boughtLot(shop, 5);
  const there = await boughtLot(shop, 5);
  for (const { chinaTracking } of [quiet, long, fine, there])
    await toldParcel(shop, chinaTracking, "moving", [["departed", "已发出", 2]]);
  const set = (number: string, change: object) =>
    shop.db.update(parcels).set(change).where(eq(parcels.trackingNumber, number));
  await set(quiet.chinaTracking, { heardAt: daysAgo(4), boughtAt: daysAgo(5) });
  await set(long.chinaTracking, { boughtAt: daysAgo(11) });
  await set(there.chinaTracking, { boughtAt: daysAgo(40), closedAt: noon });
  const page = await open();
  const rows = page.document.querySelectorAll("main tbody tr").map(({ text }) => text);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(long.chinaTracking);
  expect(rows[1]).toContain(quiet.chinaTracking);
  expect(rows[1]).toContain(quiet.orderNumber);
  expect(rows[1]).toContain("花子商店");
  expect(rows[1]).toContain("圆通速递");
  // Finance sees orders and fills in no numbers.
  const read = await open(wang);
  expect(read.text).toContain(quiet.chinaTracking);
  expect(read.text).not.toContain("批量填快递单号");
  const sent = await (await shop.browser(wang)).answer("/staff/parcels", {
    method: "POST",
    body: new URLSearchParams({ numbers: "1 2" }),
  });
  expect(sent.status).toBe(403);
});

test("late on the way to Japan is what its method no longer excuses, with its request and number", async () => {
  const { id, number } = await receivedShipment(shop);
  const on = eq(shippingRequests.id, id);
  await shop.db.update(shippingRequests).set({ state: "in_transit", receivedAt: null }).where(on);
  const toJapan = async () => (await shop.browser(li)).open("/staff/parcels?way=japan");
  expect((await toJapan()).text).toContain("没有逾期的配送单");
  await shop.db
    .update(shippingRequests)
    .set({ shippedAt: daysAgo(40) })
    .where(on);
  const page = await toJapan();
  expect(page.text).toContain(number);
  expect(page.text).toContain("4012-3456");
  expect(page.text).toContain("尚无物流");
  expect(page.link(number)).toBe(`/staff/shipping/${number}`);
  const finance = await (await shop.browser(wang)).open("/staff/parcels?way=japan");
  expect(finance.text).toContain(number);
  expect(finance.document.querySelectorAll(`a[href="/staff/shipping/${number}"]`)).toEqual([]);
  expect((await open()).text).not.toContain(number);
});

test("numbers are pasted for many purchases, and each line is answered by itself", async () => {
  for (const number of ["401", "402", "403", "404", "404"]) await bought(number);
  await shop.db
    .update(purchases)
    .set({ chinaTracking: "SF9" })
    .where(eq(purchases.marketplaceNumber, "403"));
  const lines = ["401 YT1", "402\tYT2", "404 YT4", "403,SF1", "999 YT9", "408", "405 A", "405 B"];
  const page = await (await open()).submit("保存单号", { numbers: lines.join("\r\n") });
  expect(page.status).toBe(400);
  expect(page.text).toContain("已保存 3 行");
  for (const [line, why] of [
    ["403,SF1", "已有单号 SF9"],
    ["999 YT9", "没有此平台订单号的采购"],
    ["408", "格式应为"],
    ["405 A", "同一平台订单号有不同的快递单号"],
  ])
    expect(page.text).toContain(`${line}：${why}`);
  expect(page.value("numbers")!.trim().split(/\r?\n/)).toEqual(lines.slice(3));
  expect([await numberOf("401"), await numberOf("402")]).toEqual(["YT1", "YT2"]);
  expect([await numberOf("403"), await numberOf("404")]).toEqual(["SF9", "YT4"]);
  // Both purchases of that order have it.
  expect(await shop.db.$count(purchases, eq(purchases.chinaTracking, "YT4"))).toBe(2);
  const watched = await shop.db.select().from(parcels);
  expect(watched.map(({ trackingNumber }) => trackingNumber).sort()).toEqual(["YT1", "YT2", "YT4"]);
  const told = eq(notices.companyId, hanako.companyId);
  expect(await shop.db.select(noticeFields).from(notices).where(told)).toHaveLength(4);

  const again = await (await open()).submit("保存单号", { numbers: "401 YT1\n401 YT1" });
  expect(again.status).toBe(200);
  expect(again.text).toContain("2 行之前已填");
  expect(await shop.db.select(noticeFields).from(notices).where(told)).toHaveLength(4);
});

test("an empty paste and one of too many lines save nothing and say so", async () => {
  await bought("401");
  const empty = await (await open()).submit("保存单号", { numbers: " \n" });
  expect(empty.text).toContain("请粘贴单号");
  const many = Array.from({ length: 201 }, (_, index) => `${401 + index} YT${index}`).join("\n");
  const page = await (await open()).submit("保存单号", { numbers: many });
  expect(page.text).toContain("一次最多粘贴200行");
  expect(page.value("numbers")!.trim().split(/\r?\n/)).toHaveLength(201);
  expect(await numberOf("401")).toBe("");
});
