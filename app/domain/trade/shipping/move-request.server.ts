import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { papersOfShipment } from "#app/domain/money/invoice/document-papers.server.ts";
import { unquotedStates } from "#app/domain/money/invoice/invoice.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shippingLifecycle, shippingWork } from "./shipping-request.ts";

const write = moverOf("shipping", shippingRequests, shippingLifecycle, shippingWork);

type Changes = Parameters<typeof write>[3];
type Moving = Parameters<typeof write>[1] & { totalYen?: number };
type Move = Parameters<typeof write>[2];

/** One move of a shipping request, first in its batch, with the papers that it issues. */
export function moveRequest(
  scope: Scope,
  request: Moving,
  move: Move,
  changes: Changes = {},
  note = "",
) {
  const { id, version, totalYen } = request;
  const quoted =
    changes.quotedAt !== null &&
    !(unquotedStates as readonly string[]).includes(shippingLifecycle.moves[move].to);
  const moved = { id, version: version + 1, quoted, totalYen };
  return [
    ...write(scope, request, move, changes, note),
    ...papersOfShipment(scope, moved, changes),
  ];
}
