import { actorOn } from "#app/domain/core/document/move-document.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { endApprovals } from "#app/domain/money/approval/end-approvals.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shippingWork } from "../shipping/shipping-request.ts";
import type { RequestAct } from "./request-acts.ts";

const write = actorOn("shipping", shippingRequests, shippingWork);

/** An act on a request that leaves it in its state, first in its batch. */
export function actOnRequest(
  scope: Scope,
  request: Parameters<typeof write>[1],
  act: RequestAct,
  changes: Parameters<typeof write>[3],
  note: Message | null = null,
) {
  const { id, state } = request;
  return [
    ...write(scope, request, act, changes, note),
    ...endApprovals(scope, "shipping", { id, state, move: act }),
  ];
}
