import { and, asc, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxesQuery } from "#app/domain/trade/shipments/own-shipment.server.ts";
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
import type { GoodsOf } from "./startable.server.ts";

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

/** The statements for a request's boxes, and for what lies in each of the SKUs of its plan. */
export function boxesOfPlanQueries(
  { db }: Pick<Scope, "db">,
  plan: string,
  { companyId, requestId, shop }: GoodsOf,
) {
  return [
    boxesQuery({ db }, requestId),
    db
      .select({
        boxId: boxContents.boxId,
        sku: channelPlanItems.sku,
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
        and(eq(channelPlanItems.plan, plan), eq(channelPlanItems.article, articleProducts.article)),
      )
      .where(eq(boxes.requestId, requestId))
      .groupBy(boxContents.boxId, channelPlanItems.sku)
      .orderBy(boxContents.boxId, channelPlanItems.sku)
      .limit(contentsMost),
  ] as const;
}

type Rows = ReturnType<typeof boxesOfPlanQueries>;

/** The request's boxes as they were packed and measured, each with the SKUs of the plan that lie in it. */
export function plannedBoxes(
  groupId: string,
  [packed, contents]: readonly [Awaited<Rows[0]>, Awaited<Rows[1]>],
): PlannedBox[] {
  return packed.map(({ id: boxId, number, weightGrams, lengthMm, widthMm, heightMm }) => ({
    groupId,
    number,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    items: contents
      .filter((content) => content.boxId === boxId)
      .map(({ sku, quantity }) => ({ sku, quantity, labelledBy: "us" as const })),
  }));
}

/** The boxes that Amazon is told of. */
export async function boxesOfPlan({ db }: Pick<Scope, "db">, plan: PlanRow) {
  return plannedBoxes(plan.groupId, await db.batch([...boxesOfPlanQueries({ db }, plan.id, plan)]));
}

/** A sum by which boxes are known again; empty of none. */
export async function sumOfBoxes(planned: readonly PlannedBox[]) {
  if (planned.length === 0) return "";
  const text = JSON.stringify(planned.map(({ groupId: _, ...box }) => box));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
