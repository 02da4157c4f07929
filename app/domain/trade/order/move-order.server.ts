import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { keepGoods, papersOfOrder } from "#app/domain/money/invoice/document-papers.server.ts";
import { unquotedStates } from "#app/domain/money/invoice/invoice.ts";
import { orders } from "#db/schema/index.ts";
import { orderLifecycle, orderWork } from "./order.ts";

const write = moverOf("order", orders, orderLifecycle, orderWork);

type Changes = Parameters<typeof write>[3];
type Moving = Parameters<typeof write>[1] & { totalYen?: number };
type Move = Parameters<typeof write>[2];

/** One move of an order, first in its batch, with the papers that it issues. */
export function moveOrder(
  scope: Scope,
  order: Moving,
  move: Move,
  changes: Changes = {},
  note = "",
) {
  const [event, ...written] = write(scope, order, move, changes, note);
  const { id, version, totalYen } = order;
  const quoted = !(unquotedStates as readonly string[]).includes(orderLifecycle.moves[move].to);
  const moved = { id, version: version + 1, quoted, totalYen };
  return [
    event!,
    ...keepGoods(scope, moved, changes),
    ...written,
    ...papersOfOrder(scope, moved, changes),
  ];
}
