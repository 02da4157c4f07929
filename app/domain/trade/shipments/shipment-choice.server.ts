import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { lotsWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { listInForce, settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import {
  addresses,
  freightLists,
  logisticsMethods,
  lots,
  orderLines,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { chosenStockQuery } from "../floor/stock.server.ts";
import { storageFee, storagePausesQuery } from "../floor/storage.server.ts";
import { namesNoRequest } from "./main-number.server.ts";
import { carriageOfRequest, notCarried, toEstimate } from "./request-carriage.ts";
import type { RequestWords } from "./request-forms.schema.server.ts";
import { chargedOptions, duesRange, writeSeenSum } from "./request-sum.ts";
import {
  delegatedDaysSooner,
  desiredDayRefusal,
  forwardedServiceOption,
  type ShippingOption,
  shippingOptions,
  tooSoon,
  trialPackingOption,
} from "./shipping-request.ts";
import { duesQueries, expectedDues, orderLinesOfLots, recordStage } from "./stages.server.ts";

/** The request form of a company. */
export interface ShipmentChoice {
  /** The form's own id, which becomes the request's. */
  id: string;
  lines: readonly { lotId: string; quantity: number }[];
  receiverId: string;
  importerId: string;
  /** 直送: an end customer, as far as freight depends on the place, instead of an address of the company. */
  endCustomer?: ShipTo;
  methodCode: string;
  optionIds: readonly ShippingOption["id"][];
  words: RequestWords;
  /** False for 一時保存, which reserves no stock. */
  submit: boolean;
  /**
   * The sum that the form showed, by `writeSeenSum`: handing in at another one is refused. Left out where no form shows
   * a sum, as by the API.
   */
  seenSum?: string | undefined;
}

/** Reads the stock, addresses and expected costs of a choice, or refuses it. */
export async function readChoice(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  const { db } = scope;
  const { lines, submit } = wanted;
  const wrong = choiceRefusal(scope, wanted);
  if (wrong) return refuse(wrong);
  if (await namesNoRequest(scope, wanted.words.mainNumber)) return refuse("no-such-request");

  const lotIds = lines.map(({ lotId }) => lotId);
  const [stock, ship, [method], [rate], [manager], pauses, ...basis] = await db.batch([
    chosenStockQuery(scope, lotIds),
    addressesQuery(scope, wanted),
    methodQuery(scope, wanted.methodCode),
    dayRateQuery(scope),
    deliveryManagerQuery(scope),
    storagePausesQuery(scope, sql`(SELECT value FROM json_each(${JSON.stringify(lotIds)}))`),
    ...duesQueries(scope, orderLinesOfLots(lotIds)),
  ]);
  if (submit && manager) return refuse("delegated");
  if (!rate) throw new Error("no exchange rate for today");
  const receiver = wanted.endCustomer ?? ship.find((address) => address.id === wanted.receiverId);
  const importer = ship.find((address) => address.id === wanted.importerId);
  if (!receiver || !importer) return refuse("no-such-address");
  if (!method) return refuse("no-such-method");
  const quickest = method.daysMin - (manager ? delegatedDaysSooner : 0);
  const wrongDay = desiredDayRefusal(wanted.words.desiredOn, scope.now, quickest);
  if (wrongDay === "desired-day-soon") return tooSoon(scope.now, quickest);
  if (wrongDay) return refuse(wrongDay);

  const chosen = stock.map((lot) => ({
    ...lot,
    lotId: lot.id,
    lineId: crypto.randomUUID(),
    quantity: lines.find(({ lotId }) => lotId === lot.id)!.quantity,
  }));
  if (chosen.length !== lines.length) return refuse("stock-gone");
  if (chosen.some(({ quantity, availableQuantity }) => quantity > availableQuantity))
    return refuse("not-enough-stock");

  const asked = chosen.map((lot) => ({ ...lot, id: lot.lineId }));
  const storage = storageFee(asked, pauses, basis[2], scope.now);
  if (submit && chosen.some((lot) => lot.onPaidShelf)) return refuse("paid-storage");
  const carriage = carriageOfRequest({ method, receiver }, chosen);
  if (carriage.kind === "refused") return notCarried(method, carriage);
  const estimate = toEstimate(carriage);
  const dues = expectedDues(chosen, basis, estimate.freightYen);
  const costs = {
    freightYen: estimate.freightYen,
    duesYen: duesRange(dues),
    storageYen: storage.yen,
    serviceYen: forwardedServiceOption(chosen)[0]?.priceYen ?? 0,
  };
  if (submit && wanted.seenSum !== undefined && wanted.seenSum !== writeSeenSum(costs))
    return refuse("amounts-changed");
  return done({
    chosen,
    storage,
    method,
    receiver,
    importer,
    estimate,
    dues,
    rehearsal: trialPackingOption(settingsIn(basis[2])),
    rate: appliedRate(rate.ttsRate, rate.spreadYen),
  });
}

/** Selects the method with its freight list in force today. */
export function methodQuery({ db, now }: Pick<Scope, "db" | "now">, code: string) {
  return db
    .select({ ...getTableColumns(logisticsMethods), list: getTableColumns(freightLists) })
    .from(logisticsMethods)
    .innerJoin(freightLists, listInForce(now))
    .where(eq(logisticsMethods.code, code))
    .limit(1);
}

type ReadChoice = Extract<Awaited<ReturnType<typeof readChoice>>, { ok: true }>["value"];

/** Records the estimate that the buyer saw, for a new request and whenever its draft is edited. */
export function recordEstimate(scope: Scope, id: string, { method, estimate, dues }: ReadChoice) {
  return recordStage(scope, id, {
    kind: "estimate",
    freightYen: estimate.freightYen,
    freight: estimate.parts,
    listFrom: method.list.effectiveFrom,
    dues,
    storage: false,
  });
}

export function toLineRows(requestId: string, chosen: ReadChoice["chosen"]) {
  return chosen.map((lot) => ({
    id: lot.lineId,
    requestId,
    lotId: lot.id,
    orderLineId: lot.orderLineId,
    quantity: lot.quantity,
  }));
}

/** Builds the request's columns; its addresses are copied as they are today. */
export function requestColumns(
  wanted: ShipmentChoice,
  { chosen, method, receiver, importer, estimate, rate, rehearsal }: ReadChoice,
) {
  const options = chargedOptions([...shippingOptions, rehearsal], wanted.optionIds, method);
  return {
    methodCode: wanted.methodCode,
    receiver: toShipTo(receiver),
    isDirect: wanted.endCustomer !== undefined,
    importer: toShipTo(importer),
    options: [...options, ...forwardedServiceOption(chosen)],
    ...wanted.words,
    pieceCount: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    estimateMinYen: estimate.freightYen.min,
    estimateMaxYen: estimate.freightYen.max,
    rate,
    paysDues: method.list.paysDues,
    weighsFirst: method.weighsFirst || options.includes(rehearsal),
  };
}

interface Wanted {
  lotId: string;
  quantity: number;
}

/** Goods with fewer pieces left than were asked for. */
export interface Shortage {
  lotId: string;
  titleJa: string;
  left: number;
}

/** Finds the goods of which fewer are left than wanted. */
export async function findShortages({ db, actor }: Scope<Buyer>, wanted: readonly Wanted[]) {
  const rows = await db
    .select({ id: lots.id, titleJa: orderLines.titleJa, left: lots.availableQuantity })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        lotsWithin(actor),
        inArray(
          lots.id,
          wanted.map(({ lotId }) => lotId),
        ),
      ),
    )
    .limit(limits.linesPerOrder);
  return rows
    .filter(({ id, left }) => wanted.some((one) => one.lotId === id && one.quantity > left))
    .map(({ id, titleJa, left }): Shortage => ({ lotId: id, titleJa, left }));
}

/** Finds the goods of which fewer are left than a draft holds. */
export async function findDraftShortages({ db, actor }: Scope<Buyer>, number: string) {
  return db
    .select({ lotId: lots.id, titleJa: orderLines.titleJa, left: lots.availableQuantity })
    .from(shippingRequests)
    .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        eq(shippingRequests.number, number),
        shipmentsWithin(actor),
        sql`${shippingLines.quantity} > ${lots.availableQuantity}`,
      ),
    )
    .limit(limits.linesPerOrder);
}

/** Answers why the choice cannot be accepted, as far as it shows without reading. */
function choiceRefusal({ actor, now }: Scope<Buyer>, { lines, words, submit }: ShipmentChoice) {
  if (submit && !actor.emailVerified) return "email-not-verified";
  if (submit && words.selfConsolidated && !words.mainNumber) return "main-number-missing";
  const wrongDay = desiredDayRefusal(words.desiredOn, now);
  if (wrongDay && wrongDay !== "desired-day-soon") return wrongDay;
  const lotIds = new Set(lines.map(({ lotId }) => lotId));
  if (lines.length === 0) return "nothing-chosen";
  if (lotIds.size !== lines.length) return "lot-twice";
  if (lines.length > limits.linesPerOrder) return "too-many-lines";
  return undefined;
}

function addressesQuery({ db, actor }: Scope<Buyer>, { receiverId, importerId }: ShipmentChoice) {
  return db
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.companyId, actor.companyId),
        inArray(addresses.id, [receiverId, importerId]),
      ),
    )
    .limit(2);
}

export function toShipTo(address: ShipTo): ShipTo {
  const { postalCode, prefecture, street, companyName, recipient, romajiName, phone } = address;
  return {
    postalCode,
    prefecture,
    street,
    companyName,
    recipient,
    romajiName,
    phone,
    ...(address.placeUnchecked ? { placeUnchecked: true } : {}),
  };
}
