import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { endApprovals } from "#app/domain/money/approval/end-approvals.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shippingLifecycle, shippingWork } from "./shipping-request.ts";

const write = moverOf("shipping", shippingRequests, shippingLifecycle, shippingWork);

/** One move of a shipping request, first in its batch. The command that changes what is due issues its papers. */
export function moveRequest(...[scope, request, move, changes, note]: Parameters<typeof write>) {
  const state = shippingLifecycle.moves[move].to;
  return [
    ...write(scope, request, move, changes, note),
    ...endApprovals(scope, "shipping", { id: request.id, state, move }),
  ];
}
