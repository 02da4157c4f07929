import type { Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { storagePriceIn } from "#app/domain/trade/floor/storage.ts";
import { isClassContestable } from "#app/domain/trade/shipments/class-contest.ts";
import { ClearForm } from "#app/domain/trade/shipments/clearance-forms.schema.server.ts";
import type { PlanOfRequest } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { takeBackMove } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import {
  BoxPhotoForm,
  ShippingQuoteForm,
} from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import type { ShippingDocument } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  asksForPhotos,
  shippingMoveLabels,
  staffShippingState,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { toSplitSide } from "#app/domain/trade/shipments/split-queries.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { suggestShippingQuote } from "#app/domain/trade/shipments/suggest-shipping-quote.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { toBoxView, toBoxWishesView } from "#app/shared/box-view.server.ts";
import { listedFiles } from "#app/shared/listed-files.server.ts";
import { staffTimeline } from "../timeline.ts";
import type { TeamView } from "../work/team-view.server.ts";
import { rightsOn } from "./request/rights-on.server.ts";

interface ShippingViewParts {
  found: ShippingDocument;
  plan: PlanOfRequest | undefined;
  windows: readonly { startedAt: Date; byName: string }[];
  team: TeamView;
  glosses: Record<string, string>;
  /** Prices have changed since it was quoted. */
  pricesChanged: boolean;
}

export type ShippingView = ReturnType<typeof toShippingView>;

/** A shipping request as its page shows it to this person and the browser gets it, field by field. */
export function toShippingView(scope: Scope<Staff>, parts: ShippingViewParts) {
  const { found, plan, windows, team, glosses } = parts;
  const { request, method, company, lines, boxes, messages, events, files, settings } = found;
  const setting = settingsIn(settings);
  const rights = rightsOn(scope, found);
  const { zh, shape } = staffShippingState(request);
  const owed = owedYen(request);
  return {
    request: toRequestView(request),
    stateLabel: { zh, shape },
    methodZh: method.nameZh,
    company: { name: company.name, operationId: company.operationId },
    delegated:
      request.state !== "draft" || !company.delegatedTo
        ? undefined
        : {
            to: company.delegatedTo,
            maySubmit:
              company.managerId === scope.actor.id && staffMay(scope.actor, "act-for-company"),
          },
    lines: lines.map((line) => ({
      id: line.id,
      picture: line.picture,
      titleZh: line.titleZh,
      spec: line.spec.map(({ valueZh }) => ({ valueZh })),
      orderNumber: line.orderNumber,
      orderNote: line.orderNote,
      note: line.note,
      shelf: line.shelf,
      quantity: line.quantity,
      weightGrams: line.weightGrams,
      goodsClass: line.goodsClass,
      classSource: line.classSource,
    })),
    boxes: boxes.map(toBoxView),
    messages: messages.map((message) => ({
      id: message.id,
      author: message.author,
      authorName: message.authorName,
      body: message.body,
      bodyZh: message.bodyZh,
      sentAt: message.sentAt,
    })),
    suggested: rights.mayQuote
      ? toSuggestion(suggestShippingQuote(found, scope.now, storagePriceIn(setting)))
      : undefined,
    glosses,
    settlement: stageTable(found.stages, "zh"),
    owedYen: owed,
    waiveLimitYen: Number(setting("waiveTwoPeopleYen")),
    waiveAsked: askedToWaive(request, owed),
    files: listedFiles(files),
    messageId: staffMay(scope.actor, "message") ? crypto.randomUUID() : undefined,
    pricesChanged: takeBackMove(request, scope.actor) !== undefined && parts.pricesChanged,
    windows: windows.map(({ startedAt, byName }) => ({ startedAt, byName })),
    team,
    plan: plan && {
      state: plan.state,
      movedOn: plan.movedOn,
      confirmationId: plan.confirmationId,
    },
    contests: found.contests.map((contest) => ({
      id: contest.id,
      lineId: contest.lineId,
      classWished: contest.classWished,
      reason: contest.reason,
      state: contest.state,
      answer: contest.answer,
    })),
    constraints: {
      quote: fieldConstraints(ShippingQuoteForm),
      clear: fieldConstraints(ClearForm),
      photo: fieldConstraints(BoxPhotoForm),
    },
    boxPhotos: found.boxPhotos,
    asksForPhotos: asksForPhotos(request.options),
    splits: found.splits.map(toSplitSide),
    ...rights,
    mayReopen: rights.mayAnswer && isClassContestable(request),
    timeline: staffTimeline(events, shippingMoveLabels),
  };
}

function toRequestView(request: ShippingDocument["request"]) {
  return {
    number: request.number,
    state: request.state,
    version: request.version,
    pieceCount: request.pieceCount,
    splitFrom: request.splitFrom,
    weighsFirst: request.weighsFirst,
    estimateMinYen: request.estimateMinYen,
    estimateMaxYen: request.estimateMaxYen,
    holdOwedYen: request.holdOwedYen,
    settleBy: request.settleBy,
    heldAt: request.heldAt,
    heldBy: request.heldBy,
    heldByName: request.heldByName,
    heldReason: readMessage(request.heldReason, "zh"),
    heldReasonJa: readMessage(request.heldReason, "ja"),
    boxWishes: toBoxWishesView(request.boxWishes),
    receiver: toAddressView(request.receiver),
    importer: toAddressView(request.importer),
    options: request.options.map(({ nameZh }) => ({ nameZh })),
    note: request.note,
    desiredOn: request.desiredOn,
    mainNumber: request.mainNumber,
    freightYen: request.freightYen,
    optionsYen: request.optionsYen,
    storageYen: request.storageYen,
    duesYen: request.duesYen,
    totalYen: request.totalYen,
    quotedAt: request.quotedAt,
    carrier: request.carrier,
    trackingNumber: request.trackingNumber,
  };
}

function toAddressView(address: ShipTo): ShipTo {
  return {
    postalCode: address.postalCode,
    prefecture: address.prefecture,
    street: address.street,
    companyName: address.companyName,
    recipient: address.recipient,
    romajiName: address.romajiName,
    phone: address.phone,
    placeUnchecked: address.placeUnchecked ?? false,
  };
}

function toSuggestion({ freight, ...suggested }: ReturnType<typeof suggestShippingQuote>) {
  const { billingGrams, refusal, freightYen, optionsYen, storageYen, duesYen } = suggested;
  return {
    billingGrams,
    refusal,
    freightYen,
    optionsYen,
    storageYen,
    duesYen,
    freight: freight && {
      boxYen: freight.boxYen,
      areaYen: freight.areaYen,
      goodsYen: freight.goodsYen,
    },
  };
}

/** The waiver that waits for its second person, where the sum is still the same. */
function askedToWaive(
  { waiveAskedBy, waiveAskedByName, waiveAskedYen, waiveReason }: ShippingDocument["request"],
  owed: number,
) {
  return waiveAskedBy && waiveAskedYen === owed
    ? { name: waiveAskedByName, reason: waiveReason }
    : undefined;
}
