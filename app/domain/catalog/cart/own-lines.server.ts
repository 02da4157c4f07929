import { eq, inArray, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import { cartOf, laterOf } from "./cart.server.ts";

/** The viewer's cart lines with these ids, without those already removed; undefined if one belongs to another cart. */
export async function ownAmong(
  { db, actor }: Pick<Scope<Buyer | Visitor>, "db" | "actor">,
  ids: readonly string[],
) {
  const rows = await db
    .select({
      line: cartLines,
      own: sql<number | null>`${cartOf(actor)} OR ${laterOf(actor)}`,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(inArray(cartLines.id, [...ids]))
    .limit(ids.length);
  return rows.every(({ own }) => own === 1) ? rows.map(({ line }) => line) : undefined;
}
