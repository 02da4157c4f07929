import { and, eq, exists, isNull, type SQL } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { boxes, shippingRequests } from "#db/schema/index.ts";
import { actRefusals, keepAct, markUndoneOf } from "../floor/floor-acts.server.ts";
import { boxCode, readScanned } from "../floor/scanned-code.ts";
import { boxesQuery, ownShipment } from "../shipping/own-shipment.server.ts";
import { pickUpShipment } from "../shipping/pick-up-shipment.server.ts";
import { asksForPhotos, shippingLifecycle } from "../shipping/shipping-request.ts";
import { unphotographedQuery } from "./box-photos.server.ts";
import { otherCarrierQuery } from "./other-carrier.server.ts";

interface Loaded {
  number: string;
  boxNumber: number;
  /** Boxes of the request that still stand here. */
  left: number;
  /** All of them are on the truck: the carrier has taken the request. */
  departed: boolean;
}

interface Scan {
  /** The form's key. */
  id: string;
  /** The label of a box. */
  typed: string;
  /** Who takes it. */
  carrier: string;
  /** All boxes go with this carrier, though some were loaded under another's name. */
  carrierChanged?: boolean;
}

/**
 * 装车: a box's label is scanned onto the carrier's truck. With its last box a request is 集荷済み, and rests so
 * until the carrier's number is known. Refused with the other carrier's name where a box of the request was
 * loaded onto that one's truck, unless the carrier was changed. Where 出荷前写真 was paid no box goes without its photo.
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
  const [all, unphotographed, [other]] = await db.batch([
    boxesQuery(scope, request.id),
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
  if (other && !carrierChanged) return { ...refuse("other-carrier"), other };

  const loaded = await commit(
    scope,
    [
      keepAct(scope, {
        id,
        kind: "load",
        subject: "box",
        subjectId: box.id,
        label: code.text,
        quantity: 1,
        details: { requestId: request.id, carrier },
      }),
      guard(stands(scope, box.id, isNull(boxes.loadedAt)), "loaded-already"),
      writeLoaded(scope, box.id),
    ],
    actRefusals,
  );
  if (!loaded.ok && loaded.reason === "loaded-already") return loaded;
  const left = await db.$count(boxes, and(eq(boxes.requestId, request.id), isNull(boxes.loadedAt)));
  const answer = { number: request.number, boxNumber: box.number, left };
  if (left > 0) return done<Loaded>({ ...answer, departed: false });
  // Two may scan the last two boxes at one moment: whoever reads that none is left sends it off, once.
  const taken = await pickUpShipment(scope, request.number, carrier);
  if (!taken.ok && taken.reason === "photo-missing") return refuse("photo-missing");
  return done<Loaded>({ ...answer, departed: true });
}

function writeLoaded({ db, actor, now }: Scope<Staff>, boxId: string): Statement {
  return db
    .update(boxes)
    .set({ loadedAt: now, loadedByName: signedName(actor) })
    .where(eq(boxes.id, boxId));
}

/** The condition that the box's request is still here, and what else is asked of the box. */
function stands({ db }: Scope<Staff>, boxId: string, also?: SQL) {
  return exists(
    db
      .select()
      .from(boxes)
      .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
      .where(and(eq(boxes.id, boxId), eq(shippingRequests.state, "awaiting_shipment"), also)),
  );
}

/** 撤销装车: a box comes off the truck again while its request is still here. */
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
  const written = await commit(
    scope,
    [
      keepAct(scope, {
        id,
        kind: "unload",
        subject: "box",
        subjectId: boxId,
        quantity: 1,
        label: boxCode(box.request, box.number),
        details: { requestId: box.requestId },
      }),
      markUndoneOf(scope, {
        kinds: ["load"],
        subject: "box",
        subjectIds: [boxId],
        reason: "撤销装车",
      }),
      guard(stands(scope, boxId), "departed-already"),
      db.update(boxes).set({ loadedAt: null, loadedByName: "" }).where(eq(boxes.id, boxId)),
    ],
    actRefusals,
  );
  if (written.ok || written.reason === "done-already") return done(undefined);
  return refuse(written.reason);
}
