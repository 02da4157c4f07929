import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { storageAfterHold } from "../storage/storage-told.server.ts";
import { actOnRequest } from "./act-on-request.server.ts";
import { isHoldable } from "./request-acts.ts";

/**
 * 出荷を保留する, with a reason that both sides read: until it is released the request is neither quoted,
 * packed nor handed to a carrier.
 */
export async function holdRequest(scope: Scope<Buyer | Staff>, number: string, reason: string) {
  const { db, actor, now } = scope;
  if (!mayHold(actor)) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!reason) return refuse("reason-missing");
  if (request.heldAt || !isHoldable(request.state)) return refuse("not-to-hold");
  return commit(
    db,
    [
      ...actOnRequest(
        scope,
        request,
        "hold",
        { heldAt: now, heldBy: actor.kind, heldByName: signedName(actor), heldReason: reason },
        reason,
      ),
      ...told(scope, request, `配送依頼 ${number} を保留にしました`, reason),
    ],
    moveRefusals,
  );
}

/** 保留を解く. The company releases its own hold, whose days its goods are stored for; ours is released by us. */
export async function releaseRequest(scope: Scope<Buyer | Staff>, number: string) {
  const { db, actor } = scope;
  if (!mayHold(actor)) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!request.heldAt) return refuse("not-held");
  if (actor.kind === "buyer" && request.heldBy === "staff") return refuse("held-by-us");
  const released = { heldAt: null, heldBy: null, heldByName: "", heldReason: "" };
  const storageToldYen = await storageAfterHold(scope, request);
  const toldMore =
    storageToldYen === undefined
      ? ""
      : `保留の日数を含め、保管料は${storageToldYen.toLocaleString("ja-JP")}円です`;
  return commit(
    db,
    [
      ...actOnRequest(
        scope,
        request,
        "release",
        storageToldYen === undefined ? released : { ...released, storageToldYen },
        toldMore,
      ),
      ...told(
        scope,
        request,
        `配送依頼 ${number} の保留を解きました`,
        `手続きを再開します。${toldMore}`,
      ),
    ],
    moveRefusals,
  );
}

function mayHold(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "message");
}

/** The company learns of what we do; of its own acts it knows. */
function told(
  scope: Scope<Buyer | Staff>,
  { companyId, number }: { companyId: string; number: string },
  title: string,
  body: string,
) {
  if (scope.actor.kind === "buyer") return [];
  return [notify(scope, { companyId, kind: "shipping", title, body, href: shippingPage(number) })];
}
