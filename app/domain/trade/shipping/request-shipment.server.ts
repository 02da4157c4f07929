import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { firstAnswer } from "#app/domain/core/first-answer.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import {
  freightEstimates,
  type MethodEstimate,
} from "#app/domain/pricing/freight/estimate-freight.ts";
import type { LogisticsMethod } from "#app/domain/pricing/freight/freight-list.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import { type addresses, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { keepStage } from "../settlement/keep-stage.server.ts";
import type { KeptDues } from "../settlement/stage.ts";
import { duesQueries, expectedDues, linesOfLots } from "../settlement/stage-basis.server.ts";
import { chosenStockQuery } from "../warehouse/stock.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { oversold, reserveStock } from "./move-stock.server.ts";
import {
  addressesQuery,
  methodQuery,
  type ShipmentChoice,
  wrongChoice,
} from "./shipment-choice.server.ts";
import { shippingLifecycle, shippingOptions } from "./shipping-request.ts";

/**
 * 配送を依頼する: chosen stock, where to and how. Submitting sets the stock aside and needs a
 * verified e-mail address. The same form twice answers the request it made first.
 */
export async function requestShipment(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const earlier = await requested(scope, wanted.id);
  if (earlier) return done(earlier);
  return firstAnswer(await request(scope, wanted), () => requested(scope, wanted.id));
}

async function request(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  const { db, actor } = scope;
  const { id, lines, submit } = wanted;
  const wrong = wrongChoice(actor, wanted);
  if (wrong) return refuse(wrong);

  const lotIds = lines.map(({ lotId }) => lotId);
  const [stock, ship, [method], [rate], [manager], ...basis] = await db.batch([
    chosenStockQuery(scope, lotIds),
    addressesQuery(scope, wanted),
    methodQuery(scope, wanted.methodCode),
    dayRateQuery(scope),
    deliveryManagerQuery(scope),
    ...duesQueries(scope, linesOfLots(lotIds)),
  ]);
  if (submit && manager) return refuse("delegated");
  if (!rate) throw new Error("no exchange rate for today");
  const receiver = ship.find((address) => address.id === wanted.receiverId);
  const importer = ship.find((address) => address.id === wanted.importerId);
  if (!receiver || !importer) return refuse("no-such-address");
  if (!method) return refuse("no-such-method");

  const chosen = stock.map((lot) => ({
    ...lot,
    quantity: lines.find(({ lotId }) => lotId === lot.id)!.quantity,
  }));
  if (chosen.length !== lines.length) return refuse("stock-gone");
  if (chosen.some(({ quantity, availableQuantity }) => quantity > availableQuantity))
    return refuse("not-enough-stock");

  const [estimate] = freightEstimates(chosen, [method], receiver);
  const taken = linesOf(id, chosen);
  const opened = { id, state: shippingLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "shipping");
  const written = await commit(
    db,
    [
      openDocument(scope, "shipping", opened),
      count,
      db.insert(shippingRequests).values({
        ...opened,
        ...asked(scope, wanted, { receiver, importer }),
        number,
        pieceCount: taken.reduce((sum, { quantity }) => sum + quantity, 0),
        estimateMinYen: estimate?.freightYen.min ?? null,
        estimateMaxYen: estimate?.freightYen.max ?? null,
        rate: appliedRate(rate.ttsRate, rate.spreadYen),
      }),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      keepEstimate(scope, id, method, estimate, expectedDues(chosen, basis, estimate?.freightYen)),
      ...(submit ? submitNow(scope, opened, taken) : []),
    ],
    { [movedMeanwhile]: "requested-meanwhile", [oversold]: "not-enough-stock" },
  );
  if (!written.ok && written.reason === "not-enough-stock") return refuse("not-enough-stock");

  const request = await requested(scope, id);
  return request ? done(request) : refuse("not-found");
}

/** The first stage of the request: what the buyer was told. */
function keepEstimate(
  scope: Scope<Buyer>,
  id: string,
  { list }: LogisticsMethod,
  estimate: MethodEstimate | undefined,
  dues: KeptDues | undefined,
) {
  return keepStage(scope, id, {
    kind: "estimate",
    freightYen: estimate?.freightYen,
    freight: estimate?.parts,
    listFrom: list.effectiveFrom,
    dues,
    storage: false,
  });
}

function linesOf(
  requestId: string,
  chosen: readonly { id: string; orderLineId: string; quantity: number }[],
) {
  return chosen.map((lot) => ({
    id: crypto.randomUUID(),
    requestId,
    lotId: lot.id,
    orderLineId: lot.orderLineId,
    quantity: lot.quantity,
  }));
}

/** 依頼する in the commit that opens the request: its stock is set aside with it. */
function submitNow(
  scope: Scope<Buyer>,
  opened: Parameters<typeof moveRequest>[1],
  taken: ReturnType<typeof linesOf>,
) {
  return [
    ...moveRequest(scope, opened, "submit", { submittedAt: scope.now }),
    ...reserveStock(scope, taken),
  ];
}

async function requested({ db, actor }: Scope<Buyer>, id: string) {
  const [request] = await db
    .select({ id: shippingRequests.id, number: shippingRequests.number })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.id, id), eq(shippingRequests.companyId, actor.companyId)))
    .limit(1);
  return request;
}

function shipTo(address: ShipTo): ShipTo {
  const { postalCode, prefecture, street, companyName, recipient, romajiName, phone } = address;
  return { postalCode, prefecture, street, companyName, recipient, romajiName, phone };
}

interface Ends {
  receiver: typeof addresses.$inferSelect;
  importer: typeof addresses.$inferSelect;
}

/** What the company asked for, in the request's columns; its addresses stand as they are today. */
function asked({ actor, now }: Scope<Buyer>, wanted: ShipmentChoice, { receiver, importer }: Ends) {
  return {
    companyId: actor.companyId,
    userId: actor.id,
    methodCode: wanted.methodCode,
    receiver: shipTo(receiver),
    importer: shipTo(importer),
    options: shippingOptions.filter((option) => wanted.optionIds.includes(option.id)),
    ...wanted.words,
    createdAt: now,
  };
}
