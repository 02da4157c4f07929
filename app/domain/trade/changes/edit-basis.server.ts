import { asc, eq } from "drizzle-orm";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { offers, orderFreights, orderLines, skus } from "#db/schema/index.ts";
import { orderRates, orderRatesQueries } from "../placing/order-from-cart.server.ts";
import { workOutOrder } from "../placing/work-out-order.ts";
import { kept } from "../placing/write-order.server.ts";

export type EditBasis = Awaited<ReturnType<typeof readEditBasis>>;

/** What an unpaid order is edited from: its lines beside today's goods, and the buyer's cart. */
export async function readEditBasis(scope: Scope<Buyer>, orderId: string) {
  const { db } = scope;
  const [rows, freights, cartRows, options, ...rates] = await db.batch([
    db
      .select({ line: orderLines, sku: skus, offer: offers })
      .from(orderLines)
      .leftJoin(skus, eq(skus.id, orderLines.skuId))
      .leftJoin(offers, eq(offers.id, orderLines.offerId))
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))
      .limit(limits.linesPerOrder),
    db
      .select()
      .from(orderFreights)
      .where(eq(orderFreights.orderId, orderId))
      .limit(limits.linesPerOrder),
    cartLinesQuery(scope),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  const wished = workOutOrder(cartRows, options, orderRates(...rates)).lines;
  const cart = wished.map((line, index) => {
    const { sku, offer } = cartRows[index]!;
    const { id, quantity, titleJa, spec, trouble, optionGone } = line;
    return { id, quantity, titleJa, spec, trouble, optionGone, sku, offer, kept: kept(line) };
  });
  return { rows, freights, cart, options };
}
