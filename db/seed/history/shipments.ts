import { and, eq, gt } from "drizzle-orm";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { balanceYen } from "#app/domain/money/ledger/balance.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payDocument } from "#app/domain/trade/paying/pay-document.server.ts";
import { cancelShipment } from "#app/domain/trade/shipping/cancel-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipping/pack-shipment.server.ts";
import { pickUpShipment } from "#app/domain/trade/shipping/pick-up-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipping/quote-shipment.server.ts";
import { receiveShipment } from "#app/domain/trade/shipping/receive-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipping/request-shipment.server.ts";
import { reviewShipment } from "#app/domain/trade/shipping/review-shipment.server.ts";
import { shipShipment } from "#app/domain/trade/shipping/ship-shipment.server.ts";
import { boxes, lots, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";
import { payIn } from "./pay-in.ts";

export const shipmentStages = [
  "draft",
  "quoting",
  "cancelled",
  "quoted",
  "paid",
  "packed",
  "pickedUp",
  "shipped",
  "received",
  "evaluated",
] as const;
export type ShipmentStage = (typeof shipmentStages)[number];

interface Shipment {
  orderId: string;
  daysAgo: number;
  methodCode: "fast-ship" | "air" | "sea" | "express";
  stage: ShipmentStage;
  stars: number;
  comment: string;
}

const owner = { payerId: "user-demo", payerKana: "カ)ミナトシヨウカイ" };

/** Lives one shipping request of an order's shelved stock up to its stage. Answers the request's id. */
export async function liveShipment(
  book: DayBook,
  files: FileStore,
  plan: Shipment,
): Promise<string> {
  const { db } = book;
  const reached = (stage: ShipmentStage) =>
    shipmentStages.indexOf(plan.stage) >= shipmentStages.indexOf(stage);
  let day = plan.daysAgo;
  const stocked = await db
    .select({ lotId: lots.id, quantity: lots.availableQuantity, weightGrams: lots.weightGrams })
    .from(lots)
    .where(and(eq(lots.orderId, plan.orderId), gt(lots.availableQuantity, 0)));
  const id = crypto.randomUUID();
  must(
    await requestShipment(book.buyer("user-demo", day), {
      id,
      lines: stocked.map(({ lotId, quantity }) => ({ lotId, quantity })),
      receiverId: "address-depot",
      importerId: "address-office",
      methodCode: plan.methodCode,
      optionIds: ["reinforce"],
      note: "",
      submit: reached("quoting"),
    }),
  );
  const [request] = await db
    .select()
    .from(shippingRequests)
    .where(eq(shippingRequests.id, id))
    .limit(1);
  const { number } = request!;
  if (plan.stage === "cancelled")
    must(
      await cancelShipment(book.buyer("user-demo", day - 0.2), number, "ほかの荷物とまとめるため"),
    );
  if (!reached("quoted")) return id;

  const grams = stocked.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? 200),
    0,
  );
  const weighsFirst = plan.methodCode === "fast-ship";
  if (weighsFirst) {
    day -= 0.5;
    await pack(book, id, number, grams, day);
  }
  day -= 0.3;
  const freightYen =
    Math.ceil(grams / 1_000) *
      { "fast-ship": 430, air: 760, sea: 210, express: 1_040 }[plan.methodCode] +
    4_800;
  must(
    await quoteShipment(book.staff("staff-manager", day), number, {
      freightYen,
      optionsYen: 500,
      storageYen: 0,
      note: "",
    }),
  );
  if (!reached("paid")) return id;

  day -= 0.5;
  await payIn(
    book,
    owner,
    freightYen + 500 - (await balanceYen(book, walletOf("company-demo"))),
    day,
  );
  must(await payDocument(book.buyer("user-demo", day), "shipping", id, crypto.randomUUID()));
  if (!reached("packed")) return id;

  if (!weighsFirst) {
    day -= 0.5;
    await pack(book, id, number, grams, day);
  }
  if (plan.stage === "pickedUp")
    must(await pickUpShipment(book.staff("staff-warehouse", day - 0.5), number, "佐川急便"));
  if (!reached("shipped")) return id;
  day -= 0.5;
  const boxIds = await db.select({ id: boxes.id }).from(boxes).where(eq(boxes.requestId, id));
  const trackingNumber = `JP${id.replaceAll(/\D/g, "").padEnd(10, "0").slice(0, 10)}`;
  must(
    await shipShipment(book.staff("staff-warehouse", day), number, {
      carrier: plan.methodCode === "sea" ? "混載便" : "佐川急便",
      trackingNumber,
      boxTracking: new Map(boxIds.map((box, index) => [box.id, `${trackingNumber}-${index + 1}`])),
    }),
  );
  if (!reached("received")) return id;
  day -= { "fast-ship": 8, air: 4, sea: 22, express: 3 }[plan.methodCode];
  must(await receiveShipment(book.buyer("user-demo", day), number));
  if (!reached("evaluated")) return id;
  must(
    await reviewShipment(book.buyer("user-demo", day - 1), files, number, {
      stars: plan.stars,
      comment: plan.comment,
      pictures: [],
    }),
  );
  return id;
}

/** As many equal boxes as 24 kg each allow, every line shared out over them. */
async function pack(book: DayBook, requestId: string, number: string, grams: number, day: number) {
  const lines = await book.db
    .select()
    .from(shippingLines)
    .where(eq(shippingLines.requestId, requestId));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = Math.max(1, Math.min(Math.ceil(grams / 24_000), pieces));
  const share = (quantity: number, index: number) =>
    Math.floor((quantity * (index + 1)) / count) - Math.floor((quantity * index) / count);
  const packed = Array.from({ length: count }, (_, index) => ({
    lengthMm: 520,
    widthMm: 400,
    heightMm: 360,
    weightGrams: Math.min(30_000, Math.max(500, Math.ceil((grams * 1.05) / count))),
    contents: lines
      .map(({ id, quantity }) => ({ lineId: id, quantity: share(quantity, index) }))
      .filter(({ quantity }) => quantity > 0),
  }));
  must(await packShipment(book.staff("staff-warehouse", day), number, packed));
}
