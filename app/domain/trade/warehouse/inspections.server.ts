import { and, asc, eq, gt, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, orders } from "#db/schema/index.ts";
import { lotPhotoIds } from "./lot-photos.server.ts";

/**
 * What the inspection of an order has found so far, each lot by itself and in the order of the lines:
 * lots stay on record, so it can be read after all of it has left. Undefined where the order is not theirs.
 */
export async function readInspections({ db, actor }: Scope<Buyer>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  const [[order], inspected] = await db.batch([
    db
      .select({ number: orders.number, pieceCount: orders.pieceCount })
      .from(orders)
      .where(mine)
      .limit(1),
    db
      .select({
        id: lots.id,
        titleJa: orderLines.titleJa,
        spec: orderLines.spec,
        picture: orderLines.picture,
        goodQuantity: lots.goodQuantity,
        badQuantity: lots.badQuantity,
        note: inJapanese(lots.inspectionNote),
        inspectedAt: lots.inspectedAt,
        photoIds: lotPhotoIds,
      })
      .from(orders)
      .innerJoin(lots, eq(lots.orderId, orders.id))
      .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
      .where(and(mine, gt(sql`${lots.goodQuantity} + ${lots.badQuantity}`, 0)))
      .orderBy(asc(orderLines.position), asc(lots.inspectedAt), asc(lots.id))
      .limit(2 * limits.linesPerOrder),
  ]);
  return order && { order, inspected };
}
