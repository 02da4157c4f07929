import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { endApprovals } from "#app/domain/money/approval/end-approvals.server.ts";
import { orders } from "#db/schema/index.ts";
import { orderLifecycle, orderWork } from "./order.ts";

const write = moverOf("order", orders, orderLifecycle, orderWork);

/** One move of an order, first in its batch. The command that changes what is due issues its papers. */
export function moveOrder(...[scope, order, move, changes, note]: Parameters<typeof write>) {
  const state = orderLifecycle.moves[move].to;
  return [
    ...write(scope, order, move, changes, note),
    ...endApprovals(scope, "order", { id: order.id, state, move }),
  ];
}
