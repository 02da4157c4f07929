import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";

/**
 * Keeps with the company's own products what their sources cost in this order, and at how many pieces:
 * tiers count what is ordered of one offer together.
 */
export function noteOrdered({ db, now }: Pick<Scope, "db" | "now">, orderId: string): Statement {
  return db.run(sql`UPDATE own_product_sources SET
      seen_price_fen = ordered.price_fen, seen_quantity = ordered.pieces, seen_at = ${now.getTime()}
    FROM (SELECT o.company_id, l.sku_id, l.price_fen,
        sum(l.quantity) OVER (PARTITION BY l.offer_id) AS pieces
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${orderId}) ordered
    WHERE own_product_sources.company_id = ordered.company_id
      AND own_product_sources.sku_id = ordered.sku_id`);
}
