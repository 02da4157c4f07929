import { and, asc, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxesQuery } from "#app/domain/trade/shipping/own-shipment.server.ts";
import {
  articleProducts,
  boxContents,
  boxes,
  channelPlanItems,
  orderLines,
  ownProductSources,
  shippingLines,
} from "#db/schema/index.ts";
import type { PlannedBox } from "../ports/inbound.ts";
import { planLimits } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";

const contentsMost = 2_000;

/** The items of a plan by their SKUs. */
export function planItemsQuery({ db }: Pick<Scope, "db">, id: string) {
  return db
    .select()
    .from(channelPlanItems)
    .where(eq(channelPlanItems.plan, id))
    .orderBy(asc(channelPlanItems.sku))
    .limit(planLimits.itemsMost);
}

/** The request's boxes as they were packed and measured, each with the SKUs of the plan that lie in it. */
export async function boxesOfPlan(
  { db }: Pick<Scope, "db">,
  { id, requestId, shop, companyId, groupId }: PlanRow,
): Promise<PlannedBox[]> {
  const [packed, contents] = await db.batch([
    boxesQuery({ db }, requestId),
    db
      .select({
        ...{ boxId: boxContents.boxId, sku: channelPlanItems.sku },
        quantity: sql<number>`sum(${boxContents.quantity})`,
      })
      .from(boxes)
      .innerJoin(boxContents, eq(boxContents.boxId, boxes.id))
      .innerJoin(shippingLines, eq(shippingLines.id, boxContents.shippingLineId))
      .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
      .innerJoin(
        ownProductSources,
        and(
          eq(ownProductSources.companyId, companyId),
          eq(ownProductSources.skuId, orderLines.skuId),
        ),
      )
      .innerJoin(
        articleProducts,
        and(
          eq(articleProducts.shop, shop),
          eq(articleProducts.productId, ownProductSources.productId),
        ),
      )
      .innerJoin(
        channelPlanItems,
        and(eq(channelPlanItems.plan, id), eq(channelPlanItems.article, articleProducts.article)),
      )
      .where(eq(boxes.requestId, requestId))
      .groupBy(boxContents.boxId, channelPlanItems.sku)
      .limit(contentsMost),
  ]);
  return packed.map(({ id: boxId, number, weightGrams, lengthMm, widthMm, heightMm }) => ({
    ...{ groupId, number, weightGrams, lengthMm, widthMm, heightMm },
    items: contents
      .filter((content) => content.boxId === boxId)
      .map(({ sku, quantity }) => ({ sku, quantity, labelledBy: "us" as const })),
  }));
}
