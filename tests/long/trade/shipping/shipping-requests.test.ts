import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { submitShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import {
  pickUpShipment,
  receiveShipment,
} from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { orderLines } from "#db/schema/index.ts";
import {
  document,
  lot,
  pack,
  pay,
  quote,
  request,
  ship,
} from "#tests/domain/trade/shipping/requested-shipping.ts";
import { hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test("any sequence of requests, cancellations and shipments keeps every piece accounted for", async () => {
  await shop.deposit(hanako.companyId, 90_000_000);
  const command = fc.record({
    name: fc.constantFrom(
      "request",
      "request",
      "draft",
      "submit",
      "cancel",
      "quote",
      "pay",
      "pack",
      "pickUp",
      "ship",
      "receive",
      "strangerCancel",
    ),
    which: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 7 }),
    methodCode: fc.constantFrom("air", "fast-ship"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (sequence) => {
      const { lotId, orderLineId } = await shelvedLot(shop, 10, 1);
      const numbers: string[] = [];
      for (const { name, which, quantity, methodCode } of sequence) {
        if (name === "request" || name === "draft") {
          const made = await request(shop, lotId, quantity, {
            methodCode,
            submit: name === "request",
          });
          if (made.ok) numbers.push(made.value.number);
          continue;
        }
        const number = numbers[which % Math.max(1, numbers.length)];
        if (!number) continue;
        if (name === "submit") await submitShipment(shop.as(hanako), number);
        if (name === "cancel") await cancelShipment(shop.as(hanako), number, "");
        if (name === "strangerCancel") await cancelShipment(shop.as(taro), number, "");
        if (name === "quote") await quote(shop, number);
        if (name === "pay") await pay(shop, number);
        if (name === "pack") await pack(shop, number);
        if (name === "pickUp") await pickUpShipment(shop.as(wei), number, "佐川急便");
        if (name === "ship") await ship(shop, number);
        if (name === "receive") await receiveShipment(shop.as(hanako), number);
      }

      const made = await Promise.all(numbers.map((number) => document(shop, number)));
      const pieces = (...states: string[]) =>
        made
          .filter(({ request }) => states.includes(request.state))
          .reduce((sum, { request }) => sum + request.pieceCount, 0);
      const shipped = pieces("picked_up", "in_transit", "received");
      const reserved = pieces("quoting", "awaiting_payment", "packing", "awaiting_shipment");
      expect(await lot(shop, lotId)).toMatchObject({
        availableQuantity: 10 - reserved - shipped,
        reservedQuantity: reserved,
        shippedQuantity: shipped,
      });
      const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.id, orderLineId));
      expect(line).toMatchObject({ shelvedQuantity: 10, shippedQuantity: shipped });
      for (const { request, events, boxes, contents } of made) {
        expect(request.version).toBe(events.length);
        expect(request.state).toBe(events[0]?.state);
        if (boxes.length > 0)
          expect(contents.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
            request.pieceCount,
          );
      }
    }),
    { numRuns: 40 },
  );
}, 30_000);
