import { and, asc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, purchases } from "#db/schema/index.ts";
import { placingQuery } from "../marketplace-order/placing.server.ts";
import { openChangeQuery } from "../orders/change-queries.server.ts";
import { freightLeftQuery } from "./freight-left.server.ts";
import { sameNumberQuery } from "./number-taken.server.ts";

/** What a purchase is judged by: lines, itself if it was made already, what waits, its number elsewhere, the freight that is left, what is being placed. */
export function purchaseReadings(
  scope: Scope<Staff>,
  orderId: string,
  purchase: { id: string; supplierId: string; marketplaceNumber: string },
) {
  const { db } = scope;
  const { id, supplierId } = purchase;
  return [
    db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(purchases)
      .where(and(eq(purchases.id, id), eq(purchases.orderId, orderId)))
      .limit(1),
    openChangeQuery(scope, orderId),
    sameNumberQuery(scope, purchase),
    freightLeftQuery(scope, orderId, supplierId),
    placingQuery(scope, { id, orderId, supplierId }),
  ] as const;
}
