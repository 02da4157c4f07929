import type { Buyer } from "#app/domain/core/actor.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import * as tables from "#db/schema/index.ts";
import { hanako, type Shop, wei } from "../shop.ts";

/** A purchased order of one line whose goods are still on their way to the warehouse. */
export async function boughtLot(
  shop: Pick<Shop, "db" | "as">,
  quantity: number,
  companyId = hanako.companyId,
  userId = hanako.id,
) {
  const { db, now } = shop.as(wei);
  const orderId = crypto.randomUUID();
  const orderLineId = crypto.randomUUID();
  const lotId = crypto.randomUUID();
  const purchaseId = crypto.randomUUID();
  const orderNumber = `KB-260115-${orderId.slice(0, 8)}`;
  // With a figure in any case: eight letters by chance would be no parcel's number.
  const chinaTracking = `YT7${orderId.slice(0, 8)}`;
  const [offer] = await db.select().from(tables.offers).limit(1);
  await db.insert(tables.orders).values({
    id: orderId,
    number: orderNumber,
    companyId,
    userId,
    state: "purchased",
    version: 1,
    lineCount: 1,
    pieceCount: quantity,
    ttsRate: "21.00",
    spreadYen: "0.70",
    serviceRatePercent: "5.0",
    goodsFen: 1_000,
    freightFen: 0,
    optionsFen: 0,
    totalYen: 217,
    createdAt: now,
  });
  await db.insert(tables.orderLines).values({
    id: orderLineId,
    orderId,
    position: 0,
    offerId: offer!.id,
    skuId: "sku-tote-natural",
    platform: "1688",
    supplierId: offer!.supplierId,
    supplierNameZh: "恒达箱包厂",
    titleJa: offer!.titleJa,
    titleZh: offer!.titleZh,
    spec: [],
    picture: offer!.pictures[0]!,
    quantity,
    boughtQuantity: quantity,
    priceFen: 100,
    options: [],
    optionsFen: 0,
    weightGrams: 220,
    lengthMm: 380,
    widthMm: 350,
    heightMm: 20,
  });
  await db.insert(tables.purchases).values({
    id: purchaseId,
    orderId,
    supplierId: offer!.supplierId,
    marketplaceNumber: "40123",
    chinaTracking,
    boughtAt: now,
    boughtBy: "staff:li",
  });
  await db.insert(tables.documentEvents).values({
    documentKind: "lot",
    documentId: lotId,
    version: 1,
    move: "create",
    state: "arrival_pending",
    at: now,
    by: "staff:li",
    byName: "李强",
  });
  await db.insert(tables.lots).values({
    id: lotId,
    companyId,
    orderId,
    orderLineId,
    purchaseId,
    state: "arrival_pending",
    version: 1,
    quantity,
    createdAt: now,
  });
  return { lotId, orderLineId, orderNumber, chinaTracking };
}

export const unmeasured = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

/** A lot that has gone all the way to its shelf, by the warehouse's own commands. */
export async function shelvedLot(shop: Shop, good: number, bad = 0, companyId = hanako.companyId) {
  const lot = await boughtLot(shop, good + bad, companyId);
  const { lotId } = lot;
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: good + bad });
  const found = {
    goodQuantity: good,
    badQuantity: bad,
    note: bad > 0 ? "縫製のほつれ" : "",
    photos: [],
    ...unmeasured,
  };
  await inspectLot(shop.as(wei), shop.files, lotId, found);
  const shelved = await shelveLot(shop.as(wei), lotId, "A-01-03");
  if (!shelved.ok) throw new Error(shelved.reason);
  return lot;
}

type Choice = Parameters<typeof requestShipment>[1];

/** What a buyer's form asks for when nothing is said: the first address, by air. */
export function wantShipment(
  lotId: string,
  quantity: number,
  change: Partial<Choice> = {},
): Choice {
  return {
    id: crypto.randomUUID(),
    lines: [{ lotId, quantity }],
    receiverId: "hanako-shop-address",
    importerId: "hanako-shop-address",
    methodCode: "air",
    optionIds: [],
    words: { note: "", desiredOn: "", mainNumber: "" },
    submit: true,
    ...change,
  };
}

/** A submitted request of the company for some pieces of a lot. */
export async function requestedShipment(
  shop: Shop,
  lotId: string,
  quantity: number,
  change: Partial<Choice> = {},
  who: Buyer = hanako,
) {
  const made = await requestShipment(shop.as(who), wantShipment(lotId, quantity, change));
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

/** As much of a png as says its size. */
export function pngHead(width: number, height: number) {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

export function png(name = "写真.png") {
  return { name, bytes: pngHead(40, 30) };
}
