import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { files, lots, orders } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot, png, unmeasured } from "#tests/support/trade/stock.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string, who?: Parameters<Shop["browser"]>[0]) =>
  (await shop.browser(who)).open(path);

/** A lot that was inspected: nine good ones, and a bad one with a note and two photos. */
async function inspected() {
  const { lotId } = await boughtLot(shop, 10);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 10 });
  const found = { goodQuantity: 9, badQuantity: 1, note: "縫製のほつれ" };
  await inspectLot(shop.as(wei), shop.files, lotId, {
    ...found,
    ...unmeasured,
    photos: [png(), png()],
  });
  const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
  const number = "KB-260115-0077";
  await shop.db.update(orders).set({ number }).where(eq(orders.id, lot!.orderId));
  return { lotId, orderId: lot!.orderId, number };
}

test("counts, the note and the photos of an order are a link away from it", async () => {
  const { lotId, number } = await inspected();
  const page = await open(`/OrderDetails?order_sn=${number}`, hanako);
  const result = await page.follow("検品の結果");
  expect(result.text).toContain("検品済み 10個（良品 9 ・ 不良品 1）");
  expect(result.text).toContain("縫製のほつれ");
  const saved = await shop.db.select().from(files).where(eq(files.documentId, lotId));
  const links = result.document.querySelectorAll(".photos a").map((a) => a.getAttribute("href"));
  expect(links.sort()).toEqual(saved.map(({ id }) => `/files/${id}`).sort());
  for (const link of links) expect((await open(link!, hanako)).status).toBe(200);
});

test("it stays when everything has been sent", async () => {
  const { lotId, number } = await inspected();
  await shop.db
    .update(lots)
    .set({ state: "shelved", availableQuantity: 0, shippedQuantity: 9 })
    .where(eq(lots.id, lotId));
  expect((await open(`/user/inspection?order_sn=${number}`, hanako)).text).toContain("良品 9");
  expect((await open("/warehouse", hanako)).text).not.toContain(number);
});

test("before the goods have come it says so, and the order has no link", async () => {
  const { number } = await orderPlaced(shop);
  const page = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(page.text).not.toContain("検品の結果");
  const result = await open(`/user/inspection?order_sn=${number}`, hanako);
  expect(result.text).toContain("検品はこれからです");
});

test("it is nobody else's: stranger, other company, employee of another store", async () => {
  const { orderId, number } = await inspected();
  const path = `/user/inspection?order_sn=${number}`;
  expect((await open(path)).path).toContain("/login");
  expect((await open(path, taro)).status).toBe(404);
  expect((await open(path, kenji)).status).toBe(200);
  await storekeeperKenji(shop, ["order"], [orderId]);
  expect((await open(path, kenji)).status).toBe(200);
  await shop.db.update(orders).set({ storeId: null }).where(eq(orders.id, orderId));
  expect((await open(path, kenji)).status).toBe(404);
  for (const query of ["", "?order_sn=", "?order_sn=nothing"])
    expect((await open(`/user/inspection${query}`, hanako)).status).toBe(404);
});
