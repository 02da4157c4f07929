import { asc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { ClaimOffer } from "#app/domain/trade/after-sales/claim.ts";
import { readClaimable } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { offerClaim } from "#app/domain/trade/after-sales/handle-claim.server.ts";
import { type ClaimInput, saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import {
  pickUpShipment,
  receiveShipment,
  shipShipment,
} from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { claims, ledgerAccounts, lots, orderLines, shippingLines } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, li, type Shop, wei } from "../shop.ts";
import { unmeasured, wantShipment } from "./stock.ts";
import { newMarketplaceNumber, orderQuoted } from "./trade.ts";

interface Sent {
  couponId?: string;
  /** Bad pieces that inspection finds in each lot; they stay in China. */
  bad?: number;
  /** Agreed on after the payment, and still to be bought: the order can be changed on. */
  added?: boolean;
}

/**
 * 30 totes and 50 pouches, bought, inspected, sent for 4,500 yen in two boxes and received: box 1 holds the
 * totes and ten pouches, box 2 the other pouches.
 */
export async function receivedGoods(shop: Shop, { couponId, bad = 0, added = false }: Sent = {}) {
  const order = await orderQuoted(shop);
  await shop.deposit(hanako.companyId, 300_000);
  must(await payDocument(shop.as(hanako), "order", order.id, crypto.randomUUID(), { couponId }));
  const wanted = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  if (added) await addTumblers(shop, order.number);
  for (const { id: lineId, supplierId, quantity } of wanted)
    await buyOrder(shop.as(li), order.number, {
      id: crypto.randomUUID(),
      supplierId,
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: "",
      pieces: [{ lineId, quantity }],
    });
  const stock = await shop.db
    .select()
    .from(lots)
    .where(eq(lots.orderId, order.id))
    .orderBy(asc(lots.quantity));
  for (const { id: lotId, quantity } of stock) {
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity });
    const found = {
      goodQuantity: quantity - bad,
      badQuantity: bad,
      note: bad > 0 ? "縫製のほつれ" : "",
      photos: [],
      withoutPhoto: "袋のまま",
    };
    await inspectLot(shop.as(wei), shop.files, lotId, { ...found, ...unmeasured });
    await shelveLot(shop.as(wei), lotId, "A-01-03");
  }
  const goods = {
    ...wantShipment("", 0),
    lines: stock.map(({ id: lotId, quantity }) => ({ lotId, quantity: quantity - bad })),
  };
  const made = must(await requestShipment(shop.as(hanako), goods)).value;
  await sendOff(shop, made);
  return { order, number: made.number, requestId: made.id };
}

async function addTumblers(shop: Shop, number: string) {
  const id = crypto.randomUUID();
  const line = { lineId: crypto.randomUUID(), skuId: "sku-tumbler", quantity: 6 };
  const wanted = { id, lines: [], added: [{ ...line, optionIds: [], reason: "追加" }] };
  must(await proposeChange(shop.as(li), number, wanted));
  must(await answerChange(shop.as(hanako), number, id, "accepted"));
}

async function sendOff(shop: Shop, { number, id }: { number: string; id: string }) {
  const costs = { freightYen: 4_000, optionsYen: 500, storageYen: 0, note: "" };
  must(await quoteShipment(shop.as(chen), number, { ...costs, checked: true }));
  must(await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID()));
  const lines = await shop.db
    .select()
    .from(shippingLines)
    .where(eq(shippingLines.requestId, id))
    .orderBy(asc(shippingLines.quantity));
  const [totes, pouches] = lines;
  const box = { lengthMm: 400, widthMm: 300, heightMm: 200, weightGrams: 5_250 };
  must(
    await packShipment(
      shop.as(wei),
      number,
      [
        {
          ...box,
          contents: [
            { lineId: totes!.id, quantity: totes!.quantity },
            { lineId: pouches!.id, quantity: 10 },
          ],
        },
        { ...box, contents: [{ lineId: pouches!.id, quantity: pouches!.quantity - 10 }] },
      ],
      { reweighed: true },
    ),
  );
  must(await waiveDifference(shop.as(chen), number, "お見積のまま"));
  must(await pickUpShipment(shop.as(wei), number, "佐川急便"));
  const handover = { carrier: "佐川急便", trackingNumber: "4012-3456", boxTracking: new Map() };
  must(await shipShipment(shop.as(wei), number, handover));
  must(await receiveShipment(shop.as(hanako), number));
}

/** What a form of 花子 asks for when nothing else is said: ten pouches of the second box, money back. */
export async function wantClaim(
  shop: Shop,
  requestNumber: string,
  change: Partial<ClaimInput> = {},
): Promise<ClaimInput> {
  const { contents } = (await readClaimable(shop.as(hanako), requestNumber))!;
  const { boxId, shippingLineId } = contents.find(({ boxNumber }) => boxNumber === 2)!;
  return {
    id: crypto.randomUUID(),
    requestNumber,
    lines: [{ boxId, shippingLineId, quantity: 10 }],
    reason: "broken",
    wish: "refund",
    situation: "箱の角がつぶれています",
    filmUrl: "",
    pictures: [],
    submit: true,
    ...change,
  };
}

/** A claim of 花子, sent in. */
export async function sentClaim(shop: Shop, number: string, change: Partial<ClaimInput> = {}) {
  const wanted = await wantClaim(shop, number, change);
  return must(await saveClaim(shop.as(hanako), shop.files, wanted)).value.number;
}

export function offer(shop: Shop, number: string, kind: ClaimOffer, count: number, staff = li) {
  return offerClaim(shop.as(staff), number, {
    kind,
    yen: kind === "refund" ? count : 0,
    pieces: [kind === "resend" ? count : 0],
    note: "写真を確認しました",
  });
}

export async function claimNow(shop: Shop, number: string) {
  const [claim] = await shop.db.select().from(claims).where(eq(claims.number, number));
  return claim!;
}

export async function walletYen(shop: Shop, buyer: Buyer = hanako) {
  const [wallet] = await shop.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, `wallet/${buyer.companyId}`));
  return wallet?.balanceYen ?? 0;
}

function must<Value>(result: { ok: true; value: Value } | { ok: false; reason: string }) {
  if (!result.ok) throw new Error(result.reason);
  return result;
}
