import { sql } from "drizzle-orm";
import { orderLines } from "#db/schema/index.ts";
import type { GoodsClass } from "./goods-class.ts";

/** What carriers take an order line's goods for, by the category of its offer. */
export const goodsClassOfLine = sql<GoodsClass>`COALESCE((SELECT c.goods_class FROM offers o JOIN categories c ON c.id = o.category_id WHERE o.id = ${orderLines.offerId}), 'general')`;
