import { eq } from "drizzle-orm";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import {
  addBox,
  boxRemainder,
  measureBox,
  putInBox,
} from "#app/domain/trade/shipments/boxing.server.ts";
import { finishPacking } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { readPacking } from "#app/domain/trade/shipments/packing-queries.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { boxes } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, type Shop, wei, zhou } from "../shop.ts";
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
  await quoteShipment(shop.as(chen), number, { ...quote, checked: true });
  await shop.deposit(hanako.companyId, 100_000);
  const paid = await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
  if (!paid.ok) throw new Error(paid.reason);
  return { id, number, lots: lines.map(({ lotId }) => lotId) };
}

/** The same, packed by scan into so many boxes of these measures with equal shares; answers its boxes' ids too. */
export async function packedRequest(
  shop: Shop,
  quantity: number,
  boxCount = 1,
  change: Parameters<typeof paidRequest>[2] & { weightGrams?: number } = {},
) {
  const { weightGrams = 1_900, freightYen = 30_000, ...wish } = change;
  const made = await paidRequest(shop, [quantity], { freightYen, ...wish });
  await packAll(shop, made.number, boxCount, weightGrams);
  const rows = await shop.db.select().from(boxes).where(eq(boxes.requestId, made.id));
  return { ...made, boxes: rows };
}

/** Packs whatever a request asks for into so many boxes, by scan. */
export async function packAll(shop: Shop, number: string, boxCount: number, weightGrams: number) {
  const scope = shop.as(wei);
  const { lines } = (await readPacking(scope, number))!;
  const [line] = lines;
  for (let box = 1; box < boxCount; box++) {
    await addBox(scope, { id: crypto.randomUUID(), number });
    await putInBox(scope, {
      id: crypto.randomUUID(),
      number,
      boxNumber: box,
      typed: lotCode(line!.lotNumber),
      quantity: Math.floor(line!.quantity / boxCount),
    });
  }
  if (boxCount > 1) await addBox(scope, { id: crypto.randomUUID(), number });
  await boxRemainder(scope, { id: crypto.randomUUID(), number, boxNumber: undefined });
  for (let box = 1; box <= boxCount; box++)
    await measureBox(scope, shop.files, {
      number,
      boxNumber: box,
      lengthMm: 200,
      widthMm: 200,
      heightMm: 200,
      weightGrams,
      photos: [],
    });
  const finish = (who: typeof wei) => finishPacking(shop.as(who), number, { reweighed: true });
  const packed = await finish(wei);
  if (packed.ok) return;
  if (packed.reason !== "light-by-one") throw new Error(packed.reason);
  const confirmed = await finish(zhou);
  if (!confirmed.ok) throw new Error(confirmed.reason);
}
