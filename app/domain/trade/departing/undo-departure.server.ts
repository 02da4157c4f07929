import { and, eq, inArray, ne, or } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxes, clearances, parcelEvents } from "#db/schema/index.ts";
import { markUndoneOf } from "../floor/floor-acts.server.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { unshipStock } from "../shipping/move-stock.server.ts";
import { linesQuery, ownShipment } from "../shipping/own-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { type UndoReason, undoReasons } from "../shipping/undo-reason.ts";

/**
 * 撤销发货: takes a departure back because the boxes did not leave. Only on the day of departure, and only before
 * the carrier reports one of them or customs clear it.
 */
export async function undoDeparture(scope: Scope<Staff>, number: string, reason: UndoReason) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { id, shippedAt, trackingNumber } = request;
  if (!shippingLifecycle.allows("undoPickUp", request.state, actor)) return refuse("not-departed");
  if (!shippedAt || japanDay(shippedAt) !== japanDay(now)) return refuse("another-day");
  const [lines, loaded, [told], [cleared]] = await db.batch([
    linesQuery(scope, id),
    db.select({ id: boxes.id }).from(boxes).where(eq(boxes.requestId, id)).limit(100),
    carrierEventQuery(scope, id, trackingNumber),
    db
      .select({ id: clearances.requestId })
      .from(clearances)
      .where(eq(clearances.requestId, id))
      .limit(1),
  ]);
  if (told || cleared) return refuse("on-its-way");
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
      ...actsTakenBack(scope, id, loaded, undoReasons[reason].zh),
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

/** Whether the carrier has reported the request or one of its boxes: a row if so. */
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

/** Its departure and its boxes on the truck stand no more in the list of acts. */
function actsTakenBack(
  scope: Scope<Staff>,
  requestId: string,
  loaded: readonly { id: string }[],
  reason: string,
) {
  const boxIds = loaded.map(({ id }) => id);
  return [
    markUndoneOf(scope, { kinds: ["depart"], subject: "request", subjectIds: [requestId], reason }),
    markUndoneOf(scope, { kinds: ["load"], subject: "box", subjectIds: boxIds, reason }),
  ];
}
