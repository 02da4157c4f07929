import { and, eq, inArray, sql } from "drizzle-orm";
import { resetNoticeMarksOfLimited } from "#app/domain/content/notice/notices.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import {
  movedMeanwhile,
  moveRefusals,
  openDocument,
} from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  deliveryManagerQuery,
  recordAuthorisedAct,
} from "#app/domain/customers/authorisation/authorisations.server.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { isOwnerVerified } from "#app/domain/customers/company/employees.server.ts";
import { settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { addresses, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { fillCustoms } from "../floor/own-goods.server.ts";
import {
  type StorageFee,
  storageFee,
  storagePauseConstraint,
  storagePausesQuery,
  takeStoragePauses,
} from "../floor/storage.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { oversold, reserveStock } from "./move-stock.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { classesUnchanged } from "./request-carriage.server.ts";
import { carriageOfRequest, notCarried } from "./request-carriage.ts";
import {
  readChoice,
  recordEstimate,
  requestColumns,
  type ShipmentChoice,
  toLineRows,
  toShipTo,
} from "./shipment-choice.server.ts";
import { desiredDayRefusal, shippingLifecycle, tooSoon } from "./shipping-request.ts";
import { weighedLinesQuery } from "./stages.server.ts";

/**
 * 配送を依頼する: requests a shipment of chosen stock. Handing it in reserves the stock and needs a verified e-mail
 * address. The same form twice answers its first request.
 */
export async function requestShipment(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const earlier = await answerEarlierRequest(scope, wanted);
  if (earlier) return earlier;
  const requested = await request(scope, wanted);
  return requested.ok ? requested : ((await answerEarlierRequest(scope, wanted)) ?? requested);
}

/** Answers a form that has made a request before; undefined where it has not. */
async function answerEarlierRequest(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  const earlier = await findRequested(scope, wanted.id);
  if (!earlier) return undefined;
  return (await asksForSame(scope, wanted)) ? done(earlier) : refuse("form-used");
}

/**
 * True where the request of this id has the goods, the method, the addresses and the words of this choice. Options are
 * not compared: a method may bring its own.
 */
export async function asksForSame(
  { db }: Pick<Scope, "db">,
  { id, lines, methodCode, receiverId, importerId, endCustomer, words }: ShipmentChoice,
) {
  const [[request], held, ship] = await db.batch([
    db.select().from(shippingRequests).where(eq(shippingRequests.id, id)).limit(1),
    db
      .select({ lotId: shippingLines.lotId, quantity: shippingLines.quantity })
      .from(shippingLines)
      .where(eq(shippingLines.requestId, id))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(addresses)
      .where(inArray(addresses.id, [receiverId, importerId]))
      .limit(2),
  ]);
  if (!request || request.methodCode !== methodCode || held.length !== lines.length) return false;
  const isAddress = (kept: ShipTo, addressId: string) => {
    const address = ship.find((one) => one.id === addressId);
    return address !== undefined && isEqual(kept, toShipTo(address));
  };
  const keptWords = Object.fromEntries(
    Object.keys(words).map((name) => [name, request[name as keyof typeof words]]),
  );
  return (
    held.every((line) =>
      lines.some(({ lotId, quantity }) => lotId === line.lotId && quantity === line.quantity),
    ) &&
    (endCustomer !== undefined || isAddress(request.receiver, receiverId)) &&
    isAddress(request.importer, importerId) &&
    isEqual(keptWords, words)
  );
}

function isEqual(one: object, other: object) {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function request(scope: Scope<Buyer>, wanted: ShipmentChoice) {
  const { db } = scope;
  const { id, submit } = wanted;
  const read = await readChoice(scope, wanted);
  if (!read.ok) return read;
  const choice = read.value;
  const taken = toLineRows(id, choice.chosen);
  const opened = { id, state: shippingLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "shipping");
  const written = await commit(
    scope,
    [
      openDocument(scope, "shipping", opened),
      count,
      db.insert(shippingRequests).values({
        ...opened,
        companyId: scope.actor.companyId,
        userId: scope.actor.id,
        createdAt: scope.now,
        ...requestColumns(wanted, choice),
        number,
      }),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      fillCustoms(scope, scope.actor.companyId, id),
      recordEstimate(scope, id, choice),
      ...(submit ? submitNow(scope, opened, taken, choice.storage) : []),
    ],
    {
      [movedMeanwhile]: "requested-meanwhile",
      [oversold]: "not-enough-stock",
      [storagePauseConstraint]: "not-enough-stock",
    },
  );
  if (!written.ok && written.reason === "not-enough-stock") return refuse("not-enough-stock");

  const request = await findRequested(scope, id);
  return request ? done(request) : refuse("not-found");
}

/** Plans 依頼する in the commit that opens the request: reserves its stock and stops its storage clock. */
export function submitNow(
  scope: Scope,
  opened: Parameters<typeof moveRequest>[1],
  taken: ReturnType<typeof toLineRows>,
  storage: StorageFee,
) {
  return [
    ...moveRequest(scope, opened, "submit", {
      submittedAt: scope.now,
      storageToldYen: storage.yen,
    }),
    ...reserveStock(scope, taken),
    ...takeStoragePauses(scope, storage),
  ];
}

/**
 * The draft that a form has saved before: on a way back to it the form saves the same one. Undefined once it was handed
 * in.
 */
export async function findSavedDraft(scope: Scope<Buyer>, formId: string) {
  const saved = await findRequested(scope, formId);
  return saved?.state === shippingLifecycle.initial ? saved.number : undefined;
}

async function findRequested({ db, actor }: Scope<Buyer>, id: string) {
  const [request] = await db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      state: shippingRequests.state,
    })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.id, id), eq(shippingRequests.companyId, actor.companyId)))
    .limit(1);
  return request;
}

/**
 * 配送を依頼する for a 一時保存: reserves its stock if it is still there. If the company delegates its deliveries, only its
 * account manager may submit.
 */
export async function submitShipment(scope: Scope<Buyer | Staff>, number: string) {
  const { db, actor, now } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("submit", request.state, actor)) return refuse("not-a-draft");
  if (request.coSignerId && !request.coSignedAt) return refuse("co-sign-missing");
  if (request.selfConsolidated && !request.mainNumber) return refuse("main-number-missing");
  // The manager cannot change the company's wish, so a late day is accepted.
  const { desiredOn, method } = request;
  const wrongDay =
    actor.kind === "buyer" ? desiredDayRefusal(desiredOn, now, method.daysMin) : undefined;
  if (wrongDay === "desired-day-soon") return tooSoon(now, method.daysMin);
  if (wrongDay) return refuse(wrongDay);
  const verified =
    actor.kind === "buyer" ? actor.emailVerified : await isOwnerVerified(scope, request.companyId);
  if (!verified) return refuse("email-not-verified");

  if (actor.kind === "buyer") {
    const [manager] = await deliveryManagerQuery({ ...scope, actor });
    if (manager) return refuse("delegated");
  }

  const lotIds = sql`(SELECT lot_id FROM shipping_lines WHERE request_id = ${request.id})`;
  const [lines, pauses, settings] = await db.batch([
    weighedLinesQuery(scope, request.id),
    storagePausesQuery(scope, lotIds),
    settingsQuery(scope),
  ]);
  const carriage = carriageOfRequest(request, lines);
  if (carriage.kind === "refused") return notCarried(method, carriage);
  const storage = storageFee(lines, pauses, settings, now);
  if (actor.kind === "buyer" && lines.some((line) => line.onPaidShelf))
    return refuse("paid-storage");
  return commit(
    scope,
    [
      ...moveRequest(scope, request, "submit", { submittedAt: now, storageToldYen: storage.yen }),
      classesUnchanged(lines),
      ...recordAuthorisedAct(scope, {
        kind: "delivery",
        companyId: request.companyId,
        document: { kind: "shipping", number },
        amountYen: 0,
        stateBefore: request.state,
        stateAfter: shippingLifecycle.moves.submit.to,
      }),
      ...reserveStock(scope, lines),
      ...takeStoragePauses(scope, storage),
    ],
    {
      ...moveRefusals,
      [oversold]: "not-enough-stock",
      [storagePauseConstraint]: "not-enough-stock",
      act_not_authorised: "not-authorised",
    },
  );
}

/** 下書きを書き直す: rewrites a draft, and hands it in if wanted. Its number stays. */
export async function editDraft(scope: Scope<Buyer>, number: string, wanted: ShipmentChoice) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("edit", request.state, actor)) return refuse("not-a-draft");
  if (wanted.submit && request.coSignerId) return refuse("co-sign-missing");
  const read = await readChoice(scope, wanted);
  if (!read.ok) return read;
  const { id } = request;
  const taken = toLineRows(id, read.value.chosen);
  const edited = { ...request, version: request.version + 1 };
  const written = await commit(
    scope,
    [
      ...moveRequest(scope, request, "edit", {
        ...requestColumns(wanted, read.value),
        // The second person agreed to the earlier content.
        coSignedAt: null,
      }),
      db.delete(shippingLines).where(eq(shippingLines.requestId, id)),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      resetNoticeMarksOfLimited(db, request.companyId),
      fillCustoms(scope, request.companyId, id),
      recordEstimate(scope, id, read.value),
      ...(wanted.submit ? submitNow(scope, edited, taken, read.value.storage) : []),
    ],
    {
      ...moveRefusals,
      [oversold]: "not-enough-stock",
      [storagePauseConstraint]: "not-enough-stock",
    },
  );
  return written.ok ? done({ number }) : written;
}

/**
 * 下書きを削除する: removes a draft from the lists. Refuses one that was handed in meanwhile from another page, since that
 * would cancel a shipment.
 */
export async function deleteDraft(scope: Scope<Buyer>, number: string) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.state !== "draft") return refuse("not-a-draft");
  return commit(scope, moveRequest(scope, request, "cancel"), moveRefusals);
}
