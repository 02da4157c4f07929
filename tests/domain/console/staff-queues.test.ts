import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueLengths } from "#app/domain/console/queues/queues.server.ts";
import { bookCount, confirmCount } from "#app/domain/trade/floor/book-count.server.ts";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { findLot, lotQueue, readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { readOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { orderQueueQuery } from "#app/domain/trade/orders/staff-order.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  contacts,
  forwardedLosses,
  lots,
  orders,
  purchaseLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { chen, hanako, li, openShop, wei } from "#tests/support/shop.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

test("whoever wrote by the contact form waits in a queue of the home page", async () => {
  const shop = await openShop();
  const { now } = shop.as(li);
  const asked = { name: "山田", email: "y@shop.test", body: "納期は", askedAt: now, address: "" };
  await shop.db.insert(contacts).values({ id: "asked", kind: "other", ...asked });
  const queue = (await queueLengths(shop.as(li))).find((one) => one.queue === "contact");
  expect(queue).toMatchObject({ count: 1, oldest: now });
});

test("a count that waits for its second look stands in the queue of those who had no hand in it", async () => {
  const shop = await openShop();
  await shelvedLot(shop, 20);
  const id = crypto.randomUUID();
  const range = { fromShelf: "A-01-01", toShelf: "A-01-09" };
  await openCount(shop.as(wei), { id, ...range });
  const counted = { hand: undefined, quantity: 2 };
  await countLot(shop.as(wei), { countId: id, typed: "L-000001", shelf: "A-01-03", ...counted });
  const waiting = async (who: typeof wei) =>
    (await queueLengths(shop.as(who))).find(({ queue }) => queue === "reviewCount");
  expect(await waiting(chen)).toMatchObject({ count: 0 });
  const { count, lines } = (await readCount(shop.as(wei), id))!;
  const reasons = new Map(lines.map(({ lot }) => [lot.id, "lost"]));
  await bookCount(shop.as(wei), { countId: id, version: count.version, reasons });
  expect(await waiting(chen)).toMatchObject({ count: 1, mine: true });
  expect(await waiting(wei)).toMatchObject({ count: 0, mine: true });
  expect(await waiting(li)).toMatchObject({ mine: false });
  await confirmCount(shop.as(chen), { countId: id, version: count.version + 1 });
  expect(await waiting(chen)).toMatchObject({ count: 0 });
});

test("a loss of forwarded goods waits for those who decide it", async () => {
  const shop = await openShop();
  const { lotId, orderLineId } = await boughtLot(shop, 3);
  const [lot] = await shop.db.select().from(lots);
  const { orderId, purchaseId } = { ...lot!, purchaseId: lot!.purchaseId! };
  await shop.db
    .insert(purchaseLines)
    .values({ purchaseId, orderLineId, quantity: 3, quotedFen: 300, paidFen: 300 });
  expect(lot!.id).toBe(lotId);
  await shop.db.update(lots).set({ state: "arrival_work", receivedAt: shop.as(li).now });
  await shop.db.insert(forwardedLosses).values({
    id: "loss",
    orderId,
    purchaseId,
    companyId: hanako.companyId,
    userId: hanako.id,
    state: "open",
    version: 1,
    kind: "broken",
    quantity: 1,
    words: "割れ",
    worthYen: 500,
    capYen: 30_000,
    reportedAt: shop.as(li).now,
  });
  const waiting = async (who: typeof wei) =>
    (await queueLengths(shop.as(who))).find(({ queue }) => queue === "forwardedLoss");
  expect(await waiting(chen)).toMatchObject({ count: 1, mine: true });
  expect(await waiting(wei)).toMatchObject({ mine: false });
  await shop.db.update(forwardedLosses).set({ state: "refused" });
  expect(await waiting(chen)).toMatchObject({ count: 0, oldest: null });
});

test("what the buyer wrote on the whole order reaches those who receive, inspect and pack", async () => {
  const shop = await openShop();
  await boughtLot(shop, 10);
  await shop.db.update(orders).set({ note: "箱に入れたままでお願いします" });
  const [lot] = await lotQueue(shop.as(wei), "arrival_pending");
  expect(lot?.orderNote).toBe("箱に入れたままでお願いします");
  expect(await findLot(shop.as(wei), lot!.id)).toMatchObject({ orderNote: lot!.orderNote });

  await requestedShipment(shop, (await shelvedLot(shop, 5)).lotId, 2);
  await shop.db.update(orders).set({ note: "壊れ物です" });
  const [request] = await shop.db.select().from(shippingRequests);
  const shipment = await findShipment(shop.as(wei), request!.number);
  expect(shipment?.lines.map(({ orderNote }) => orderNote)).toEqual(["壊れ物です"]);
});

/** 230 rows of what one row shows, a second apart. */
function copies<Row extends { id: string }>(row: Row, change: (index: number, at: Date) => object) {
  return Array.from({ length: 230 }, (_, index) => ({
    ...row,
    id: `copy-${index}`,
    ...change(index, new Date(Date.parse("2026-02-01") + 1_000 * index)),
  }));
}

test("a queue of orders goes on behind its first hundred, and says how many there are", async () => {
  const shop = await openShop();
  await orderPlaced(shop);
  const [order] = await shop.db.select().from(orders);
  await shop.db
    .insert(orders)
    .values(copies(order!, (index, submittedAt) => ({ number: `KB-${index}`, submittedAt })));
  const seen: string[] = [];
  let after: Parameters<typeof readOrderQueue>[2];
  for (const length of [100, 100, 31]) {
    const page = await readOrderQueue(shop.as(li), "quoting", after);
    expect([page.orders.length, page.total]).toEqual([length, 231]);
    seen.push(...page.orders.map(({ number }) => number));
    after = page.next ?? undefined;
  }
  expect(after).toBeUndefined();
  expect(new Set(seen).size).toBe(231);
  const next = orderQueueQuery(shop.as(li), "quoting", { at: 1, id: "a" });
  const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${next.getSQL()}`);
  expect(plan[0]?.detail).toContain(
    "USING INDEX orders_queue (state=? AND (submitted_at,id)>(?,?))",
  );
});

test("a queue of the warehouse too, whole and narrowed to a number", async () => {
  const shop = await openShop();
  await boughtLot(shop, 10);
  const [lot] = await shop.db.select().from(lots);
  await shop.db
    .insert(lots)
    .values(copies(lot!, (index, createdAt) => ({ createdAt, number: index + 2 })));
  const [order] = await shop.db.select().from(orders);
  for (const words of ["", order!.number]) {
    const seen: string[] = [];
    let after: Parameters<typeof readLotQueue>[3];
    for (const length of [100, 100, 31]) {
      const page = await readLotQueue(shop.as(wei), "arrival_pending", words, after);
      expect([page.lots.length, page.total]).toEqual([length, 231]);
      seen.push(...page.lots.map(({ id }) => id));
      after = page.next ?? undefined;
    }
    expect(new Set(seen).size).toBe(231);
  }
  expect(await readLotQueue(shop.as(wei), "arrival_pending", "nothing", undefined)).toEqual({
    lots: [],
    next: null,
    total: 0,
  });
  const next = lotQueue(shop.as(wei), "arrival_pending", "", { at: 1, id: "a" });
  const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${next.getSQL()}`);
  expect(plan[0]?.detail).toContain("USING INDEX lots_queue (state=? AND (created_at,id)>(?,?))");
});
