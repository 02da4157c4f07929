import { and, eq, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelOrderLines, channelOrders } from "#db/schema/index.ts";
import { haveLeft } from "../direct-order/parcels-of.ts";
import { manualShopOf, mayBring } from "./manual-shop.ts";

/**
 * この注文を取り消す: the end customer wants it no more. What was bought for it is called off where that is still free,
 * by the same job that follows the marketplaces' cancellations.
 */
export async function cancelManual(scope: Scope<Buyer>, number: number) {
  const { db, now } = scope;
  if (!mayBring(scope.actor)) return refuse("forbidden");
  const shop = manualShopOf(scope).id;
  const own = and(eq(channelOrders.number, number), eq(channelOrders.shop, shop));
  const [order] = await db
    .select({ state: channelOrders.state })
    .from(channelOrders)
    .where(own)
    .limit(1);
  if (!order) return refuse("not-found");
  if (order.state === "cancelled") return done(undefined);
  if (order.state !== "open") return refuse("already-sent");
  const isOpen = sql`EXISTS (SELECT 1 FROM channel_orders o WHERE o.number = ${number} AND o.state = 'open')`;
  return commit(
    scope,
    [
      db
        .update(channelOrderLines)
        .set({ quantity: 0 })
        .where(and(eq(channelOrderLines.orderNumber, number), isOpen)),
      db
        .update(channelOrders)
        .set({ state: "cancelled", changedAt: now, endedAt: now })
        .where(and(own, eq(channelOrders.state, "open"))),
    ],
    {},
  );
}

/** Orders that companies brought and whose parcel has left: nobody else says so, and their names have a term from then on. */
export async function endSentManual(scope: Scope<System>) {
  const { db, now } = scope;
  const left = sql`(SELECT p.channel_order FROM direct_purchases p
    JOIN channel_shops s ON s.id = p.shop AND s.state = 'manual'
    WHERE p.ended_at IS NULL AND ${haveLeft(sql`p.purchase`)})`;
  await commit(
    scope,
    [
      db.run(sql`UPDATE channel_order_lines SET quantity = 0 WHERE order_number IN ${left}`),
      db.run(sql`UPDATE channel_orders SET state = 'sent', changed_at = ${now.getTime()},
        ended_at = ${now.getTime()} WHERE state = 'open' AND number IN ${left}`),
      db.run(sql`UPDATE direct_purchases SET ended_at = ${now.getTime()}, to_decide = NULL
        WHERE channel_order IN ${left}`),
    ],
    {},
  );
}
