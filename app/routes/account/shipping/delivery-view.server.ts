import { mayPlan } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { type HoldOutlook, holdOutlook } from "#app/domain/trade/floor/storage.server.ts";
import { storagePriceIn, storageYen } from "#app/domain/trade/floor/storage.ts";
import { claimUntil } from "#app/domain/trade/orders/claim-days.ts";
import { isClassContestable } from "#app/domain/trade/shipments/class-contest.ts";
import {
  estimateImportDues,
  type ImportBasis,
} from "#app/domain/trade/shipments/import-dues.server.ts";
import { takesShipmentIds } from "#app/domain/trade/shipments/shipment-ids.server.ts";
import type { ShippingDocument } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  isHoldable,
  type ShippingMove,
  shippingMoveLabels,
  takesFiles,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { choiceOf, shortChoicesFor } from "#app/domain/trade/shipments/short-pick.ts";
import type { ownShortPicksQuery } from "#app/domain/trade/shipments/short-pick-queries.server.ts";

/** The steps of a request as the buyer reads them. */
export function timelineOf(events: ShippingDocument["events"]) {
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
export function claimableOf(
  { receivedAt }: ShippingDocument["request"],
  settings: ShippingDocument["settings"],
  now: Date,
) {
  const until = receivedAt && claimUntil(receivedAt, settings);
  return { claimUntil: until, claimable: until !== null && now <= until };
}

/** At the freight that was quoted, or the range that was expected; over when the goods are here or never come. */
export function duesOf(
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
export function returnedYenOf({ request, stages }: Pick<ShippingDocument, "request" | "stages">) {
  return request.state === "cancelled" ? (stages.at(-1)?.paidYen ?? 0) : 0;
}

/** Until when the quote is to be paid; a day that is past without a letter is told of anew. */
export function payByOf(
  { payBy, lapseToldAt }: Pick<ShippingDocument["request"], "payBy" | "lapseToldAt">,
  now: Date,
) {
  return payBy && (lapseToldAt || payBy >= now) ? payBy : null;
}

/**
 * What a hold costs a request that is paid, or would from now on; nothing where we hold it, or it is not to be held.
 */
export function holdCostOf(
  { request, lines, holds, settings }: ShippingDocument,
  now: Date,
): HoldOutlook | undefined {
  if (!isHoldable(request.state) || request.heldBy === "staff") return undefined;
  return holdOutlook(request, lines, holds, now, storagePriceIn(settingsIn(settings)));
}

/** 保管料 of a draft as it would be if it were handed in now; nothing once it was told. */
export function storageExpected({ request, lines, settings }: ShippingDocument, now: Date) {
  if (request.state !== "draft" || request.storageToldYen !== null) return null;
  return storageYen(lines, now, storagePriceIn(settingsIn(settings)));
}

/** What its company may still tell the warehouse of a request. */
export function toldStill({ request, boxes }: ShippingDocument, actor: Buyer) {
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
export function toShortsView(shorts: readonly Short[], state: string, hasRest: boolean) {
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
