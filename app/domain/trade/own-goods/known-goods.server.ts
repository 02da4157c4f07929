import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines } from "#db/schema/index.ts";

// What a company has said of its product since it ordered stands before what the order's line was copied
// with; what the warehouse measured stands before both.

/** Of the product that a lot's goods are, by its company and SKU. */
function own(column: SQL) {
  return sql`(SELECT ${column} FROM own_product_sources s JOIN own_products p ON p.id = s.product_id
    WHERE s.company_id = ${lots.companyId} AND s.sku_id = ${orderLines.skuId})`;
}

/** All three sides or none: a length of ours beside a width of the seller's is no piece that anybody measured. */
function side(name: "length_mm" | "width_mm" | "height_mm") {
  return own(
    sql`iif(p.length_mm > 0 AND p.width_mm > 0 AND p.height_mm > 0, p.${sql.raw(name)}, NULL)`,
  );
}

/** The columns of a lot's piece for estimates; beside them stand `lots` and `order_lines`. */
export const pieceColumns = {
  weightGrams: sql<
    number | null
  >`COALESCE(${lots.weightGrams}, ${own(sql`p.weight_grams`)}, ${orderLines.weightGrams})`,
  lengthMm: sql<
    number | null
  >`COALESCE(${lots.lengthMm}, ${side("length_mm")}, ${orderLines.lengthMm})`,
  widthMm: sql<
    number | null
  >`COALESCE(${lots.widthMm}, ${side("width_mm")}, ${orderLines.widthMm})`,
  heightMm: sql<
    number | null
  >`COALESCE(${lots.heightMm}, ${side("height_mm")}, ${orderLines.heightMm})`,
};

/** Writes the label data of the company's own product into an order's line that was ordered without any. */
export function fillLabels(
  { db }: Pick<Scope, "db">,
  lineId: string,
  companyId: string,
): Statement {
  return db.run(sql`UPDATE order_lines SET label_data = known.label_data
    FROM (SELECT s.sku_id, json_object('managementNumber', p.management_number, 'asin', p.asin, 'labelNumber', p.label_number) AS label_data
      FROM own_product_sources s JOIN own_products p ON p.id = s.product_id
      WHERE s.company_id = ${companyId} AND (p.management_number <> '' OR p.asin <> '' OR p.label_number <> '')) known
    WHERE order_lines.id = ${lineId} AND known.sku_id = order_lines.sku_id
      AND (order_lines.label_data ->> 'managementNumber') || (order_lines.label_data ->> 'asin') || (order_lines.label_data ->> 'labelNumber') = ''`);
}
