import { eq } from "drizzle-orm";
import { buyDirect } from "#app/domain/channels/orders/buy-direct.server.ts";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import type { Fault } from "#app/domain/channels/ports/channel.ts";
import type { Fulfilment, SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import {
  directParcels,
  directPurchases,
  lots,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, type Shop, wei } from "../shop.ts";
import { unmeasured } from "../trade/stock.ts";
import { newMarketplaceNumber } from "../trade/trade.ts";
import { channelOrder } from "./channel-orders.ts";
import { clockwork, directShop, orderedOf, shopifyOf } from "./direct-orders.ts";
import { later, testSeal } from "./shop-ports.ts";

export const pieces = 50;
const line = { articleId: "v1", quantity: pieces, ordered: pieces };

/** The order of an end customer that these purchases are for. */
export const customersOrder = (told: Partial<ShopOrder> = {}) =>
  channelOrder("7", { ...told, lines: [line] });

/** An end customer's order that was bought, quoted, paid and bought of its seller. */
export async function directBought() {
  const made = await directShop();
  const { shop, row } = made;
  const [number] = await orderedOf(shop, row, [customersOrder()], later(0));
  await buyDirect(shop.as(hanako), { number: number!, made: "hand" });
  const [order] = await shop.db.select().from(orders);
  await quotedAsAsked(shop, order!.number);
  await shop.deposit(hanako.companyId, 1_000_000);
  await payDocument(shop.as(hanako), "order", order!.id, crypto.randomUUID());
  const { lines } = (await findOrder(shop.as(li), order!.number))!;
  const bought = await buyOrder(shop.as(li), order!.number, {
    id: crypto.randomUUID(),
    supplierId: lines[0]!.supplierId,
    marketplaceNumber: newMarketplaceNumber(),
    chinaTracking: "YT-direct",
  });
  if (!bought.ok) throw new Error(bought.reason);
  return { ...made, number: number!, orderId: order!.id };
}

/** The same on its shelf, as many of its pieces without fault as are said. */
export async function directShelved(bad = 0) {
  const made = await directBought();
  const { shop } = made;
  const [lot] = await shop.db.select().from(lots);
  const lotId = lot!.id;
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: pieces });
  await inspectLot(shop.as(wei), shop.files, lotId, {
    goodQuantity: pieces - bad,
    badQuantity: bad,
    note: bad > 0 ? "ほつれ" : "",
    photos: [],
    ...unmeasured,
  });
  const shelved = await shelveLot(shop.as(wei), lotId, "A-01-03");
  if (!shelved.ok) throw new Error(shelved.reason);
  return made;
}

/** The same on its way to the customer. */
export async function directSent() {
  const made = await directShelved();
  const { db } = made.shop;
  await requestDropshipments(made.shop.as(clockwork), testSeal);
  await db.update(shippingRequests).set({
    state: "in_transit",
    carrier: "ヤマト運輸",
    trackingNumber: "123456789012",
    shippedAt: later(0),
  });
  return made;
}

/** What is kept of the one purchase and of its first parcel. */
export async function purchaseOf({ db }: Pick<Shop, "db">) {
  const [kept] = await db
    .select()
    .from(directPurchases)
    .innerJoin(directParcels, eq(directParcels.purchase, directPurchases.purchase))
    .where(eq(directParcels.position, 1));
  return { ...kept!.direct_parcels, ...kept!.direct_purchases };
}

/** The request that sends it; undefined while there is none. */
export async function requestOf({ db }: Pick<Shop, "db">) {
  const { requestId } = await purchaseOf({ db });
  const [request] = await db
    .select()
    .from(shippingRequests)
    .where(eq(shippingRequests.id, requestId));
  return request;
}

/** Quoted with the prices and freights that it was asked with. */
export async function quotedAsAsked(shop: Shop, number: string) {
  const { lines, freights } = (await findOrder(shop.as(li), number))!;
  const answer = await quoteOrder(shop.as(li), number, {
    note: "",
    downPaymentPercent: 0,
    freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
    lines: lines.map(({ id, quantity, priceFen, weightGrams, lengthMm, widthMm, heightMm }) => ({
      id,
      quantity,
      priceFen,
      refusal: "",
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
    })),
  });
  if (!answer.ok) throw new Error(answer.reason);
}

/** A marketplace that remembers what it was told, takes its time, and whose answer may be lost on the way. */
export function marketplace() {
  const told: SentParcel[] = [];
  // Others go on meanwhile, so that runs that meet both ask before either tells.
  const answering = () => new Promise((resolve) => setImmediate(resolve));
  const now: { fault: Fault | undefined; loses: boolean } = { fault: undefined, loses: false };
  const fulfilment: Fulfilment = {
    async isReported(_, { trackingNumber }) {
      await answering();
      if (now.fault) return { ok: false, fault: now.fault };
      return { ok: true, value: told.some((one) => one.trackingNumber === trackingNumber) };
    },
    async reportShipment(_, parcel) {
      await answering();
      if (now.fault) return { ok: false, fault: now.fault };
      told.push(parcel);
      if (now.loses) return { ok: false, fault: { kind: "away" } };
      return { ok: true, value: { reference: "f1" } };
    },
  };
  return { told, now, asking: shopifyOf(() => [], fulfilment) };
}
