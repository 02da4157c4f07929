import { sql } from "drizzle-orm";
import { orderLines } from "#db/schema/index.ts";
import { type ClassSource, type GoodsClass, poweredWords, unpoweredWords } from "./goods-class.ts";

const inspectedClass = sql`(SELECT k.goods_class FROM sku_classes k WHERE k.sku_id = ${orderLines.skuId})`;
const offerClass = sql`(SELECT k.goods_class FROM sku_classes k WHERE k.offer_id = ${orderLines.offerId} ORDER BY k.confirmed_at DESC LIMIT 1)`;

const orderedProductClass = sql`(SELECT p.goods_class FROM orders o
  JOIN own_product_sources w ON w.company_id = o.company_id AND w.sku_id = ${orderLines.skuId}
  JOIN own_products p ON p.id = w.product_id WHERE o.id = ${orderLines.orderId})`;
const declaredClass = sql`COALESCE(${orderedProductClass}, ${orderLines.declaredClass})`;

const titleContains = (words: readonly string[]) =>
  sql.join(
    // Literals, since bound values would be hundreds in a list of lines.
    words.map((word) => sql`instr(${orderLines.titleZh}, ${sql.raw(`'${word}'`)})`),
    sql` OR `,
  );

/** `guessedClass` of the line's title. */
const ofCategory = sql`(SELECT CASE WHEN c.goods_class = 'battery' AND (${titleContains(unpoweredWords)}) AND NOT (${titleContains(poweredWords)}) THEN 'general' ELSE c.goods_class END
  FROM offers o JOIN categories c ON c.id = o.category_id WHERE o.id = ${orderLines.offerId})`;

/**
 * Selects the goods class of an order line: its SKU's class as inspected, else that of the last inspected
 * SKU of its offer, else as its company says of its product or declared in the order, else by the offer's
 * category and title.
 */
export const goodsClassOfLine = sql<GoodsClass>`COALESCE(${inspectedClass}, ${offerClass}, ${declaredClass}, ${ofCategory}, 'general')`;

/** Selects the source of that class. */
export const classSourceOfLine = sql<ClassSource>`CASE WHEN ${inspectedClass} IS NOT NULL THEN 'seen' WHEN ${offerClass} IS NOT NULL THEN 'offer' WHEN ${declaredClass} IS NOT NULL THEN 'declared' ELSE 'category' END`;
