import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lots, orderLines, purchases } from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

const spec = { nameZh: "颜色", nameJa: "カラー", valueZh: "黑色", valueJa: "ブラック" };
let shop: Shop;
let warehouse: Browser;

beforeEach(async () => {
  shop = await openShop();
  warehouse = await shop.browser(wei);
});

/** Two goods that one courier's number brings. */
async function parcelOfTwo() {
  const first = await boughtLot(shop, 10);
  const second = await boughtLot(shop, 5);
  await shop.db
    .update(purchases)
    .set({ chinaTracking: first.chinaTracking })
    .where(eq(purchases.chinaTracking, second.chinaTracking));
  return first.chinaTracking;
}

test("a parcel stays open until all its goods are received, and the field waits for the next", async () => {
  const tracking = await parcelOfTwo();
  await boughtLot(shop, 7);
  const opened = await (await warehouse.open("/staff/receive")).submit("查找", { q: tracking });
  expect(opened.text).toContain("待到货 2");
  expect(opened.text).toContain(tracking);
  // A scanner adds to what stands in the field that holds the focus.
  expect(opened.value("q") ?? "").toBe("");

  const rest = await opened.submit("到货");
  expect(rest.path).toMatch(new RegExp(`^/staff/receive\\?q=${tracking}$`));
  expect(rest.text).toContain("待到货 1");
  const next = await rest.submit("到货");
  expect(next.path).toMatch(/^\/staff\/receive$/);
  expect(next.text).toContain("待到货 1");
});

/** Goods that only wait for their shelf; answers their order's number. */
async function lotToShelve() {
  const { lotId, orderNumber } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  await (await warehouse.open(`/staff/inspect/${lotId}`)).submit("验货");
  return orderNumber;
}

test("goods of one order are found among all that wait for a shelf", async () => {
  const number = await lotToShelve();
  await lotToShelve();
  const found = await (await warehouse.open("/staff/shelve")).submit("查找", { q: number });
  expect(found.text).toContain("待上架 1");
  const done = await found.submit("上架", { shelf: "B-02-11" });
  expect(done.path).toMatch(/^\/staff\/shelve$/);
  expect(done.text).toContain("待上架 1");
});

test("goods are picked shelf by shelf, whatever order they are of", async () => {
  const lotsOf = [await shelvedLot(shop, 10), await shelvedLot(shop, 10)];
  const [far, near] = lotsOf.sort((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1));
  await shop.db.update(lots).set({ shelf: "C-01-01" }).where(eq(lots.id, far!.lotId));
  const lines = [far!, near!].map(({ lotId }) => ({ lotId, quantity: 10 }));
  const { number } = await requestedShipment(shop, far!.lotId, 10, { lines });
  const page = await warehouse.open(`/staff/shipping/${number}`);
  const shelves = page.document.querySelectorAll('[data-label="货架"]').map(({ text }) => text);
  expect(shelves).toEqual(["A-01-03", "C-01-01"]);
});

test("two goods of one name are told apart by their variant where they are counted", async () => {
  await boughtLot(shop, 10);
  await shop.db.update(orderLines).set({ spec: [spec] });
  const page = await warehouse.open("/staff/receive");
  expect(page.document.querySelector("label[for^=receive-]")?.text).toContain(spec.valueZh);
});
