import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";

/**
 * The statements that move lines of one cart, or those of them that are named, into another: the same wish
 * adds its quantity, and what would be over the 200 lines stays where it is.
 */
export function moveLines(db: Database, from: SQL, to: SQL, ids?: readonly string[]): Statement[] {
  const named = (name: string) =>
    ids
      ? sql`${sql.raw(name)}.cart_id = ${from} AND ${sql.raw(name)}.id IN ${[...ids]}`
      : sql`${sql.raw(name)}.cart_id = ${from}`;
  return [
    db.run(sql`UPDATE cart_lines SET quantity = min(999999, quantity + (SELECT g.quantity FROM cart_lines g WHERE ${named("g")} AND ${sameWish("g", "cart_lines")}))
      WHERE cart_id = ${to} AND EXISTS (SELECT 1 FROM cart_lines g WHERE ${named("g")} AND ${sameWish("g", "cart_lines")})`),
    db.run(
      sql`DELETE FROM cart_lines WHERE ${named("cart_lines")} AND EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = ${to} AND ${sameWish("o", "cart_lines")})`,
    ),
    db.run(sql`UPDATE cart_lines SET cart_id = ${to} WHERE id IN (
      SELECT l.id FROM cart_lines l WHERE ${named("l")} ORDER BY l.added_at, l.id
      LIMIT max(0, 200 - (SELECT count(*) FROM cart_lines WHERE cart_id = ${to})))`),
  ];
}

/** Whether two rows of `cart_lines`, under these names, are the same wish, as the index `cart_lines_wish` has it. */
function sameWish(one: string, other: string) {
  const columns = ["sku_id", "note", "option_ids", "label_data"];
  return sql.raw(columns.map((name) => `${one}.${name} = ${other}.${name}`).join(" AND "));
}
