import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/post-transfer.server.ts";
import { markUndoneOf } from "../floor/floor-acts.server.ts";
import { readSettlement, unsettle } from "../settlement/unsettle.server.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { boxesQuery, ownShipment } from "../shipping/own-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { type UndoReason, undoReasons } from "../shipping/undo-reason.ts";
import { reopenBoxes } from "./reopen-boxes.server.ts";

/**
 * 撤销装箱: the boxes are open again, and what their weight did to the money is undone by the opposite
 * transfers. Refused once a box is on the truck, once the buyer or anybody else acted on it, and where
 * what went back to the wallet is not there any more.
 */
export async function unpackShipment(scope: Scope<Staff>, number: string, reason: UndoReason) {
  const { actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const move = request.weighsFirst ? "unweigh" : "unpack";
  if (!shippingLifecycle.allows(move, request.state, actor)) return refuse("not-packed");
  const [boxes, settlement] = await Promise.all([
    boxesQuery(scope, request.id),
    readSettlement(scope, request),
  ]);
  if (boxes.length === 0) return refuse("not-packed");
  if (boxes.some(({ loadedAt }) => loadedAt)) return refuse("loaded-already");
  if (!settlement) return refuse("acted-since");
  const undone = move === "unpack" ? unsettle(scope, request, settlement) : undefined;
  if (undone?.couponGone) return refuse("acted-since");

  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        move,
        undone?.changes ?? {},
        message("label", { label: undoReasons[reason] }),
      ),
      ...(undone?.statements ?? []),
      ...reopenBoxes(scope, request.id),
      markUndoneOf(scope, {
        kinds: ["pack"],
        subject: "request",
        subjectIds: [request.id],
        reason: undoReasons[reason].zh,
      }),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.repacked", {
          number: request.number,
          reason: undoReasons[reason],
        }),
        href: shippingPage(request.number),
      }),
    ],
    { ...moveRefusals, [overdrawn]: "balance-too-low" },
  );
}
