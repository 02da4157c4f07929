import { desc, eq } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { findLanded } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import {
  quoteShipment,
  reviewShipment,
} from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { boxes, shippingRequests, shippingVersions } from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";
import { payIn } from "./pay-in.ts";
import type { Shipment } from "./shipments.ts";

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
export async function askForShipment(
  book: DayBook,
  plan: Shipment,
  { id, stocked, submit }: Asked,
) {
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

/** What the quote asks for the freight, as the console suggests it: by the packed boxes, before that the upper end of the estimate. */
export async function suggestedFreightYen({ db }: DayBook, requestId: string) {
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
export async function payForShipment(
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
export async function payDifference(book: DayBook, id: string, day: number) {
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
export async function clearAtCustoms(book: DayBook, number: string, day: number) {
  const found = (await findLanded(book.staff("staff-manager", day), number))!;
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
export async function reviewAs(
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
