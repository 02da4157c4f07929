import { sql } from "drizzle-orm";
import { orderLines } from "#db/schema/index.ts";
import type { ClassSource, GoodsClass } from "./goods-class.ts";

const seen = sql`(SELECT k.goods_class FROM sku_classes k WHERE k.sku_id = ${orderLines.skuId})`;
const ofOffer = sql`(SELECT k.goods_class FROM sku_classes k WHERE k.offer_id = ${orderLines.offerId} ORDER BY k.confirmed_at DESC LIMIT 1)`;

/**
 * What carriers take an order line's goods for: as its SKU was seen, else as the last seen SKU of its
 * offer, else as the company declared forwarded goods, else by the offer's category.
 */
export const goodsClassOfLine = sql<GoodsClass>`COALESCE(${seen}, ${ofOffer}, ${orderLines.declaredClass}, (SELECT c.goods_class FROM offers o JOIN categories c ON c.id = o.category_id WHERE o.id = ${orderLines.offerId}), 'general')`;

/** Where that class is known from. */
export const classSourceOfLine = sql<ClassSource>`CASE WHEN ${seen} IS NOT NULL THEN 'seen' WHEN ${ofOffer} IS NOT NULL THEN 'offer' WHEN ${orderLines.declaredClass} IS NOT NULL THEN 'declared' ELSE 'category' END`;
