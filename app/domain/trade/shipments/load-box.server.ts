import { and, eq, exists, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { boxes, clearances, parcelEvents, shippingRequests } from "#db/schema/index.ts";
import { commitAct, markUndoneOf } from "../floor/floor-acts.server.ts";
import { boxCode, readScanned } from "../floor/scanned-code.ts";
import { unphotographedQuery } from "./box-photos.server.ts";
import { otherCarrierQuery } from "./departing-queries.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { unshipStock } from "./move-stock.server.ts";
import { boxesQuery, linesQuery, ownShipment } from "./own-shipment.server.ts";
import { judgeDeparting } from "./request-carriage.ts";
import { pickUpShipment } from "./ship-shipment.server.ts";
import {
  asksForPhotos,
  shippingLifecycle,
  type UndoReason,
  undoReasons,
} from "./shipping-request.ts";
import { weighedLinesQuery } from "./stages.server.ts";

interface Loaded {
  number: string;
  boxNumber: number;
  /** The request's boxes that are not loaded yet. */
  left: number;
  /** True when all are loaded: the request counts as picked up. */
  departed: boolean;
}

interface Scan {
  /** The form's key. */
  id: string;
  /** The label of a box. */
  typed: string;
  carrier: string;
  /** Confirms that all boxes go with this carrier, though some were loaded for another. */
  carrierChanged?: boolean;
}

/**
 * 装车: loads a scanned box onto the carrier's truck. The last box moves the request to 集荷済み, where it waits for the
 * tracking number. Refuses with the other carrier's name if a box of the request was loaded for another, unless the
 * change is confirmed; refuses a box whose paid 出荷前写真 is missing, and goods that the method does not carry.
 */
export async function loadBox(
  scope: Scope<Staff>,
  { id, typed, carrier, carrierChanged = false }: Scan,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const read = readScanned(typed);
  const code = "codes" in read && read.codes.length === 1 ? read.codes[0] : undefined;
  if (code?.kind !== "box") return refuse("not-a-box");
  const request = await ownShipment(scope, code.request);
  if (!request) return refuse("no-such-box");
  const [all, goods, unphotographed, [other]] = await db.batch([
    boxesQuery(scope, request.id),
    weighedLinesQuery(scope, request.id),
    unphotographedQuery(scope, request.id),
    otherCarrierQuery(scope, request.id, carrier),
  ]);
  const box = all.find(({ number }) => number === code.box);
  if (!box) return refuse("no-such-box");
  if (box.loadedAt) return refuse("loaded-already");
  if (request.heldAt) return refuse("held");
  if (!shippingLifecycle.allows("pickUp", request.state, actor)) return refuse("not-to-ship");
  if (asksForPhotos(request.options) && unphotographed.some((one) => one.id === box.id))
    return refuse("photo-missing");
  const uncarried = judgeDeparting(request, goods, all);
  if (uncarried) return uncarried;
  if (other && !carrierChanged) return { ...refuse("other-carrier"), other };

  const loaded = await commitAct(
    scope,
    {
      id,
      kind: "load",
      subject: "box",
      subjectId: box.id,
      label: code.text,
      quantity: 1,
      details: { requestId: request.id, carrier },
    },
    [
      guard(isStillHere(scope, box.id, isNull(boxes.loadedAt)), "loaded-already"),
      writeLoaded(scope, box.id),
    ],
    {},
  );
  if (!loaded.ok) return loaded;
  const left = await db.$count(boxes, and(eq(boxes.requestId, request.id), isNull(boxes.loadedAt)));
  const answer = { number: request.number, boxNumber: box.number, left };
  if (left > 0) return done<Loaded>({ ...answer, departed: false });
  // Two people may scan the last two boxes at once: either may read that none is left, and the move lets one through.
  const taken = await pickUpShipment(scope, request.number, carrier);
  if (!taken.ok && taken.reason === "photo-missing") return refuse("photo-missing");
  return done<Loaded>({ ...answer, departed: true });
}

/** 撤销装车: unloads a box while its request still awaits shipment. */
export async function unloadBox(scope: Scope<Staff>, { id, boxId }: { id: string; boxId: string }) {
  const { db, actor } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const [box] = await db
    .select({
      number: boxes.number,
      requestId: boxes.requestId,
      loadedAt: boxes.loadedAt,
      request: shippingRequests.number,
    })
    .from(boxes)
    .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
    .where(eq(boxes.id, boxId))
    .limit(1);
  if (!box) return refuse("not-found");
  if (!box.loadedAt) return refuse("not-loaded");
  return commitAct(
    scope,
    {
      id,
      kind: "unload",
      subject: "box",
      subjectId: boxId,
      quantity: 1,
      label: boxCode(box.request, box.number),
      details: { requestId: box.requestId },
    },
    [
      markUndoneOf(scope, {
        kinds: ["load"],
        subject: "box",
        subjectIds: [boxId],
        reason: message("undo.load"),
      }),
      guard(isStillHere(scope, boxId), "departed-already"),
      db.update(boxes).set({ loadedAt: null, loadedByName: "" }).where(eq(boxes.id, boxId)),
    ],
    {},
  );
}

/**
 * 撤销发货: undoes a departure where the boxes did not leave. Only on the same day, and only before the carrier reports
 * a box or customs clear it.
 */
export async function undoDeparture(scope: Scope<Staff>, number: string, reason: UndoReason) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { id, shippedAt, trackingNumber } = request;
  if (!shippingLifecycle.allows("undoPickUp", request.state, actor)) return refuse("not-departed");
  if (!shippedAt || japanDay(shippedAt) !== japanDay(now)) return refuse("another-day");
  const [lines, loaded, [reported], [cleared]] = await db.batch([
    linesQuery(scope, id),
    db.select({ id: boxes.id }).from(boxes).where(eq(boxes.requestId, id)).limit(100),
    carrierEventQuery(scope, id, trackingNumber),
    db
      .select({ id: clearances.requestId })
      .from(clearances)
      .where(eq(clearances.requestId, id))
      .limit(1),
  ]);
  if (reported || cleared) return refuse("on-its-way");
  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        "undoPickUp",
        { shippedAt: null, carrier: "", trackingNumber: "" },
        message("label", { label: undoReasons[reason] }),
      ),
      ...unshipStock(scope, lines),
      db
        .update(boxes)
        .set({ loadedAt: null, loadedByName: "", trackingNumber: "" })
        .where(eq(boxes.requestId, id)),
      ...undoActs(scope, id, loaded, message("label", { label: undoReasons[reason] })),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: id },
        kind: "shipping",
        letter: letter("shipping.departure-undone", {
          number: request.number,
          reason: undoReasons[reason],
        }),
        href: shippingPage(request.number),
      }),
    ],
    { ...moveRefusals, lot_not_oversold: "moved-meanwhile", order_line_steps: "moved-meanwhile" },
  );
}

function writeLoaded({ db, actor, now }: Scope<Staff>, boxId: string): Statement {
  return db
    .update(boxes)
    .set({ loadedAt: now, loadedByName: signedName(actor) })
    .where(eq(boxes.id, boxId));
}

/** The condition that the box's request still awaits shipment, and whatever `also` requires. */
function isStillHere({ db }: Scope<Staff>, boxId: string, also?: SQL) {
  return exists(
    db
      .select()
      .from(boxes)
      .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
      .where(and(eq(boxes.id, boxId), eq(shippingRequests.state, "awaiting_shipment"), also)),
  );
}

/** Selects an event that the carrier reported of the request or its boxes. */
function carrierEventQuery({ db }: Scope<Staff>, requestId: string, trackingNumber: string) {
  const ofBoxes = db
    .select({ number: boxes.trackingNumber })
    .from(boxes)
    .where(and(eq(boxes.requestId, requestId), ne(boxes.trackingNumber, "")));
  return db
    .select({ number: parcelEvents.trackingNumber })
    .from(parcelEvents)
    .where(
      or(
        eq(parcelEvents.trackingNumber, trackingNumber),
        inArray(parcelEvents.trackingNumber, ofBoxes),
      ),
    )
    .limit(1);
}

/** Marks the acts of the departure and of its loaded boxes as undone. */
function undoActs(
  scope: Scope<Staff>,
  requestId: string,
  loaded: readonly { id: string }[],
  reason: Message,
) {
  const boxIds = loaded.map(({ id }) => id);
  return [
    markUndoneOf(scope, { kinds: ["depart"], subject: "request", subjectIds: [requestId], reason }),
    markUndoneOf(scope, { kinds: ["load"], subject: "box", subjectIds: boxIds, reason }),
  ];
}
