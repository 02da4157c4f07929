import { type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/**
 * The statement for where pieces of these products are: in our warehouse, ordered and not there yet, on the
 * way to Japan. A product's pieces are those of the SKUs that it is bought as. `products` is a statement that
 * selects their ids as `product_id`.
 */
export function piecesWithUs({ db, actor }: Scope<Buyer>, products: SQLWrapper, limit: number) {
  const { companyId } = actor;
  const lines = sql`own_product_sources s JOIN order_lines l ON l.sku_id = s.sku_id
    JOIN orders o ON o.id = l.order_id AND o.company_id = ${companyId}`;
  const own = sql`s.product_id = asked.product_id AND s.company_id = ${companyId}`;
  return db
    .select({
      productId: sql<string>`asked.product_id`,
      withUs: sql<number>`(SELECT coalesce(sum(t.available_quantity + t.reserved_quantity), 0)
        FROM ${lines} JOIN lots t ON t.order_line_id = l.id AND t.state = 'shelved' WHERE ${own})`,
      ordered: sql<number>`(SELECT coalesce(sum(max(0, l.quantity - l.shelved_quantity - l.bad_quantity)), 0)
        FROM ${lines} WHERE ${own} AND l.refusal IS NULL
          AND o.state IN ('buying', 'balance_awaiting', 'purchased', 'forwarded'))`,
      onTheWay: sql<number>`(SELECT coalesce(sum(d.quantity), 0)
        FROM ${lines} JOIN lots t ON t.order_line_id = l.id JOIN shipping_lines d ON d.lot_id = t.id
          JOIN shipping_requests r ON r.id = d.request_id AND r.state = 'in_transit' WHERE ${own})`,
    })
    .from(sql`${products} asked`)
    .limit(limit);
}
