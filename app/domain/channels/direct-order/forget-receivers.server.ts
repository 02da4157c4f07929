import { and, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelOrders, directPurchases } from "#db/schema/index.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";
import { channelOrderLimits } from "./channel-order.ts";

const nobody = { maskedReceiver: "", sealedReceiver: "" };

/** Everybody's data of a shop that is let go; they come again if it is connected again. */
export function forgetReceivers({ db }: Scope<Buyer | System>, { id }: ShopRow): Statement[] {
  const told = or(ne(channelOrders.sealedReceiver, ""), ne(channelOrders.maskedReceiver, ""));
  return [
    db
      .update(channelOrders)
      .set(nobody)
      .where(and(eq(channelOrders.shop, id), told)),
    forgetParcels({ db }, eq(directPurchases.shop, id)),
  ];
}

/** One customer's at their own word, for good. Shopify names its orders by their plain numbers here. */
export function forgetOrders(
  { db, now }: Scope<System>,
  { id }: ShopRow,
  orders: readonly string[],
): Statement[] {
  const ids = orders.flatMap((order) => [order, `gid://shopify/Order/${order}`]);
  const named = sql`${channelOrders.orderId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return [
    db
      .update(channelOrders)
      .set({ ...nobody, forgottenAt: now })
      .where(and(eq(channelOrders.shop, id), named)),
    forgetParcels(
      { db },
      and(
        eq(directPurchases.shop, id),
        sql`${directPurchases.orderId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    ),
  ];
}

/** Where their parcels go. */
function forgetParcels({ db }: Pick<Scope, "db">, which: SQL | undefined): Statement {
  return db
    .update(directPurchases)
    .set({ sealedReceiver: "" })
    .where(and(which, ne(directPurchases.sealedReceiver, "")));
}

/** Of orders that were over long enough ago, so many in one run. */
export async function forgetLongAgo({ db, now }: Scope<System>) {
  const { personalDays, forgottenARun } = channelOrderLimits;
  const over = await db
    .select({ number: channelOrders.number })
    .from(channelOrders)
    .where(
      and(sql`sealed_receiver <> ''`, lt(channelOrders.endedAt, daysAfter(now, -personalDays))),
    )
    .limit(forgottenARun);
  if (over.length === 0) return;
  const numbers = sql`(SELECT value FROM json_each(${JSON.stringify(over.map(({ number }) => number))}))`;
  // Nobody is forgotten in half: the parcel's address goes with the order's.
  await db.batch([
    db.update(channelOrders).set(nobody).where(sql`${channelOrders.number} IN ${numbers}`),
    db
      .update(directPurchases)
      .set({ sealedReceiver: "" })
      .where(sql`${directPurchases.channelOrder} IN ${numbers}`),
  ]);
}
