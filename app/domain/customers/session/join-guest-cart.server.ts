import { sql } from "drizzle-orm";
import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Database } from "#db/client.ts";

/**
 * The visitor's lines join the member's cart at sign-in: the same wish adds its quantity, and what
 * would be over the 200 lines stays behind with the visitor's cart. Goes after the member's cart row.
 */
export function joinGuestCart(db: Database, guestKey: string, userId: string): Statement[] {
  const guestCart = sql`(SELECT id FROM carts WHERE guest_key = ${guestKey})`;
  const ownCart = sql`(SELECT id FROM carts WHERE user_id = ${userId})`;
  return [
    db.run(sql`UPDATE cart_lines SET quantity = min(999999, quantity + (SELECT g.quantity FROM cart_lines g WHERE g.cart_id = ${guestCart} AND ${sameWish("g", "cart_lines")}))
      WHERE cart_id = ${ownCart} AND EXISTS (SELECT 1 FROM cart_lines g WHERE g.cart_id = ${guestCart} AND ${sameWish("g", "cart_lines")})`),
    db.run(
      sql`DELETE FROM cart_lines WHERE cart_id = ${guestCart} AND EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = ${ownCart} AND ${sameWish("o", "cart_lines")})`,
    ),
    db.run(sql`UPDATE cart_lines SET cart_id = ${ownCart} WHERE id IN (
      SELECT id FROM cart_lines WHERE cart_id = ${guestCart} ORDER BY added_at, id
      LIMIT max(0, 200 - (SELECT count(*) FROM cart_lines WHERE cart_id = ${ownCart})))`),
  ] as unknown as Statement[];
}

/** Whether two rows of `cart_lines`, under these names, are the same wish, as the index `cart_lines_wish` has it. */
function sameWish(one: string, other: string) {
  const columns = ["sku_id", "note", "option_ids", "label_data"];
  return sql.raw(columns.map((name) => `${one}.${name} = ${other}.${name}`).join(" AND "));
}
