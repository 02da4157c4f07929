import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { marketplaceOrders } from "#db/schema/index.ts";
import { orderLifecycle } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { type OrdersAt, ordersOf } from "./marketplace-orders.ts";
import { readOrderedGoods } from "./ordered-goods.server.ts";

interface Wish {
  /** The form's own id: the purchase's, and the marketplace's outside number of it. */
  id: string;
  supplierId: string;
  /** Goods and freight as they were seen. */
  seenFen: number;
  /** To the seller. */
  note: string;
}

/** 平台下单: keeps the wish to buy all that is open of a seller at its marketplace; the call comes after, and again by a job until it is answered. */
export async function askMarketplace(
  scope: Scope<Staff>,
  places: readonly OrdersAt[],
  number: string,
  { id, supplierId, seenFen, note }: Wish,
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
  if (!ordersOf(places, platform)) return refuse("no-marketplace");
  const kept = await commit(
    scope,
    [
      db.insert(marketplaceOrders).values({
        id,
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

/** Whether the marketplace took an order of this seller's that we could not keep: what it sends must not be bought again. */
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
