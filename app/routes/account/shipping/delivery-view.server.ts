import type { BatchResponse } from "drizzle-orm/batch";
import { mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { japaneseHolidaysQuery } from "#app/domain/core/holidays.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import type { DocumentMoney } from "#app/domain/money/payments/payment-queries.server.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import type { claimsOfRequestQuery } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import type { CarriedBox } from "#app/domain/trade/floor/find-tracked.server.ts";
import { type HoldOutlook, holdOutlook } from "#app/domain/trade/floor/storage.server.ts";
import { storagePriceIn, storageYen } from "#app/domain/trade/floor/storage.ts";
import { carrierSilence } from "#app/domain/trade/floor/tracking-number.ts";
import { claimUntil } from "#app/domain/trade/orders/claim-days.ts";
import {
  type methodsOfRequestQuery,
  toUncarried,
} from "#app/domain/trade/shipments/change-method.server.ts";
import { isClassContestable } from "#app/domain/trade/shipments/class-contest.ts";
import type { coSignersQuery } from "#app/domain/trade/shipments/co-sign.server.ts";
import {
  estimateImportDues,
  type ImportBasis,
} from "#app/domain/trade/shipments/import-dues.server.ts";
import type { sameMainNumberQuery } from "#app/domain/trade/shipments/main-number.server.ts";
import { shareHeirs } from "#app/domain/trade/shipments/option-shares.ts";
import { takesShipmentIds } from "#app/domain/trade/shipments/shipment-ids.server.ts";
import type { ShippingDocument } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  isHoldable,
  type ShippingMove,
  shippingLifecycle,
  shippingMoveLabels,
  takesFiles,
  takesPermit,
  trialPackingDueYen,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { choiceOf, shortChoicesFor } from "#app/domain/trade/shipments/short-pick.ts";
import type { ownShortPicksQuery } from "#app/domain/trade/shipments/short-pick-queries.server.ts";
import { toSplitSide } from "#app/domain/trade/shipments/split-queries.server.ts";
import { splitMove } from "#app/domain/trade/shipments/split-request.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { toBoxView, toBoxWishesView } from "#app/shared/box-view.server.ts";
import { attachedFiles } from "../attached-files.server.ts";
import { toMessagesView } from "../shared/messages-view.server.ts";
import { askedMainNumberOf, toCoSignView } from "./acts/co-sign-view.server.ts";

interface DeliveryViewParts {
  found: ShippingDocument;
  basis: ImportBasis;
  money: DocumentMoney;
  carried: readonly CarriedBox[];
  others: BatchResponse<
    readonly [
      ReturnType<typeof claimsOfRequestQuery>,
      ReturnType<typeof sameMainNumberQuery>,
      ReturnType<typeof coSignersQuery>,
      ReturnType<typeof japaneseHolidaysQuery>,
      ReturnType<typeof methodsOfRequestQuery>,
      ReturnType<typeof ownShortPicksQuery>,
    ]
  >;
}

export type DeliveryView = ReturnType<typeof toDeliveryView>;

/** A shipping request as its page shows it to this person, field by field. */
export function toDeliveryView(scope: Scope<Buyer>, read: DeliveryViewParts) {
  const { actor, now } = scope;
  const { found, money } = read;
  const [claims, together, people, japaneseHolidays, methods, shorts] = read.others;
  const { request, method, lines, boxes, review } = found;
  const mayShip = buyerMay(actor, "ship");
  const { delegatedTo } = found.company;
  // A draft is its company's until the manager hands it in.
  const isDelegated = delegatedTo !== null && request.state !== "draft";
  const mayName = mayShip && takesFiles(request.state) && !request.shippedAt;
  return {
    request: toRequestView(request, now),
    rehearsalYen: trialPackingDueYen(request),
    shareYen: shareHeirs(request, found.splits).owedYen,
    method: { nameJa: method.nameJa, daysMin: method.daysMin, daysMax: method.daysMax },
    lines: lines.map((line) => ({
      id: line.id,
      picture: line.picture,
      titleJa: line.titleJa,
      spec: line.spec.map(({ valueJa }) => ({ valueJa })),
      orderNumber: line.orderNumber,
      shelf: line.shelf,
      quantity: line.quantity,
      goodsClass: line.goodsClass,
      classSource: line.classSource,
      hsCode: line.hsCode,
      descriptionEn: line.descriptionEn,
      descriptionJa: line.descriptionJa,
    })),
    boxes: boxes.map(toBoxView),
    boxPhotoIds: found.boxPhotos.map(({ id }) => id),
    review: review && {
      stars: review.stars,
      comment: review.comment,
      writtenAt: review.writtenAt,
    },
    messages: toMessagesView(found.messages),
    contests: found.contests.map((contest) => ({
      id: contest.id,
      lineId: contest.lineId,
      classWished: contest.classWished,
      reason: contest.reason,
      state: contest.state,
      answer: contest.answer,
      askedAt: contest.askedAt,
    })),
    contestIds: Object.fromEntries(lines.map(({ id }) => [id, crypto.randomUUID()])),
    settlement: stageTable(found.stages),
    returnedYen: returnedYenOf(found),
    storageYen: storageExpected(found, now),
    dues: duesOf(request, lines, read.basis),
    pictureIds: found.pictures.map(({ id }) => id),
    moves: shippingLifecycle.movesFrom(request.state, actor),
    mayShip,
    billingGrams: boxes.length > 0 ? boxes.reduce((sum, box) => sum + box.billingGrams, 0) : null,
    uncarried: toUncarried(found, methods),
    isDelegated,
    shorts: toShortsView(shorts, request.state, lines.length > 0),
    claims,
    carried: read.carried.map(({ trackingNumber, box, state, events }) => ({
      trackingNumber,
      box,
      state,
      events: events.map(({ at, place, kind }) => ({ at, place, kind })),
    })),
    silence: carrierSilence({ ...method, ...request }, now, japaneseHolidays),
    together,
    splits: found.splits.map(toSplitSide),
    delegatedTo,
    maySplit:
      mayShip && !isDelegated && boxes.length === 0 && splitMove(request, actor) !== undefined,
    coSign: toCoSignView(request, people, actor, mayShip),
    holdable: isHoldable(request.state),
    holdCost: holdCostOf(found, now),
    mayName,
    askedMain: askedMainNumberOf(request, actor, mayName),
    ...claimableOf(request, found.settings, now),
    mayPay: buyerMay(actor, "pay"),
    papers: money.papers,
    reviewPaymentId: money.review?.paymentId,
    short: money.short,
    ...toldStill(found, actor),
    messageId: crypto.randomUUID(),
    attached: attachedFiles(
      found.files,
      mayShip && (takesFiles(request.state) || takesPermit(request.state)),
    ),
    timeline: timelineOf(found.events),
  };
}

function toRequestView(request: ShippingDocument["request"], now: Date) {
  return {
    number: request.number,
    version: request.version,
    state: request.state,
    createdAt: request.createdAt,
    pieceCount: request.pieceCount,
    quotedAt: request.quotedAt,
    estimateMinYen: request.estimateMinYen,
    estimateMaxYen: request.estimateMaxYen,
    freightYen: request.freightYen,
    optionsYen: request.optionsYen,
    storageYen: request.storageYen,
    storageToldYen: request.storageToldYen,
    holdYen: request.holdYen,
    holdOwedYen: request.holdOwedYen,
    paysDues: request.paysDues,
    duesYen: request.duesYen,
    totalYen: request.totalYen,
    couponYen: request.couponYen,
    paidYen: request.paidYen,
    paidAt: request.paidAt,
    payBy: payByOf(request, now),
    settleBy: request.settleBy,
    options: request.options.map(({ id, nameJa, priceYen }) => ({ id, nameJa, priceYen })),
    receiver: toAddressView(request.receiver),
    importer: toAddressView(request.importer),
    note: request.note,
    desiredOn: request.desiredOn,
    mainNumber: request.mainNumber,
    selfConsolidated: request.selfConsolidated,
    boxWishes: toBoxWishesView(request.boxWishes),
    staffNote: request.staffNote,
    carrier: request.carrier,
    trackingNumber: request.trackingNumber,
    shippedAt: request.shippedAt,
    splitFrom: request.splitFrom,
    awaitsCoSign: request.coSignerId !== null && !request.coSignedAt,
    heldAt: request.heldAt,
    heldBy: request.heldBy,
    heldByName: request.heldByName,
    heldReason: readMessage(request.heldReason, "ja"),
  };
}

function toAddressView(address: ShipTo) {
  const { postalCode, prefecture, street, companyName, recipient, phone } = address;
  return { postalCode, prefecture, street, companyName, recipient, phone };
}

/** The steps of a request as the buyer reads them. */
function timelineOf(events: ShippingDocument["events"]) {
  return events.map(({ version, at, move, note, byName, by }) => ({
    id: version,
    at,
    // What boxes weighed twice is between us and the scales.
    note: move === "askLight" ? "" : readMessage(note, "ja"),
    title: shippingMoveLabels[move as ShippingMove]?.ja ?? move,
    by: by.startsWith("staff:") ? `担当 ${byName}` : byName,
  }));
}

/** Until when goods that have come can be claimed, and whether that is still so. */
function claimableOf(
  { receivedAt }: ShippingDocument["request"],
  settings: ShippingDocument["settings"],
  now: Date,
) {
  const until = receivedAt && claimUntil(receivedAt, settings);
  return { claimUntil: until, claimable: until !== null && now <= until };
}

/** At the freight that was quoted, or the range that was expected; over when the goods are here or never come. */
function duesOf(
  { state, quotedAt, freightYen, estimateMinYen, estimateMaxYen }: ShippingDocument["request"],
  lines: ShippingDocument["lines"],
  { values, rules }: ImportBasis,
) {
  if (state === "cancelled") return undefined;
  if (quotedAt)
    return estimateImportDues(lines, values, { min: freightYen, max: freightYen }, rules);
  if (estimateMinYen === null || estimateMaxYen === null) return undefined;
  return estimateImportDues(lines, values, { min: estimateMinYen, max: estimateMaxYen }, rules);
}

/** What a request that was called off after its payment gave back: all that its last stage had been paid. */
function returnedYenOf({ request, stages }: Pick<ShippingDocument, "request" | "stages">) {
  return request.state === "cancelled" ? (stages.at(-1)?.paidYen ?? 0) : 0;
}

/** Until when the quote is to be paid; a day that is past without a letter is told of anew. */
function payByOf(
  { payBy, lapseToldAt }: Pick<ShippingDocument["request"], "payBy" | "lapseToldAt">,
  now: Date,
) {
  return payBy && (lapseToldAt || payBy >= now) ? payBy : null;
}

/** What a hold costs a request that is paid, or would from now on; nothing where we hold it, or it is not to be held. */
function holdCostOf(
  { request, lines, holds, settings }: ShippingDocument,
  now: Date,
): HoldOutlook | undefined {
  if (!isHoldable(request.state) || request.heldBy === "staff") return undefined;
  return holdOutlook(request, lines, holds, now, storagePriceIn(settingsIn(settings)));
}

/** 保管料 of a draft as it would be if it were handed in now; nothing once it was told. */
function storageExpected({ request, lines, settings }: ShippingDocument, now: Date) {
  if (request.state !== "draft" || request.storageToldYen !== null) return null;
  return storageYen(lines, now, storagePriceIn(settingsIn(settings)));
}

/** What its company may still tell the warehouse of a request. */
function toldStill({ request, boxes }: ShippingDocument, actor: Buyer) {
  const mayShip = buyerMay(actor, "ship");
  return {
    mayPlan: request.boxWishes?.fba === true && mayPlan(actor),
    contestable: mayShip && isClassContestable(request),
    takesHsCodes: mayShip && takesFiles(request.state),
    takesShipmentIds: mayShip && takesShipmentIds(request, boxes.length),
  };
}

type Short = Awaited<ReturnType<typeof ownShortPicksQuery>>[number];

/** Pieces that were not found, with the choices that are open. */
function toShortsView(shorts: readonly Short[], state: string, hasRest: boolean) {
  return shorts.map((short) => {
    const { caseId, caseNumber, titleJa, pieces, photoIds, choice, answer, forwarded } = short;
    const open = short.waits && state !== "cancelled";
    return {
      ...{ caseId, caseNumber, titleJa, pieces, photoIds },
      choice: choice ?? (answer && choiceOf(answer)),
      choices: open ? shortChoicesFor({ forwarded, hasRest }).filter((one) => one !== choice) : [],
    };
  });
}
