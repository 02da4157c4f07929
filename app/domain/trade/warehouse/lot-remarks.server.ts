import { and, asc, eq } from "drizzle-orm";
import { lotsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, orders } from "#db/schema/index.ts";

/** What the warehouse found and noted of an order's lines, lot by lot, in the order of the lines; empty for an order that is not theirs. */
export function listLotRemarks({ db, actor }: Scope<Buyer>, orderNumber: string) {
  return db
    .select({
      lotId: lots.id,
      lineId: orderLines.id,
      position: orderLines.position,
      titleJa: orderLines.titleJa,
      state: lots.state,
      pieces: lots.quantity,
      goodPieces: lots.goodQuantity,
      badPieces: lots.badQuantity,
      remark: inJapanese(lots.inspectionNote),
      inspectedAt: lots.inspectedAt,
    })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(eq(orders.number, orderNumber), lotsWithin(actor)))
    .orderBy(asc(orderLines.position), asc(lots.createdAt), asc(lots.id))
    .limit(2 * limits.linesPerOrder);
}
