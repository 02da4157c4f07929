import { asc, eq } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, skus } from "#db/schema/index.ts";
import { freightLeftQuery } from "../purchasing/freight-left.server.ts";
import { workOutPurchase } from "../purchasing/work-out-purchase.ts";
import type { OrderedSku } from "./marketplace-orders.ts";

interface Wanted {
  supplierId: string;
  /** All that is open of the supplier when absent. */
  pieces?: readonly { lineId: string; quantity: number }[] | undefined;
}

/** What of an order is to be bought of this seller: as the marketplace is told, and what the buyer paid for it. */
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
    freightLeftQuery({ db }, orderId, supplierId),
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

/** Lines of one SKU are one line at the marketplace. */
function sumUp(goods: readonly OrderedSku[]): OrderedSku[] {
  const bySku = new Map<string, OrderedSku>();
  for (const one of goods) {
    const same = bySku.get(one.skuId);
    bySku.set(one.skuId, same ? { ...same, quantity: same.quantity + one.quantity } : one);
  }
  return [...bySku.values()];
}
