import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { payDocument } from "#app/domain/trade/paying/pay-document.server.ts";
import { cancelShipment } from "#app/domain/trade/shipping/cancel-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipping/find-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipping/pack-shipment.server.ts";
import { pickUpShipment } from "#app/domain/trade/shipping/pick-up-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipping/quote-shipment.server.ts";
import { receiveShipment } from "#app/domain/trade/shipping/receive-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipping/request-shipment.server.ts";
import { shipShipment } from "#app/domain/trade/shipping/ship-shipment.server.ts";
import { submitShipment } from "#app/domain/trade/shipping/submit-shipment.server.ts";
import { lots, orderLines } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { shelvedLot, wantShipment } from "#tests/support/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const request = (lotId: string, quantity: number, change = {}, who = hanako) =>
  requestShipment(shop.as(who), wantShipment(lotId, quantity, change));

async function lot(id: string) {
  const [row] = await shop.db.select().from(lots).where(eq(lots.id, id));
  return row!;
}

async function document(number: string) {
  return (await findShipment(shop.as(wei), number))!;
}

const quote = (number: string, staff = chen, note = "") =>
  quoteShipment(shop.as(staff), number, {
    // 5.25 kg by air: the first kg and five more.
    freightYen: 7_000,
    optionsYen: 500,
    storageYen: 0,
    note,
    checked: true,
  });

/** All of the request in one box of 40 × 30 × 20 cm. */
async function pack(number: string, weightGrams = 5_250) {
  const { lines } = await document(number);
  const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  return packShipment(
    shop.as(wei),
    number,
    [{ lengthMm: 400, widthMm: 300, heightMm: 200, weightGrams, contents }],
    { reweighed: true },
  );
}

const ship = (number: string, boxTracking = new Map<string, string>()) =>
  shipShipment(shop.as(wei), number, {
    carrier: "佐川急便",
    trackingNumber: "4012-3456",
    boxTracking,
  });

async function pay(number: string, who = hanako) {
  return payDocument(
    shop.as(who),
    "shipping",
    (await document(number)).request.id,
    crypto.randomUUID(),
  );
}

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
          const made = await request(lotId, quantity, { methodCode, submit: name === "request" });
          if (made.ok) numbers.push(made.value.number);
          continue;
        }
        const number = numbers[which % Math.max(1, numbers.length)];
        if (!number) continue;
        if (name === "submit") await submitShipment(shop.as(hanako), number);
        if (name === "cancel") await cancelShipment(shop.as(hanako), number, "");
        if (name === "strangerCancel") await cancelShipment(shop.as(taro), number, "");
        if (name === "quote") await quote(number);
        if (name === "pay") await pay(number);
        if (name === "pack") await pack(number);
        if (name === "pickUp") await pickUpShipment(shop.as(wei), number, "佐川急便");
        if (name === "ship") await ship(number);
        if (name === "receive") await receiveShipment(shop.as(hanako), number);
      }

      const made = await Promise.all(numbers.map(document));
      const pieces = (...states: string[]) =>
        made
          .filter(({ request }) => states.includes(request.state))
          .reduce((sum, { request }) => sum + request.pieceCount, 0);
      const shipped = pieces("picked_up", "in_transit", "received");
      const reserved = pieces("quoting", "awaiting_payment", "packing", "awaiting_shipment");
      expect(await lot(lotId)).toMatchObject({
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
