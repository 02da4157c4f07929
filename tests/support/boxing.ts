import { payDocument } from "#app/domain/trade/paying/pay-document.server.ts";
import { quoteShipment } from "#app/domain/trade/shipping/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipping/request-shipment.server.ts";
import { chen, hanako, type Shop } from "./shop.ts";
import { shelvedLot, wantShipment } from "./stock.ts";

/** A request of the company for so many pieces each of new lots, by air, paid and to be packed. */
export async function paidRequest(
  shop: Shop,
  quantities: readonly number[],
  change: Parameters<typeof wantShipment>[2] & { freightYen?: number; optionsYen?: number } = {},
) {
  const { freightYen = 4_060, optionsYen = 0, ...wish } = change;
  const lines = [];
  for (const quantity of quantities)
    lines.push({ lotId: (await shelvedLot(shop, quantity)).lotId, quantity });
  const made = await requestShipment(shop.as(hanako), {
    ...wantShipment("", 0, wish),
    lines,
  });
  if (!made.ok) throw new Error(made.reason);
  const { id, number } = made.value;
  const quote = { freightYen, optionsYen, storageYen: 0, note: "" };
  await quoteShipment(shop.as(chen), number, quote);
  await shop.deposit(hanako.companyId, 100_000);
  const paid = await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
  if (!paid.ok) throw new Error(paid.reason);
  return { id, number, lots: lines.map(({ lotId }) => lotId) };
}
