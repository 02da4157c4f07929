import { asc, eq, sql } from "drizzle-orm";
import { cartItemColumns } from "#app/domain/catalog/cart/cart.server.ts";
import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import { cartItemKey, labelData, optionSet } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cartLines, carts, offers, orderLines, skus } from "#db/schema/index.ts";
import { ownOrder } from "./own-order.server.ts";

/**
 * 同じ内容で注文: puts what is still on sale back into the member's cart, at today's price. A line that lies there
 * already keeps the larger quantity, so that pressing twice adds nothing. Answers how many lines could not
 * be copied.
 */
export async function copyOrder(scope: Scope<Buyer>, number: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");

  const rows = await db
    .select({ line: orderLines, skuFen: skus.priceFen, tiers: offers.tiers })
    .from(orderLines)
    .leftJoin(skus, eq(skus.id, orderLines.skuId))
    .leftJoin(offers, eq(offers.id, orderLines.offerId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
    .limit(limits.linesPerOrder);
  const onSale = oneLineAWish(
    rows.flatMap(({ line, skuFen, tiers }) => (skuFen && tiers ? [{ line, skuFen, tiers }] : [])),
  );
  if (onSale.length === 0) return refuse("gone");

  const copied = await commit(
    scope,
    [
      db
        .insert(carts)
        .values({ id: crypto.randomUUID(), userId: actor.id, createdAt: now })
        .onConflictDoNothing(),
      ...onSale.map(({ line, skuFen, tiers }) => {
        const pieces = onSale
          .filter((other) => other.line.offerId === line.offerId)
          .reduce((sum, other) => sum + other.line.quantity, 0);
        const { skuId, offerId, supplierId, platform, quantity, note, options } = line;
        return db
          .insert(cartLines)
          .values({
            id: crypto.randomUUID(),
            cartId: sql<string>`(SELECT id FROM carts WHERE user_id = ${actor.id})`,
            skuId,
            offerId,
            supplierId,
            platform,
            quantity,
            note,
            optionIds: optionSet(options.map(({ id }) => id)),
            labelData: labelData(line.labelData),
            seenPriceFen: priceAtQuantity(skuFen, tiers, pieces),
            addedAt: now,
          })
          .onConflictDoUpdate({
            target: cartItemColumns,
            set: { quantity: sql`max(quantity, excluded.quantity)`, selected: true },
          });
      }),
    ],
    { cart_full: "cart-full" },
  );
  return copied.ok
    ? done({ left: rows.filter(({ skuFen, tiers }) => !(skuFen && tiers)).length })
    : copied;
}

type OrderedLine = typeof orderLines.$inferSelect;

/** Adds up lines of an order that ask for the same goods alike, as a sheet may contain them. */
function oneLineAWish<Row extends { line: OrderedLine }>(rows: readonly Row[]): Row[] {
  const wishes = new Map<string, Row>();
  for (const row of rows) {
    const { line } = row;
    const key = cartItemKey({ ...line, optionIds: line.options.map(({ id }) => id) });
    const quantity = line.quantity + (wishes.get(key)?.line.quantity ?? 0);
    wishes.set(key, { ...row, line: { ...line, quantity } });
  }
  return [...wishes.values()];
}
