import {
  movedMeanwhile,
  recordEvent,
  transition,
} from "#app/domain/core/document/move-document.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { endApprovals } from "#app/domain/money/payments/approvals.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { type RequestAct, shippingLifecycle, shippingWork } from "./shipping-request.ts";

const write = transition("shipping", shippingRequests, shippingLifecycle, shippingWork);

/** Plans a move of a shipping request, first in its batch. Whoever changes the amount due issues the papers. */
export function moveRequest(...[scope, request, move, changes, note]: Parameters<typeof write>) {
  const state = shippingLifecycle.moves[move].to;
  return [
    ...write(scope, request, move, changes, note),
    ...endApprovals(scope, "shipping", { id: request.id, state, move }),
  ];
}

const record = recordEvent("shipping", shippingRequests, shippingWork);

/** Plans an act that leaves the request in its state, first in its batch. */
export function actOnRequest(
  scope: Scope,
  request: Parameters<typeof record>[1],
  act: RequestAct,
  changes: Parameters<typeof record>[3],
  note: Message | null = null,
) {
  const { id, state } = request;
  return [
    ...record(scope, request, act, changes, note),
    ...endApprovals(scope, "shipping", { id, state, move: act }),
  ];
}

/**
 * The refusals of a step that ends an unpaid quote. A payment whose money is on the way refuses it; a card payment
 * that nobody approved does not, and is not charged afterwards.
 */
export const unpaidMoveRefusals = {
  [movedMeanwhile]: "moved-meanwhile",
  delivery_quote_being_paid: "being-paid",
} as const;
