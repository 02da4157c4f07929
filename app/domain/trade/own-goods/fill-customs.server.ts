import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";

/** Of the English name on the commercial invoice. */
const nameMax = 80;

/** Writes what the company's own products say of HS code and names for customs into the lines of a request that say nothing. */
export function fillCustoms(
  { db }: Pick<Scope, "db">,
  companyId: string,
  requestId: string,
): Statement {
  return db.run(sql`UPDATE shipping_lines SET
      hs_code = iif(shipping_lines.hs_code = '', known.hs_code, shipping_lines.hs_code),
      description_en = iif(shipping_lines.description_en = '', known.name, shipping_lines.description_en),
      description_ja = iif(shipping_lines.description_ja = '', known.name_ja, shipping_lines.description_ja)
    FROM (SELECT l.id, p.hs_code, substr(p.customs_en, 1, ${nameMax}) AS name, p.customs_ja AS name_ja
      FROM shipping_lines l JOIN order_lines o ON o.id = l.order_line_id
      JOIN own_product_sources s ON s.company_id = ${companyId} AND s.sku_id = o.sku_id
      JOIN own_products p ON p.id = s.product_id
      WHERE l.request_id = ${requestId} AND (p.hs_code <> '' OR p.customs_en <> '' OR p.customs_ja <> '')) known
    WHERE shipping_lines.id = known.id`);
}
