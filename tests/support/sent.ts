import { desc, eq } from "drizzle-orm";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { receiveShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { freightLists } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, type Shop, wei } from "./shop.ts";
import { requestedShipment, shelvedLot } from "./trade/stock.ts";

/** Goods of two lots sent by air for 3,080 yen as they were quoted, and received unless it ends with the packing. */
export async function receivedShipment(
  shop: Shop,
  { until = "received", duesYen }: { until?: "packed" | "received"; duesYen?: number } = {},
) {
  const first = await shelvedLot(shop, 10);
  const second = await shelvedLot(shop, 5);
  const { id, number } = await requestedShipment(shop, first.lotId, 4, {
    lines: [
      { lotId: first.lotId, quantity: 4 },
      { lotId: second.lotId, quantity: 3 },
    ],
  });
  await quoteShipment(shop.as(chen), number, {
    checked: true,
    freightYen: 3_080,
    optionsYen: 0,
    storageYen: 0,
    duesYen,
    note: "",
  });
  await shop.deposit(hanako.companyId, 100_000);
  await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
  const { lines } = (await findShipment(shop.as(wei), number))!;
  const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  await packShipment(
    shop.as(wei),
    number,
    [{ lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams: 1_900, contents }],
    { reweighed: true },
  );
  if (until === "received") {
    const handover = { carrier: "佐川急便", trackingNumber: "4012-3456", boxTracking: new Map() };
    await shipShipment(shop.as(wei), number, handover);
    await receiveShipment(shop.as(hanako), number);
  }
  return { id, number };
}

/** The list of the air freight from a day on, with duty and tax paid by us or not. */
export async function listAir(shop: Shop, effectiveFrom: string, paysDues: boolean) {
  const [list] = await shop.db
    .select()
    .from(freightLists)
    .where(eq(freightLists.methodCode, "air"))
    .orderBy(desc(freightLists.effectiveFrom));
  await shop.db.insert(freightLists).values({ ...list!, effectiveFrom, paysDues });
}
