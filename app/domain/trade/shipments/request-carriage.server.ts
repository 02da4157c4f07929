import { sql } from "drizzle-orm";
import { guard } from "#app/domain/core/commit.server.ts";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { orderLines, shippingLines } from "#db/schema/index.ts";

/**
 * Guards a commit against another class of goods than the one that was read and judged: a contest or an inspection may
 * change it at any moment, also for other requests of the SKU.
 */
export function classesUnchanged(lines: readonly { id: string; goodsClass: GoodsClass }[]) {
  const read = JSON.stringify(Object.fromEntries(lines.map((one) => [one.id, one.goodsClass])));
  return guard(
    sql`NOT EXISTS (SELECT 1 FROM json_each(${read}) k
      JOIN ${shippingLines} ON ${shippingLines.id} = k.key
      JOIN ${orderLines} ON ${orderLines.id} = ${shippingLines.orderLineId}
      WHERE k.value <> ${goodsClassOfLine})`,
    "moved-meanwhile",
  );
}
