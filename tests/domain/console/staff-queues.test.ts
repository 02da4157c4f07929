import { expect, test } from "vitest";
import { queueLengths } from "#app/domain/console/work-queues.server.ts";
import { findShipment } from "#app/domain/trade/shipping/find-shipment.server.ts";
import { findLot } from "#app/domain/trade/warehouse/find-lot.server.ts";
import { lotQueue } from "#app/domain/trade/warehouse/lot-queue.server.ts";
import { contacts, orders, shippingRequests } from "#db/schema/index.ts";
import { li, openShop, wei } from "#tests/support/shop.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/stock.ts";

test("whoever wrote by the contact form waits in a queue of the home page", async () => {
  const shop = await openShop();
  const { now } = shop.as(li);
  const asked = { name: "山田", email: "y@shop.test", body: "納期は", askedAt: now, address: "" };
  await shop.db.insert(contacts).values({ id: "asked", kind: "other", ...asked });
  const queue = (await queueLengths(shop.as(li))).find((one) => one.queue === "contact");
  expect(queue).toMatchObject({ count: 1, oldest: now });
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
