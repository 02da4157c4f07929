import { and, eq, sql } from "drizzle-orm";
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
import { companies, lots, orderLines, orders, purchases, skuClasses } from "#db/schema/index.ts";
import { materialsForLot } from "../auxiliary-material/materials-for-lot.server.ts";
import { planFor, planOfLine, pointsOfCompany } from "./inspection-plans.server.ts";
import { isForwarded } from "./parcel-lots.server.ts";

/** The lot's row, as the commands of the warehouse need it, by its id or by the number on its label. */
export async function lotRow({ db }: Scope<Staff>, which: string | number) {
  const [row] = await db
    .select({
      lot: lots,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      options: orderLines.options,
      skuId: orderLines.skuId,
      offerId: orderLines.offerId,
      classBefore: skuClasses,
      quoted: {
        weightGrams: orderLines.weightGrams,
        lengthMm: orderLines.lengthMm,
        widthMm: orderLines.widthMm,
        heightMm: orderLines.heightMm,
      },
      forwarded: isForwarded,
    })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .leftJoin(skuClasses, eq(skuClasses.skuId, orderLines.skuId))
    .where(typeof which === "string" ? eq(lots.id, which) : labelled(which))
    .limit(1);
  if (!row) return undefined;
  const { lot, ...about } = row;
  return { ...lot, ...about };
}

/** Written out as the index of the numbers has it. */
function labelled(number: number) {
  return and(eq(lots.number, number), sql`${lots.number} > 0`);
}

export type LotRow = NonNullable<Awaited<ReturnType<typeof lotRow>>>;
/** A lot as receiving needs it. */
export type ArrivingLot = Omit<LotRow, "classBefore" | "quoted">;

/** A lot with the goods it is of, its parcel, pictures, history and what goes with it, in one round trip. */
export async function findLot(scope: Scope<Staff>, id: string) {
  const [[found], events, files, remarks, materials] = await scope.db.batch([
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
        plan: planOfLine,
        wishes: pointsOfCompany,
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
    materialsForLot(scope, id),
  ]);
  if (!found) return undefined;
  return { ...found, plan: planFor(found.plan, found.line), events, files, remarks, materials };
}
