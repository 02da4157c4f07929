import { and, asc, desc, eq, gt, inArray, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxesQuery } from "#app/domain/trade/shipments/own-shipment.server.ts";
import {
  articleProducts,
  boxContents,
  boxes,
  channelArticles,
  channelPlanItems,
  channelPlans,
  channelShops,
  lots,
  orderLines,
  ownProductSources,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import type { PlannedBox } from "../ports/inbound.ts";
import { ownShopsWithin } from "../shops/shop.server.ts";
import { connectedStates, shopLimits } from "../shops/shop.ts";
import { planLimits } from "./delivery-plan.ts";
import type { PlanRow } from "./move-plan.server.ts";

type BuyerScope = Pick<Scope<Buyer>, "db" | "actor">;

const requestsShown = 20;

/** The states in which the request's boxes are in our warehouse or still to come. */
export const startableStates = [
  "quoting",
  "awaiting_payment",
  "awaiting_finance",
  "packing",
  "awaiting_shipment",
] as const;

/** The states in which the boxes have left the warehouse: what Amazon was told of them is final. */
export const departedStates = ["picked_up", "in_transit", "received", "evaluated"] as const;

/** Selects the company's connected shops at Amazon. */
export function amazonShopsQuery({ db, actor }: BuyerScope) {
  return db
    .select({ id: channelShops.id, name: channelShops.name })
    .from(channelShops)
    .where(
      and(
        ownShopsWithin(actor),
        eq(channelShops.channel, "amazon"),
        inArray(channelShops.state, [...connectedStates]),
      ),
    )
    .orderBy(asc(channelShops.shopId))
    .limit(shopLimits.perCompany);
}

/**
 * Selects requests for Amazon's warehouses that have not left and have no plan, the newest first.
 */
export function startableRequestsQuery({ db, actor }: BuyerScope) {
  const planned = db
    .select({ id: channelPlans.id })
    .from(channelPlans)
    .where(
      and(
        eq(channelPlans.requestId, shippingRequests.id),
        sql`${channelPlans.state} <> 'cancelled'`,
      ),
    );
  return db
    .select({
      id: shippingRequests.id,
      number: shippingRequests.number,
      state: shippingRequests.state,
      pieceCount: shippingRequests.pieceCount,
      createdAt: shippingRequests.createdAt,
    })
    .from(shippingRequests)
    .where(
      and(
        shipmentsWithin(actor),
        inArray(shippingRequests.state, [...startableStates]),
        isNotNull(shippingRequests.submittedAt),
        sql`${shippingRequests.boxWishes} ->> 'fba' = 1`,
        notExists(planned),
      ),
    )
    .orderBy(desc(shippingRequests.createdAt), desc(shippingRequests.id))
    .limit(requestsShown);
}

/** The company, its request, and the shop whose stock receives the goods. */
type GoodsOf = Record<"companyId" | "requestId" | "shop", string | SQL<string>>;

/**
 * Selects the request's lines, each with the article of the shop that it is sold as; null if there
 * is none.
 */
export function requestGoodsQuery(
  { db }: Pick<Scope, "db">,
  { companyId, requestId, shop }: GoodsOf,
) {
  return db
    .select({
      title: orderLines.titleJa,
      spec: orderLines.spec,
      quantity: shippingLines.quantity,
      productId: ownProductSources.productId,
      offerId: orderLines.offerId,
      platform: orderLines.platform,
      article: {
        number: channelArticles.number,
        sku: channelArticles.sku,
        title: channelArticles.title,
        fnsku: channelArticles.fnsku,
      },
    })
    .from(shippingLines)
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .leftJoin(
      ownProductSources,
      and(
        eq(ownProductSources.companyId, companyId),
        eq(ownProductSources.skuId, orderLines.skuId),
      ),
    )
    .leftJoin(
      articleProducts,
      and(
        eq(articleProducts.shop, shop),
        eq(articleProducts.productId, ownProductSources.productId),
      ),
    )
    .leftJoin(channelArticles, eq(channelArticles.number, articleProducts.article))
    .where(
      and(
        eq(shippingLines.requestId, requestId),
        eq(lots.companyId, companyId),
        gt(shippingLines.quantity, 0),
      ),
    )
    .orderBy(asc(shippingLines.id))
    .limit(2 * planLimits.itemsMax);
}

export type PlanGoods = Awaited<ReturnType<typeof requestGoodsQuery>>[number];

/**
 * Sums the goods to one item per SKU. Answers also the goods without an article, and whether there
 * are more SKUs than Amazon takes in a plan.
 */
export function toPlanItems(goods: readonly PlanGoods[]) {
  const items = new Map<
    string,
    { article: number; title: string; fnsku: string; quantity: number }
  >();
  for (const { article, quantity } of goods) {
    if (!article?.sku) continue;
    const { number, sku, title, fnsku } = article;
    const before = items.get(sku)?.quantity ?? 0;
    items.set(sku, { article: number, title, fnsku, quantity: before + quantity });
  }
  const unbound = goods.filter(({ article }) => !article?.sku);
  return { items, unbound, isTooMany: items.size > planLimits.itemsMax };
}

const contentsMost = 2_000;

export function planItemsQuery({ db }: Pick<Scope, "db">, id: string) {
  return db
    .select()
    .from(channelPlanItems)
    .where(eq(channelPlanItems.plan, id))
    .orderBy(asc(channelPlanItems.sku))
    .limit(planLimits.itemsMax);
}

/** Selects a request's boxes, and how many pieces of each SKU of the plan each box holds. */
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

/** Answers the boxes with their measures, weight and SKUs as Amazon's form takes them. */
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

/** Reads the plan's boxes of this moment. */
export async function boxesOfPlan({ db }: Pick<Scope, "db">, plan: PlanRow) {
  return plannedBoxes(plan.groupId, await db.batch([...boxesOfPlanQueries({ db }, plan.id, plan)]));
}

/** Answers a SHA-256 of the boxes, by which changes are noticed; empty if there are none. */
export async function boxesDigest(planned: readonly PlannedBox[]) {
  if (planned.length === 0) return "";
  const text = JSON.stringify(planned.map(({ groupId: _, ...box }) => box));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
