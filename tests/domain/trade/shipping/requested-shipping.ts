import { eq } from "drizzle-orm";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { lots } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, type Shop, wei } from "#tests/support/shop.ts";
import { wantShipment } from "#tests/support/trade/stock.ts";

export const request = (shop: Shop, lotId: string, quantity: number, change = {}, who = hanako) =>
  requestShipment(shop.as(who), wantShipment(lotId, quantity, change));

export async function lot(shop: Shop, id: string) {
  const [row] = await shop.db.select().from(lots).where(eq(lots.id, id));
  return row!;
}

export async function document(shop: Shop, number: string) {
  return (await findShipment(shop.as(wei), number))!;
}

export const quote = (shop: Shop, number: string, staff = chen, note = "") =>
  quoteShipment(shop.as(staff), number, {
    // 5.25 kg by air: the first kg and five more.
    freightYen: 7_000,
    optionsYen: 500,
    storageYen: 0,
    note,
    checked: true,
  });

/** All of the request in one box of 40 × 30 × 20 cm. */
export async function pack(shop: Shop, number: string, weightGrams = 5_250) {
  const { lines } = await document(shop, number);
  const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  return packShipment(
    shop.as(wei),
    number,
    [{ lengthMm: 400, widthMm: 300, heightMm: 200, weightGrams, contents }],
    { reweighed: true },
  );
}

export const ship = (shop: Shop, number: string, boxTracking = new Map<string, string>()) =>
  shipShipment(shop.as(wei), number, {
    carrier: "佐川急便",
    trackingNumber: "4012-3456",
    boxTracking,
  });

export async function pay(shop: Shop, number: string, who = hanako) {
  return payDocument(
    shop.as(who),
    "shipping",
    (await document(shop, number)).request.id,
    crypto.randomUUID(),
  );
}
