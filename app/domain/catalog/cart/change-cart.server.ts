import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import { cartLine, cartLinesQuery, cartOf } from "./cart.server.ts";

export interface LineChange {
  id: string;
  quantity: number;
  note: string;
  optionIds: readonly string[];
  selected: boolean;
}

/**
 * 更新: writes what the buyer typed into lines of their own cart, and takes the price they are now
 * shown as seen. A line of another cart refuses the whole form.
 */
export async function changeCart(scope: Scope<Buyer | Visitor>, changes: readonly LineChange[]) {
  const { db, actor } = scope;
  if (changes.length === 0) return done(undefined);
  const own = await ownLines(
    scope,
    changes.map(({ id }) => id),
  );
  if (own !== changes.length) return refuse("not-found");

  return commit(
    db,
    changes.map(
      ({ id, quantity, note, optionIds, selected }): Statement =>
        db
          .update(cartLines)
          .set({ quantity, note, optionIds: [...optionIds], selected })
          .where(
            and(
              eq(cartLines.id, id),
              inArray(
                cartLines.cartId,
                db.select({ id: carts.id }).from(carts).where(cartOf(actor)),
              ),
            ),
          ),
    ),
    {},
  );
}

/** The buyer has read the new prices of their cart and goes on with them. */
export async function acceptPrices(scope: Scope<Buyer | Visitor>) {
  const lines = (await cartLinesQuery(scope))
    .map(cartLine)
    .filter(({ priceChanged }) => priceChanged);
  if (lines.length === 0) return done(undefined);
  return commit(
    scope.db,
    lines.map(({ id, priceFen }) =>
      scope.db.update(cartLines).set({ seenPriceFen: priceFen }).where(eq(cartLines.id, id)),
    ),
    {},
  );
}

/** 削除: takes lines out of the cart of whoever asks; ids of other carts are left alone and refused. */
export async function removeFromCart(scope: Scope<Buyer | Visitor>, ids: readonly string[]) {
  if (ids.length === 0) return refuse("nothing-chosen");
  if ((await ownLines(scope, ids)) !== ids.length) return refuse("not-found");
  return commit(scope.db, [scope.db.delete(cartLines).where(inArray(cartLines.id, [...ids]))], {});
}

async function ownLines({ db, actor }: Scope<Buyer | Visitor>, ids: readonly string[]) {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(and(cartOf(actor), inArray(cartLines.id, [...ids])));
  return row?.count ?? 0;
}
