import { sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import { freightEstimates } from "#app/domain/pricing/freight/estimate-freight.ts";
import { settingsIn } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import { chosenStockQuery } from "../floor/stock.server.ts";
import { standsQuery, storageAsked } from "../floor/storage.server.ts";
import { rehearsalOption } from "../rehearsal/rehearsal.ts";
import { keepStage } from "../settlement/keep-stage.server.ts";
import { duesQueries, expectedDues, linesOfLots } from "../settlement/stage-basis.server.ts";
import { forwardedServiceOf, shippingOptions } from "../shipping/shipping-request.ts";
import { delegatedDaysSooner, wrongDesiredDay } from "./desired-day.ts";
import {
  addressesQuery,
  methodQuery,
  type ShipmentChoice,
  wrongChoice,
} from "./shipment-choice.server.ts";

type ReadChoice = Extract<Awaited<ReturnType<typeof readChoice>>, { ok: true }>["value"];

/** What a company chose to have shipped, with its stock, addresses and expected costs; refused where it cannot be. */
export async function readChoice(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  const { db } = scope;
  const { lines, submit } = wanted;
  const wrong = wrongChoice(scope, wanted);
  if (wrong) return refuse(wrong);

  const lotIds = lines.map(({ lotId }) => lotId);
  const [stock, ship, [method], [rate], [manager], stands, ...basis] = await db.batch([
    chosenStockQuery(scope, lotIds),
    addressesQuery(scope, wanted),
    methodQuery(scope, wanted.methodCode),
    dayRateQuery(scope),
    deliveryManagerQuery(scope),
    standsQuery(scope, sql`(SELECT value FROM json_each(${JSON.stringify(lotIds)}))`),
    ...duesQueries(scope, linesOfLots(lotIds)),
  ]);
  if (submit && manager) return refuse("delegated");
  if (!rate) throw new Error("no exchange rate for today");
  const receiver = wanted.endCustomer ?? ship.find((address) => address.id === wanted.receiverId);
  const importer = ship.find((address) => address.id === wanted.importerId);
  if (!receiver || !importer) return refuse("no-such-address");
  if (!method) return refuse("no-such-method");
  const quickest = method.daysMin - (manager ? delegatedDaysSooner : 0);
  const wrongDay = wrongDesiredDay(wanted.words.desiredOn, scope.now, quickest);
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
  const storage = storageAsked(asked, stands, basis[2], scope.now);
  if (submit && chosen.some((lot) => lot.onPaidShelf)) return refuse("paid-storage");
  const [estimate] = freightEstimates(chosen, [method], receiver);
  return done({
    chosen,
    storage,
    method,
    receiver,
    importer,
    estimate,
    dues: expectedDues(chosen, basis, estimate?.freightYen),
    rehearsal: rehearsalOption(settingsIn(basis[2])),
    rate: appliedRate(rate.ttsRate, rate.spreadYen),
  });
}

/** The first stage of a request, and again each time its draft is written anew: what the buyer was told. */
export function keepEstimate(scope: Scope, id: string, { method, estimate, dues }: ReadChoice) {
  return keepStage(scope, id, {
    kind: "estimate",
    freightYen: estimate?.freightYen,
    freight: estimate?.parts,
    listFrom: method.list.effectiveFrom,
    dues,
    storage: false,
  });
}

/** The request's lines as they are written. */
export function linesOf(requestId: string, chosen: ReadChoice["chosen"]) {
  return chosen.map((lot) => ({
    id: lot.lineId,
    requestId,
    lotId: lot.id,
    orderLineId: lot.orderLineId,
    quantity: lot.quantity,
  }));
}

/** What the company asked for, in the request's columns; its addresses stand as they are today. */
export function askedColumns(
  wanted: ShipmentChoice,
  { chosen, method, receiver, importer, estimate, rate, rehearsal }: ReadChoice,
) {
  // A method that weighs first does for nothing what お試し梱包 is paid for.
  const rehearses = wanted.optionIds.includes(rehearsal.id) && !method.weighsFirst;
  return {
    methodCode: wanted.methodCode,
    receiver: shipTo(receiver),
    isDirect: wanted.endCustomer !== undefined,
    importer: shipTo(importer),
    options: [
      ...shippingOptions.filter((option) => (wanted.optionIds as string[]).includes(option.id)),
      ...(rehearses ? [rehearsal] : []),
      ...forwardedServiceOf(chosen),
    ],
    ...wanted.words,
    pieceCount: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    estimateMinYen: estimate?.freightYen.min ?? null,
    estimateMaxYen: estimate?.freightYen.max ?? null,
    rate,
    paysDues: method.list.paysDues,
    weighsFirst: method.weighsFirst || rehearses,
  };
}

function shipTo(address: ShipTo): ShipTo {
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
