import { sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import type { Platform } from "../product/offer.ts";
import { labelData } from "./label-data.ts";
import { optionSet, type Wish, wishColumns } from "./same-wish.ts";

/** A wish whose goods were looked at, at today's price. */
export interface CartWish extends Wish {
  offerId: string;
  supplierId: string;
  platform: Platform;
  quantity: number;
  priceFen: number;
}

/** Whose cart: of a member, or of a visitor's browser. */
type Holder = { userId: string } | { guestKey: string };

/**
 * Writes wishes into the cart of whoever asks, all or none. A wish that is there gains the
 * quantity. Refuses above the cart's 200 lines.
 */
export function putIntoCart(scope: Scope<Buyer | Visitor>, wishes: readonly CartWish[]) {
  const { db, actor } = scope;
  const guestKey = actor.kind === "visitor" ? actor.guestKey : undefined;
  const holder = actor.kind === "buyer" ? { userId: actor.id } : guestKey && { guestKey };
  if (!holder) throw new Error("a visitor's cart needs a key");
  return commit(db, cartStatements(scope, holder, wishes), { cart_full: "cart-full" });
}

/** The statements that put wishes into a cart, for a commit that may lose to `cart_full`. */
export function cartStatements(
  { db, now }: Pick<Scope, "db" | "now">,
  holder: Holder,
  wishes: readonly CartWish[],
): Statement[] {
  const cartId =
    "userId" in holder
      ? sql<string>`(SELECT id FROM carts WHERE user_id = ${holder.userId})`
      : sql<string>`(SELECT id FROM carts WHERE guest_key = ${holder.guestKey})`;
  const open = db
    .insert(carts)
    .values({ id: crypto.randomUUID(), ...holder, createdAt: now })
    .onConflictDoNothing();
  const lines: Statement[] = wishes.map(({ priceFen, optionIds, labelData: label, ...wish }) =>
    db
      .insert(cartLines)
      .values({
        id: crypto.randomUUID(),
        cartId,
        ...wish,
        seenPriceFen: priceFen,
        optionIds: optionSet(optionIds),
        labelData: labelData(label),
        addedAt: now,
      })
      .onConflictDoUpdate({
        target: wishColumns,
        set: {
          quantity: sql`min(${limits.quantityMax}, quantity + excluded.quantity)`,
          seenPriceFen: sql`excluded.seen_price_fen`,
          selected: true,
        },
      }),
  );
  return [open, ...lines];
}
