import { and, eq, isNull } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import type { Statement } from "#db/client.ts";
import { boxes } from "#db/schema/index.ts";
import { recordRequestAct } from "../floor/floor-acts.server.ts";
import { watchParcel } from "../purchasing/buy-order.server.ts";
import { lacksPhotos } from "./box-photos.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { shipStock } from "./move-stock.server.ts";
import { findTaken } from "./number-taken.server.ts";
import { boxesQuery, ownShipment } from "./own-shipment.server.ts";
import { classesUnchanged } from "./request-carriage.server.ts";
import { judgeDeparting } from "./request-carriage.ts";
import { shippingLifecycle } from "./shipping-request.ts";
import { weighedLinesQuery } from "./stages.server.ts";

/** 揽收: records that the carrier took the boxes, before its tracking number is known; the pieces leave the stock. */
export async function pickUpShipment(scope: Scope<Staff>, number: string, carrier: string) {
  const { actor, now } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  if (!shippingLifecycle.allows("pickUp", request.state, actor)) return refuse("not-to-ship");
  if (await lacksPhotos(scope, request)) return refuse("photo-missing");

  const goods = await readDeparting(scope, request);
  if (!goods.ok) return goods;
  const lines = goods.value;
  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        "pickUp",
        { carrier, shippedAt: now },
        message("plain", { text: carrier }),
      ),
      classesUnchanged(lines),
      ...issuePapers(scope, { event: "shipped", request }),
      ...shipStock(scope, lines),
      loadAll(scope, request.id),
      recordRequestAct(scope, "depart", request),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.picked-up", { number: request.number, carrier }),
        href: shippingPage(request.number),
      }),
    ],
    moveRefusals,
  );
}

interface Handover {
  carrier: string;
  trackingNumber: string;
  /** Tracking numbers by the box's id, where the carrier numbers each box. */
  boxTracking: ReadonlyMap<string, string>;
  /** Somebody has looked at the other shipments of this carrier that have one of the numbers. */
  isChecked?: boolean;
}

/**
 * 发货: sends the request under this tracking number. Boxes that no carrier took yet are picked up in the same commit,
 * and their pieces leave the stock. A number under which the carrier has another shipment of ours is a mistake, or the
 * carrier gives it again after a year: somebody must have looked.
 */
export async function shipShipment(
  scope: Scope<Staff>,
  number: string,
  { carrier, trackingNumber, boxTracking, isChecked = false }: Handover,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  const here = shippingLifecycle.allows("pickUp", request.state, actor);
  if (!here && !shippingLifecycle.allows("depart", request.state, actor))
    return refuse("not-to-ship");
  if (here && (await lacksPhotos(scope, request))) return refuse("photo-missing");
  const goods = here ? await readDeparting(scope, request) : done([]);
  if (!goods.ok) return goods;

  const numbers = [trackingNumber, ...boxTracking.values()];
  const { taken, noFurther } = await findTaken(scope, request.id, carrier, numbers);
  if (taken.length > 0 && !isChecked) return { ...refuse("number-taken"), taken };

  const note = message("plain", { text: `${carrier} ${trackingNumber}` });
  const steps = here
    ? [
        ...moveRequest(scope, request, "pickUp", { carrier, shippedAt: now }, note),
        ...issuePapers(scope, { event: "shipped", request }),
        ...moveRequest(scope, pickedUp(request), "depart", { trackingNumber }),
      ]
    : moveRequest(scope, request, "depart", { carrier, trackingNumber }, note);
  return commit(
    scope,
    [
      noFurther,
      ...steps,
      classesUnchanged(goods.value),
      ...[...boxTracking].map(([id, trackingNumber]) =>
        db
          .update(boxes)
          .set({ trackingNumber })
          .where(and(eq(boxes.id, id), eq(boxes.requestId, request.id))),
      ),
      ...numbers.flatMap((one) => watchParcel(scope, one, now)),
      ...shipStock(scope, goods.value),
      ...(here ? [loadAll(scope, request.id), recordRequestAct(scope, "depart", request)] : []),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.departed", {
          number: request.number,
          carrier,
          tracking: trackingNumber,
        }),
        href: shippingPage(request.number),
      }),
    ],
    moveRefusals,
  );
}

/** Reads the goods of a departing request, and refuses what its method does not carry. */
async function readDeparting(
  scope: Scope<Staff>,
  request: NonNullable<Awaited<ReturnType<typeof ownShipment>>>,
) {
  const [lines, packed] = await scope.db.batch([
    weighedLinesQuery(scope, request.id),
    boxesQuery(scope, request.id),
  ]);
  return judgeDeparting(request, lines, packed) ?? done(lines);
}

/** 受け取りました: confirms that the boxes have arrived in Japan. */
export async function receiveShipment(scope: Scope<Buyer>, number: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("receive", request.state, actor)) return refuse("not-on-its-way");

  return commit(scope, moveRequest(scope, request, "receive", { receivedAt: now }), moveRefusals);
}

/** Marks all boxes of a departing request as loaded. */
function loadAll({ db, actor, now }: Scope<Staff>, requestId: string): Statement {
  return db
    .update(boxes)
    .set({ loadedAt: now, loadedByName: signedName(actor) })
    .where(and(eq(boxes.requestId, requestId), isNull(boxes.loadedAt)));
}

/** The request's version and state after the first of the two moves. */
function pickedUp({ id, version }: { id: string; version: number }) {
  return { id, state: shippingLifecycle.moves.pickUp.to, version: version + 1 };
}
