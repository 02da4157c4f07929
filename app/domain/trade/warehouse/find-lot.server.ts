import { eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import {
  filesQuery,
  messagesQuery,
  timelineQuery,
} from "#app/domain/core/document/history.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  classSourceOfLine,
  goodsClassOfLine,
} from "#app/domain/pricing/landed-cost/goods-class.server.ts";
import { companies, lots, orderLines, orders, purchases } from "#db/schema/index.ts";

/** The lot's row, as the commands of the warehouse need it. */
export async function lotRow({ db }: Scope<Staff>, id: string) {
  const [row] = await db
    .select({
      lot: lots,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      options: orderLines.options,
      skuId: orderLines.skuId,
      offerId: orderLines.offerId,
    })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(eq(lots.id, id))
    .limit(1);
  if (!row) return undefined;
  const { lot, ...about } = row;
  return { ...lot, ...about };
}

/** A lot with the goods it is of, its parcel, pictures and history, in one round trip. */
export async function findLot(scope: Scope<Staff>, id: string) {
  const [[found], events, files, remarks] = await scope.db.batch([
    scope.db
      .select({
        lot: lots,
        line: orderLines,
        orderNumber: orders.number,
        orderNote: orders.note,
        companyName: companies.name,
        operationId: companies.operationId,
        chinaTracking: purchases.chinaTracking,
        goodsClass: goodsClassOfLine,
        classSource: classSourceOfLine,
      })
      .from(lots)
      .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
      .innerJoin(orders, eq(orders.id, lots.orderId))
      .innerJoin(companies, eq(companies.id, lots.companyId))
      .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
      .where(eq(lots.id, id))
      .limit(1),
    timelineQuery(scope, "lot", id),
    filesQuery(scope, "lot", id),
    messagesQuery(scope, "lot", id),
  ]);
  return found && { ...found, events, files, remarks };
}
