import { and, desc, eq, gt } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import type { BoxWishes } from "#app/domain/trade/shipments/box-wishes.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { readPickList } from "#app/domain/trade/shipments/pick-queries.server.ts";
import {
  quoteShipment,
  reviewShipment,
} from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import {
  pickUpShipment,
  receiveShipment,
  shipShipment,
} from "#app/domain/trade/shipments/ship-shipment.server.ts";
import {
  boxes,
  lots,
  shippingLines,
  shippingRequests,
  shippingVersions,
} from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";
import { payIn } from "./pay-in.ts";

const owner = { payerId: "user-demo", payerKana: "カ)ミナトシヨウカイ" };

interface Asked {
  id: string;
  stocked: readonly { lotId: string; quantity: number }[];
  submit: boolean;
}

interface Sent {
  id: string;
  number: string;
  day: number;
}

/** Asks for all of the stock to be shipped to the depot. Answers the request's number. */
async function askForShipment(book: DayBook, plan: Shipment, { id, stocked, submit }: Asked) {
  const { db } = book;
  must(
    await requestShipment(book.buyer("user-demo", plan.daysAgo), {
      id,
      lines: stocked.map(({ lotId, quantity }) => ({ lotId, quantity })),
      receiverId: "address-depot",
      importerId: "address-office",
      methodCode: plan.methodCode,
      optionIds: ["reinforce"],
      words: { note: "", desiredOn: "", mainNumber: "", boxWishes: plan.boxWishes ?? null },
      submit,
    }),
  );
  const [request] = await db
    .select()
    .from(shippingRequests)
    .where(eq(shippingRequests.id, id))
    .limit(1);
  return request!.number;
}

/**
 * What the quote asks for the freight, as the console suggests it: by the packed boxes, before that the upper end of
 * the estimate.
 */
async function suggestedFreightYen({ db }: DayBook, requestId: string) {
  const [newest] = await db
    .select({ freightYen: shippingVersions.freightMaxYen })
    .from(shippingVersions)
    .where(eq(shippingVersions.requestId, requestId))
    .orderBy(desc(shippingVersions.version))
    .limit(1);
  if (!newest?.freightYen) throw new Error(`no freight is known of ${requestId}`);
  return newest.freightYen;
}

/** The quote with its usual option, and nothing for storage. */
export async function quoteFreight(
  book: DayBook,
  number: string,
  { freightYen, day }: { freightYen: number; day: number },
) {
  must(
    await quoteShipment(book.staff("staff-manager", day), number, {
      freightYen,
      optionsYen: 500,
      storageYen: 0,
      note: "",
    }),
  );
}

/** Pays in what the wallet lacks, and pays the request. */
async function payForShipment(
  book: DayBook,
  id: string,
  { sumYen, day }: { sumYen: number; day: number },
) {
  await payIn(book, owner, sumYen - (await balanceYen(book, walletOf("company-demo"))), day);
  const payer = book.buyer("user-demo", day);
  const due = await payer.payables.find(payer, payer.actor, "id", [{ kind: "shipping", key: id }]);
  must(await payDocuments(payer, due, { id: crypto.randomUUID() }));
}

/** Pays what the measured boxes cost more than the quote, where they do. */
async function payDifference(book: DayBook, id: string, day: number) {
  const [request] = await book.db
    .select()
    .from(shippingRequests)
    .where(eq(shippingRequests.id, id))
    .limit(1);
  const sumYen = owedYen(request!);
  if (sumYen > 0) await payForShipment(book, id, { sumYen, day });
}

/** Gives the boxes to the carrier, each with its number. */
export async function sendOff(
  book: DayBook,
  methodCode: Shipment["methodCode"],
  { id, number, day }: Sent,
) {
  const { db } = book;
  const boxIds = await db.select({ id: boxes.id }).from(boxes).where(eq(boxes.requestId, id));
  const trackingNumber = `JP${id.replaceAll(/\D/g, "").padEnd(10, "0").slice(0, 10)}`;
  must(
    await shipShipment(book.staff("staff-warehouse", day), number, {
      carrier: methodCode === "sea" ? "混載便" : "佐川急便",
      trackingNumber,
      boxTracking: new Map(boxIds.map((box, index) => [box.id, `${trackingNumber}-${index + 1}`])),
    }),
  );
}

/** What customs asked for, as the permit that came with the boxes has it. */
async function clearAtCustoms(book: DayBook, number: string, day: number) {
  const found = (await findLandedShipment(book.staff("staff-manager", day), number))!;
  const expected = found.stages.at(-1)?.dues;
  const least = (yen: number | undefined) => Math.floor((yen ?? 0) / 100) * 100;
  must(
    await enterClearance(book.staff("staff-manager", day), number, {
      id: crypto.randomUUID(),
      permitNumber: `1${number.replaceAll(/\D/g, "")}`,
      permittedOn: japanDay(book.staff("staff-manager", day + 0.5).now),
      dutyYen: least(expected?.dutyYen.max),
      consumptionTaxYen: least(expected?.consumptionTaxYen.max),
      brokerYen: 0,
      shareRule: "weight",
      note: "税関が決めた品目の税率によるものです",
    }),
  );
}

/** What the company thought of it. */
async function reviewAs(
  book: DayBook,
  files: FileStore,
  plan: Pick<Shipment, "stars" | "comment">,
  { number, day }: Pick<Sent, "number" | "day">,
) {
  must(
    await reviewShipment(book.buyer("user-demo", day - 1), files, number, {
      stars: plan.stars,
      comment: plan.comment,
      pictures: [],
    }),
  );
}

const shipmentStages = [
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

const receivedDays = 4;
/** What goes into one small box. */
const smallGrams = 2_000;

/** One shipping request of the demo's past, and how far it came. */
export interface Shipment {
  orderId: string;
  daysAgo: number;
  methodCode: "fast-ship" | "air" | "sea" | "express";
  stage: ShipmentStage;
  stars: number;
  comment: string;
  boxWishes?: BoxWishes;
  /** One small parcel to an end customer: nobody claims or reviews it. */
  toCustomer?: boolean;
}

/** Lives one shipping request of an order's shelved stock up to its stage. Answers the request's id. */
export async function liveShipment(
  book: DayBook,
  files: FileStore,
  plan: Shipment,
): Promise<string> {
  await book.reach(plan.daysAgo);
  const stocked = await book.db
    .select({ lotId: lots.id, quantity: lots.availableQuantity, weightGrams: lots.weightGrams })
    .from(lots)
    .where(and(eq(lots.orderId, plan.orderId), gt(lots.availableQuantity, 0)));
  const id = crypto.randomUUID();
  const submit = plan.stage !== "draft";
  const number = await askForShipment(book, plan, { id, stocked, submit });
  if (plan.stage === "cancelled")
    must(
      await cancelShipment(
        book.buyer("user-demo", plan.daysAgo - 0.2),
        number,
        "ほかの荷物とまとめるため",
      ),
    );
  const grams = stocked.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? 200),
    0,
  );
  await carryShipment(book, files, plan, { id, number, grams });
  return id;
}

interface AskedShipment {
  id: string;
  number: string;
  /** What its goods weigh. */
  grams: number;
}

/** Lives a request that was asked for up to its stage. */
export async function carryShipment(
  book: DayBook,
  files: FileStore,
  plan: Omit<Shipment, "orderId">,
  { id, number, grams }: AskedShipment,
) {
  const reached = (stage: ShipmentStage) =>
    shipmentStages.indexOf(plan.stage) >= shipmentStages.indexOf(stage);
  let day = plan.daysAgo;
  if (!reached("quoted")) return;

  const weighsFirst = plan.methodCode === "fast-ship";
  if (weighsFirst) {
    day -= 0.5;
    await book.reach(day);
    await pack(book, id, number, grams, day);
  }
  day -= 0.3;
  await book.reach(day);
  const freightYen = await suggestedFreightYen(book, id);
  await quoteFreight(book, number, { freightYen, day });
  if (!reached("paid")) return;

  day -= 0.5;
  await book.reach(day);
  await payForShipment(book, id, { sumYen: freightYen + 500, day });
  if (!reached("packed")) return;

  if (!weighsFirst) {
    day -= 0.5;
    await book.reach(day);
    if (plan.stage === "packed") await pickAll(book, number, day + 0.1);
    await pack(book, id, number, grams, day);
    await book.reach(day - 0.2);
    await payDifference(book, id, day - 0.2);
  }
  if (plan.stage === "pickedUp")
    must(await pickUpShipment(book.staff("staff-warehouse", day - 0.5), number, "佐川急便"));
  if (!reached("shipped")) return;
  day -= 0.5;
  await book.reach(day);
  await sendOff(book, plan.methodCode, { id, number, day });
  if (!reached("received")) return;
  day -= { "fast-ship": 8, air: 4, sea: 22, express: 3 }[plan.methodCode];
  // What is not reviewed yet has just come, so that it can still be claimed.
  if (plan.stage === "received" && !plan.toCustomer) day = Math.min(day, receivedDays);
  await book.reach(day);
  must(await receiveShipment(book.buyer("user-demo", day), number));
  if (!reached("evaluated")) return;
  await book.reach(day - 0.3);
  await clearAtCustoms(book, number, day - 0.3);
  await reviewAs(book, files, plan, { number, day });
}

/** Fetches all of it from the shelves in one walk, a lot a scan. */
async function pickAll(book: DayBook, number: string, day: number) {
  const listId = crypto.randomUUID();
  const scope = book.staff("staff-warehouse", day);
  must(await takePickList(scope, { id: listId, numbers: [number] }));
  const list = await readPickList(scope, listId);
  for (const lot of new Set(list?.lines.map(({ lotNumber }) => lotNumber)))
    must(
      await pickLot(scope, {
        id: crypto.randomUUID(),
        listId,
        typed: lotCode(lot),
        shelf: "",
        quantity: undefined,
      }),
    );
}

/** As many equal boxes as 24 kg each allow, every line shared out over them. */
async function pack(book: DayBook, requestId: string, number: string, grams: number, day: number) {
  const size =
    grams < smallGrams
      ? { lengthMm: 300, widthMm: 220, heightMm: 120 }
      : { lengthMm: 520, widthMm: 400, heightMm: 360 };
  const lines = await book.db
    .select()
    .from(shippingLines)
    .where(eq(shippingLines.requestId, requestId));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = Math.max(1, Math.min(Math.ceil(grams / 24_000), pieces));
  const share = (quantity: number, index: number) =>
    Math.floor((quantity * (index + 1)) / count) - Math.floor((quantity * index) / count);
  const packed = Array.from({ length: count }, (_, index) => ({
    ...size,
    weightGrams: Math.min(30_000, Math.max(500, Math.ceil((grams * 1.05) / count))),
    contents: lines
      .map(({ id, quantity }) => ({ lineId: id, quantity: share(quantity, index) }))
      .filter(({ quantity }) => quantity > 0),
  }));
  // What a request for Amazon lacks as it is packed are the numbers that a delivery plan brings.
  const how = { reweighed: true, wishReason: "later" } as const;
  must(await packShipment(book.staff("staff-warehouse", day), number, packed, how));
}
