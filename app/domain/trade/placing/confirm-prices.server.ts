import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cartLines } from "#db/schema/index.ts";
import { orderFromCart } from "./order-from-cart.server.ts";

/** The buyer has read the new prices of the lines they are about to order, and goes on with them. */
export async function confirmPrices(scope: Scope<Buyer>, lineIds: readonly string[]) {
  const { lines } = await orderFromCart(scope, lineIds);
  const changed = lines.filter(({ priceChanged }) => priceChanged);
  if (changed.length === 0) return done(undefined);
  return commit(
    scope,
    changed.map(({ id, priceFen }) =>
      scope.db.update(cartLines).set({ seenPriceFen: priceFen }).where(eq(cartLines.id, id)),
    ),
    {},
  );
}
