import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { firstAnswer } from "#app/domain/core/first-answer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import { freightEstimates } from "#app/domain/pricing/freight/estimate-freight.ts";
import { listInForce } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import {
  addresses,
  freightLists,
  logisticsMethods,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { chosenStockQuery } from "../warehouse/stock.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { oversold, reserveStock } from "./move-stock.server.ts";
import { type ShippingOption, shippingLifecycle, shippingOptions } from "./shipping-request.ts";

interface Wanted {
  /** The form's own id; it becomes the request's. */
  id: string;
  lines: readonly { lotId: string; quantity: number }[];
  receiverId: string;
  importerId: string;
  methodCode: string;
  optionIds: readonly ShippingOption["id"][];
  note: string;
  /** false: 一時保存, which sets no stock aside. */
  submit: boolean;
}

/**
 * 配送を依頼する: chosen stock, where to and how. Submitting sets the stock aside and needs a
 * verified e-mail address. The same form twice answers the request it made first.
 */
export async function requestShipment(scope: Scope<Buyer>, wanted: Wanted) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const earlier = await requested(scope, wanted.id);
  if (earlier) return done(earlier);
  return firstAnswer(await request(scope, wanted), () => requested(scope, wanted.id));
}

async function request(scope: Scope<Buyer>, wanted: Wanted) {
  const { db, actor, now } = scope;
  const { id, lines, optionIds, note, submit } = wanted;
  if (submit && !actor.emailVerified) return refuse("email-not-verified");
  const lotIds = new Set(lines.map(({ lotId }) => lotId));
  if (lines.length === 0 || lotIds.size !== lines.length) return refuse("nothing-chosen");
  if (lines.length > limits.linesPerOrder) return refuse("too-many-lines");

  const [stock, ship, [method], [rate], [manager]] = await db.batch([
    chosenStockQuery(scope, [...lotIds]),
    db
      .select()
      .from(addresses)
      .where(
        and(
          eq(addresses.companyId, actor.companyId),
          inArray(addresses.id, [wanted.receiverId, wanted.importerId]),
        ),
      )
      .limit(2),
    db
      .select({ ...getTableColumns(logisticsMethods), list: getTableColumns(freightLists) })
      .from(logisticsMethods)
      .innerJoin(freightLists, listInForce(now))
      .where(eq(logisticsMethods.code, wanted.methodCode))
      .limit(1),
    dayRateQuery(scope),
    deliveryManagerQuery(scope),
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
  const taken = chosen.map((lot) => ({
    id: crypto.randomUUID(),
    requestId: id,
    lotId: lot.id,
    orderLineId: lot.orderLineId,
    quantity: lot.quantity,
  }));
  const opened = { id, state: shippingLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "shipping");
  const written = await commit(
    db,
    [
      openDocument(scope, "shipping", opened),
      count,
      db.insert(shippingRequests).values({
        ...opened,
        number,
        companyId: actor.companyId,
        userId: actor.id,
        methodCode: method.code,
        receiver: shipTo(receiver),
        importer: shipTo(importer),
        options: shippingOptions.filter((option) => optionIds.includes(option.id)),
        note,
        pieceCount: taken.reduce((sum, { quantity }) => sum + quantity, 0),
        estimateMinYen: estimate?.freightYen.min ?? null,
        estimateMaxYen: estimate?.freightYen.max ?? null,
        rate: appliedRate(rate.ttsRate, rate.spreadYen),
        createdAt: now,
      }),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      ...(submit
        ? [
            ...moveRequest(scope, opened, "submit", { submittedAt: now }),
            ...reserveStock(scope, taken),
          ]
        : []),
    ],
    { [movedMeanwhile]: "requested-meanwhile", [oversold]: "not-enough-stock" },
  );
  if (!written.ok && written.reason === "not-enough-stock") return refuse("not-enough-stock");

  const request = await requested(scope, id);
  return request ? done(request) : refuse("not-found");
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
