import { and, asc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { askMarket, isMarketFailure } from "#app/domain/catalog/source/ask-market.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { message, readMessage } from "#app/domain/core/message/message.ts";
import { inChinese } from "#app/domain/core/message/message-column.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { lots, marketplaceOrders, orderLines, orders, skus } from "#db/schema/index.ts";
import { orderLifecycle } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { partId, planSupplierPurchase } from "./buy-from-supplier.server.ts";
import {
  findMarketplace,
  isRefused,
  type OrderedSku,
  type OrderingMarketplace,
} from "./marketplace-ordering.ts";
import {
  findPurchase,
  freightLeftQuery,
  isUntouched,
  notCalling,
} from "./purchase-queries.server.ts";
import { workOutPurchase } from "./work-out-purchase.ts";

interface Wanted {
  supplierId: string;
  /** All open pieces of the supplier when absent. */
  pieces?: readonly { lineId: string; quantity: number }[] | undefined;
}

/**
 * Reads the open goods of an order from this seller: as the marketplace is told of them, and what the buyer
 * paid for them.
 */
export async function readOrderedGoods(
  { db }: Pick<Scope, "db">,
  orderId: string,
  { supplierId, pieces }: Wanted,
) {
  const [lines, [freight]] = await db.batch([
    db
      .select({ line: orderLines, orderId: skus.orderId })
      .from(orderLines)
      .leftJoin(skus, eq(skus.id, orderLines.skuId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    freightLeftQuery({ db }, [orderId], supplierId),
  ]);
  const worked = workOutPurchase(
    lines.map(({ line }) => line),
    freight?.leftFen ?? 0,
    { supplierId, pieces, paid: {} },
  );
  if (!worked.ok) return worked;
  const { bought, platform, money } = worked.value;
  const told = new Map(lines.map(({ line, orderId: as }) => [line.id, as ?? ""]));
  return done({
    platform,
    goods: sumUp(
      bought.map(({ line, quantity }) => ({
        offerId: line.offerId,
        skuId: line.skuId,
        priceFen: line.priceFen,
        quantity,
        orderId: told.get(line.id) ?? "",
      })),
    ),
    pieces: bought.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
    quotedFen: money.goodsFen + money.quotedFreightFen,
    quotedGoodsFen: money.goodsFen,
    quotedFreightFen: money.quotedFreightFen,
  });
}

/** Adds up lines of one SKU, which the marketplace takes as one line. */
export function sumUp(goods: readonly OrderedSku[]): OrderedSku[] {
  const bySku = new Map<string, OrderedSku>();
  for (const one of goods) {
    const same = bySku.get(one.skuId);
    bySku.set(one.skuId, same ? { ...same, quantity: same.quantity + one.quantity } : one);
  }
  return [...bySku.values()];
}

interface OrderRequest {
  /** The form's own id; it becomes the purchase's id and the marketplace's outside number. */
  id: string;
  supplierId: string;
  /** The sum of goods and freight that the page showed. */
  seenFen: number;
  /** The note to the seller. */
  note: string;
}

/**
 * 平台下单: stores the request to buy all open goods of a seller at its marketplace. The call follows, and a job
 * repeats it until it is answered.
 */
export async function requestMarketplaceOrder(
  scope: Scope<Staff>,
  places: readonly OrderingMarketplace[],
  number: string,
  { id, supplierId, seenFen, note }: OrderRequest,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("purchase", order.state, actor)) return refuse("not-buying");
  if (await hasUnkept(db, order.id, supplierId)) return refuse("look-first");
  const wanted = await readOrderedGoods(scope, order.id, { supplierId });
  if (!wanted.ok) return wanted;
  const { platform, pieces } = wanted.value;
  if (!findMarketplace(places, platform)) return refuse("no-marketplace");
  const kept = await commit(
    scope,
    [
      db.insert(marketplaceOrders).values({
        id,
        outsideNumber: id,
        orderId: order.id,
        supplierId,
        platform,
        pieces,
        seenFen,
        note,
        askedBy: actor.id,
        askedByName: actor.name,
        askedAt: now,
      }),
    ],
    {
      "marketplace_orders.id": "asked-already",
      "marketplace_orders.order_id, marketplace_orders.supplier_id": "placing-already",
    },
  );
  return kept.ok ? done(undefined) : kept;
}

/**
 * True if the marketplace accepted an order of this seller that we could not record: its goods must not be
 * bought again.
 */
async function hasUnkept(db: Database, orderId: string, supplierId: string) {
  const [unkept] = await db
    .select({ id: marketplaceOrders.id })
    .from(marketplaceOrders)
    .where(
      and(
        eq(marketplaceOrders.orderId, orderId),
        eq(marketplaceOrders.supplierId, supplierId),
        eq(marketplaceOrders.state, "unkept"),
      ),
    )
    .limit(1);
  return unkept !== undefined;
}

/**
 * 平台下单 by supplier: stores the request to buy goods of several orders with one order at the marketplace, for at most
 * what was quoted. The call follows. Answers the id by which it is carried out.
 */
export async function requestSupplierOrder(
  scope: Scope<Staff>,
  places: readonly OrderingMarketplace[],
  { id, supplierId, pieces, note }: Omit<OrderRequest, "seenFen"> & Required<Wanted>,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const planned = await planSupplierPurchase(scope, { supplierId, pieces });
  if (!planned.ok) return planned;
  const { parts, platform } = planned.value;
  if (!findMarketplace(places, platform)) return refuse("no-marketplace");
  const stored = await commit(
    scope,
    [
      db.insert(marketplaceOrders).values(
        parts.map(({ order, bought, money }, index) => ({
          id: partId(id, index),
          outsideNumber: id,
          orderId: order.id,
          ...{ supplierId, platform, note },
          pieces: bought.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
          seenFen: money.goodsFen + money.quotedFreightFen,
          askedBy: actor.id,
          askedByName: actor.name,
          askedAt: now,
        })),
      ),
    ],
    {
      "marketplace_orders.id": "asked-already",
      "marketplace_orders.order_id, marketplace_orders.supplier_id": "placing-already",
    },
  );
  return stored.ok ? done({ id: partId(id, 0) }) : stored;
}

/** Finds how a request stands: the state of its orders, which move together, and what the marketplace said. */
export async function findRequest({ db }: Scope<Staff>, outsideNumber: string) {
  const [request] = await db
    .select({
      state: marketplaceOrders.state,
      marketplaceNumber: marketplaceOrders.marketplaceNumber,
      problem: inChinese(marketplaceOrders.problem),
    })
    .from(marketplaceOrders)
    .where(eq(marketplaceOrders.outsideNumber, outsideNumber))
    .limit(1);
  return request;
}

/** Finds what is placed together with one of our orders' goods, that itself among it. */
export function placedTogether({ db }: Pick<Scope, "db">, id: string) {
  return eq(
    marketplaceOrders.outsideNumber,
    sql`(${db
      .select({ outsideNumber: marketplaceOrders.outsideNumber })
      .from(marketplaceOrders)
      .where(eq(marketplaceOrders.id, id))})`,
  );
}

/**
 * 取消平台订单: stores the request to cancel a placed order, with all that was placed together, while none of it is
 * received. The call follows.
 */
export async function cancelMarketplaceOrder(
  scope: Scope<Staff>,
  number: string,
  { purchaseId, reason }: { purchaseId: string; reason: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  const purchase = order && (await findPurchase(scope, order.id, purchaseId));
  if (!purchase) return refuse("not-found");
  if (purchase.state !== "bought") return refuse("undone-already");
  if (!isUntouched(purchase)) return refuse("received-already");
  if (purchase.caseOpen) return refuse("case-open");
  if (await isReceivedTogether(scope, purchaseId)) return refuse("received-already");
  const [asked] = await db
    .update(marketplaceOrders)
    .set({ state: "cancelling", problem: typedMessage(reason), tries: 0, triedAt: null })
    .where(and(placedTogether(scope, purchaseId), eq(marketplaceOrders.state, "placed")))
    .returning({ id: marketplaceOrders.id });
  return asked ? done(undefined) : refuse("undone-already");
}

/** True if goods that were placed together with these are received or missing. */
async function isReceivedTogether(scope: Scope<Staff>, purchaseId: string) {
  const [received] = await scope.db
    .select({ id: lots.id })
    .from(marketplaceOrders)
    .innerJoin(
      lots,
      and(eq(lots.orderId, marketplaceOrders.orderId), eq(lots.purchaseId, marketplaceOrders.id)),
    )
    .where(
      and(
        placedTogether(scope, purchaseId),
        notInArray(lots.state, ["arrival_pending", "written_off"]),
      ),
    )
    .limit(1);
  return received !== undefined;
}

/**
 * 放弃下单: gives up an order that the marketplace did not answer, or placed but we could not store, after staff have
 * looked there. If it was placed after all, it is stored when the marketplace reports it.
 */
export async function giveUpPlacing(
  scope: Scope<Staff>,
  number: string,
  { wishId, reason }: { wishId: string; reason: string },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const problem = message("marketplace.given-up", {
    by: signedName(actor),
    reason: typedMessage(reason),
  });
  const [given] = await db
    .update(marketplaceOrders)
    .set({ state: "refused", problem })
    .where(
      and(
        placedTogether(scope, wishId),
        sql`EXISTS (SELECT 1 FROM marketplace_orders m WHERE m.id = ${wishId} AND m.order_id = ${order.id})`,
        inArray(marketplaceOrders.state, ["placing", "unkept"]),
        // What is being asked for at this moment may still be placed.
        or(eq(marketplaceOrders.state, "unkept"), notCalling(now)),
      ),
    )
    .returning({ id: marketplaceOrders.id });
  return given ? done(undefined) : refuse("calling");
}

/**
 * 预览: answers what the marketplace asks now for the open goods of a seller, beside what the buyer paid.
 * Writes nothing.
 */
export async function previewPurchase(
  scope: Scope<Staff>,
  places: readonly OrderingMarketplace[],
  { number, supplierId }: { number: string; supplierId: string },
) {
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const wanted = await readOrderedGoods(scope, order.id, { supplierId });
  if (!wanted.ok) return wanted;
  const { platform, goods, ...quoted } = wanted.value;
  const place = findMarketplace(places, platform);
  if (!place) return refuse("no-marketplace");
  const { live, orders } = place;
  const preview = await askMarket(live.asking(scope.db, scope.now, "staff"), live.market, (token) =>
    orders.preview(token, goods),
  );
  if (isMarketFailure(preview)) return refuse("marketplace-silent");
  if (isRefused(preview))
    return done({ platform, ...quoted, refused: readMessage(preview.refused, "zh") });
  const { goodsFen, freightFen } = preview;
  return done({ platform, ...quoted, goodsFen, freightFen });
}

/** Selects the orders that were requested of marketplaces for an order, with their states. */
export function marketplaceOrdersQuery({ db }: Scope<Staff>, number: string) {
  return db
    .select({
      id: marketplaceOrders.id,
      supplierId: marketplaceOrders.supplierId,
      platform: marketplaceOrders.platform,
      state: marketplaceOrders.state,
      marketplaceNumber: marketplaceOrders.marketplaceNumber,
      toldState: marketplaceOrders.toldState,
      problem: inChinese(marketplaceOrders.problem),
      tries: marketplaceOrders.tries,
      askedByName: marketplaceOrders.askedByName,
      askedAt: marketplaceOrders.askedAt,
    })
    .from(marketplaceOrders)
    .where(
      eq(
        marketplaceOrders.orderId,
        sql`(${db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))})`,
      ),
    )
    .orderBy(asc(marketplaceOrders.askedAt), asc(marketplaceOrders.id))
    .limit(limits.linesPerOrder);
}

export type ReadMarketplaceOrder = Awaited<ReturnType<typeof marketplaceOrdersQuery>>[number];
