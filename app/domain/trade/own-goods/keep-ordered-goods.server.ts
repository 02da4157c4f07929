import { and, eq } from "drizzle-orm";
import { addFromGoods } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders } from "#db/schema/index.ts";

/** Makes an own product of what an order's line is for, with the price, options and label data it was ordered with. */
export async function keepOrderedGoods(scope: Scope<Buyer>, lineId: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [found] = await db
    .select({ line: orderLines, number: orders.number, createdAt: orders.createdAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, lineId), ordersWithin(actor)))
    .limit(1);
  if (!found) return refuse("not-found");
  const { line, number, createdAt } = found;
  const { managementNumber, asin, labelNumber } = line.labelData;
  return addFromGoods(
    scope,
    [
      {
        skuId: line.skuId,
        known: {
          managementNumber,
          asin,
          labelNumber,
          note: line.note,
          optionIds: line.options.map(({ id }) => id).sort(),
        },
        bought: { priceFen: line.priceFen, quantity: line.quantity, at: createdAt },
      },
    ],
    message("product.from-order", { number }),
  );
}
