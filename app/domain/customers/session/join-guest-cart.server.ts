import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";
import { moveLines } from "./move-cart-lines.server.ts";

/**
 * The visitor's lines join the member's cart at sign-in: the same wish adds its quantity, and what
 * would be over the 200 lines stays behind with the visitor's cart. Goes after the member's cart row.
 */
export function joinGuestCart(db: Database, guestKey: string, userId: string): Statement[] {
  return moveLines(
    db,
    sql`(SELECT id FROM carts WHERE guest_key = ${guestKey})`,
    sql`(SELECT id FROM carts WHERE user_id = ${userId})`,
  );
}
