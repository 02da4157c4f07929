import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";

/** What an id of the log stands for: a document by its number, or a person, a shop or a term of our own lists by name. */
export interface NamedRow {
  kind: "order" | "shipping" | "money" | "name";
  text: string;
}

/** Whether a column holds an id that a row has a name for. */
export const isNamedColumn = (column: string) =>
  column.endsWith("_id") || /^(code|method_code|shop)$/.test(column);
const isNamed = sql`(i.key LIKE '%\\_id' ESCAPE '\\' OR i.key IN ('code', 'method_code', 'shop'))`;
/** The chosen options of a product and what a pallet looks for: lists that hold ids. */
const holdsIds = sql`iif(i.key IN ('option_ids', 'conditions') AND i.value <> '', i.value, '[]')`;

/**
 * The statement for numbers and names behind the ids of one page of the log, a part of a document by its
 * document; `page` selects entity_id, old_value and new_value of its rows.
 */
export function namedRowsQuery(db: Database, page: SQL, lang: "ja" | "zh") {
  const name = sql.raw(`d.name_${lang}`);
  return db.all<NamedRow & { id: string }>(sql`
    WITH page(entity_id, old_value, new_value) AS MATERIALIZED (${page}),
    wanted(id) AS MATERIALIZED (
      SELECT i.value FROM page, json_each('["' || replace(replace(entity_id, '"', ''), '/', '","') || '"]') i
      UNION SELECT i.value FROM page, json_each(old_value) i WHERE ${isNamed} AND i.type = 'text'
      UNION SELECT i.value FROM page, json_each(new_value) i WHERE ${isNamed} AND i.type = 'text'
      UNION SELECT j.value FROM page, json_each(old_value) i, json_each(${holdsIds}) j
      UNION SELECT j.value FROM page, json_each(new_value) i, json_each(${holdsIds}) j)
    SELECT w.id, 'order' AS kind, d.number AS text FROM wanted w CROSS JOIN orders d ON d.id = w.id
    UNION ALL SELECT w.id, 'shipping', d.number FROM wanted w CROSS JOIN shipping_requests d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN payments d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN top_up_reports d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN withdrawals d ON d.id = w.id
    UNION ALL SELECT w.id, 'money', d.number FROM wanted w CROSS JOIN card_payments d ON d.id = w.id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN order_lines l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN lots l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN purchases l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'order', d.number FROM wanted w CROSS JOIN order_changes l ON l.id = w.id CROSS JOIN orders d ON d.id = l.order_id
    UNION ALL SELECT w.id, 'shipping', d.number FROM wanted w CROSS JOIN shipping_lines l ON l.id = w.id CROSS JOIN shipping_requests d ON d.id = l.request_id
    UNION ALL SELECT w.id, 'shipping', d.number FROM wanted w CROSS JOIN boxes l ON l.id = w.id CROSS JOIN shipping_requests d ON d.id = l.request_id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN users d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN staff d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN stores d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN channel_shops d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', d.name FROM wanted w CROSS JOIN auxiliary_materials d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', ${name} FROM wanted w CROSS JOIN logistics_methods d ON d.code = w.id
    UNION ALL SELECT w.id, 'name', ${name} FROM wanted w CROSS JOIN option_items d ON d.id = w.id
    UNION ALL SELECT w.id, 'name', ${name} FROM wanted w CROSS JOIN categories d ON d.id = w.id`);
}
