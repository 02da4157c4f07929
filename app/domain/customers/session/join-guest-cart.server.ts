import { sql } from "drizzle-orm";
import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Database } from "#db/client.ts";

/**
 * The visitor's lines join the member's cart at sign-in: the same SKU adds its quantity, and what
 * would be over the 200 lines stays behind with the visitor's cart. Goes after the member's cart row.
 */
export function joinGuestCart(db: Database, guestKey: string, userId: string): Statement[] {
  const guestCart = sql`(SELECT id FROM carts WHERE guest_key = ${guestKey})`;
  const ownCart = sql`(SELECT id FROM carts WHERE user_id = ${userId})`;
  return [
    db.run(sql`UPDATE cart_lines SET quantity = min(999999, quantity + (SELECT g.quantity FROM cart_lines g WHERE g.cart_id = ${guestCart} AND g.sku_id = cart_lines.sku_id))
      WHERE cart_id = ${ownCart} AND sku_id IN (SELECT sku_id FROM cart_lines WHERE cart_id = ${guestCart})`),
    db.run(
      sql`DELETE FROM cart_lines WHERE cart_id = ${guestCart} AND sku_id IN (SELECT sku_id FROM cart_lines WHERE cart_id = ${ownCart})`,
    ),
    db.run(sql`UPDATE cart_lines SET cart_id = ${ownCart} WHERE id IN (
      SELECT id FROM cart_lines WHERE cart_id = ${guestCart} ORDER BY added_at, id
      LIMIT max(0, 200 - (SELECT count(*) FROM cart_lines WHERE cart_id = ${ownCart})))`),
  ] as unknown as Statement[];
}
