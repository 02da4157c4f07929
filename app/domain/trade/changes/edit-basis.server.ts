import { and, asc, eq, type SQLWrapper } from "drizzle-orm";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { offers, orderFreights, orderLines, orders, skus } from "#db/schema/index.ts";
import { orderRates, orderRatesQueries } from "../placing/order-from-cart.server.ts";
import { workOutOrder } from "../placing/work-out-order.ts";
import { kept } from "../placing/write-order.server.ts";
import { changeGoodsQuery } from "./change-goods.server.ts";

export type EditBasis = Awaited<ReturnType<typeof readEditBasis>>;

/** What an unpaid order is edited from: its lines beside today's goods, the buyer's cart, and goods named by SKU. */
export async function readEditBasis(
  scope: Scope<Buyer>,
  orderId: string | SQLWrapper,
  skuIds: readonly string[] = [],
) {
  const { db } = scope;
  const [rows, freights, cartRows, options, goods, ...rates] = await db.batch([
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
    changeGoodsQuery(scope, scope.actor.companyId, skuIds),
    ...orderRatesQueries(scope),
  ]);
  const wished = workOutOrder(cartRows, options, orderRates(...rates)).lines;
  const cart = wished.map((line, index) => {
    const { sku, offer } = cartRows[index]!;
    const { id, quantity, titleJa, spec, trouble, optionGone } = line;
    return { id, quantity, titleJa, spec, trouble, optionGone, sku, offer, kept: kept(line) };
  });
  return { rows, freights, cart, options, goods };
}

/** The SKUs that each line of an order may be changed to: those of its offer, in the order of the goods page. */
export function skuChoicesQuery({ db, actor }: Scope<Buyer | Staff>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  return db
    .selectDistinct({
      offerId: skus.offerId,
      position: skus.position,
      id: skus.id,
      spec: skus.spec,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(skus, eq(skus.offerId, orderLines.offerId))
    .where(mine)
    .orderBy(asc(skus.offerId), asc(skus.position))
    .limit(skuChoicesMax);
}

/** A page of 200 lines can still be sent with these. */
const skuChoicesMax = 4_000;

/** A SKU of an offer by its words of colour and size. */
export type SkuChoice = Awaited<ReturnType<typeof skuChoicesQuery>>[number];
