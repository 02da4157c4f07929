import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveLines } from "#app/domain/customers/session/move-cart-lines.server.ts";
import type { Statement } from "#db/client.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import { addFromGoods } from "../own-product/add-own-products.server.ts";
import { cartOf, laterOf } from "./cart.server.ts";
import { ownAmong } from "./own-lines.server.ts";

type Where = typeof cartOf;

/** あとで買う: moves lines from the buyer's cart to their list for later, and answers how many were moved. Safe to send twice. */
export async function keepForLater(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, now, actor } = scope;
  const id = crypto.randomUUID();
  return move(scope, ids, cartOf, laterOf, [
    db
      .insert(carts)
      .values({ id, guestKey: id, laterOf: actor.id, createdAt: now })
      .onConflictDoNothing(),
  ]);
}

/** カートに戻す: the way back; what does not fit into the cart's 200 lines stays in the list. */
export async function backToCart(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, now, actor } = scope;
  return move(scope, ids, laterOf, cartOf, [
    db
      .insert(carts)
      .values({ id: crypto.randomUUID(), userId: actor.id, createdAt: now })
      .onConflictDoNothing(),
  ]);
}

async function move(
  scope: Scope<Buyer>,
  ids: readonly string[],
  from: Where,
  to: Where,
  opened: readonly Statement[],
) {
  const { db, actor } = scope;
  const found = await ownAmong(scope, ids);
  if (!found) return refuse("not-found");
  if (found.length === 0) return done({ count: 0 });
  const idOf = (which: Where) => sql`(SELECT id FROM carts WHERE ${which(actor)})`;
  const moved = await commit(scope, [...opened, ...moveLines(db, idOf(from), idOf(to), ids)], {});
  const left = await db.$count(
    cartLines,
    and(inArray(cartLines.id, [...ids]), eq(cartLines.cartId, idOf(from))),
  );
  if (left > 0) return refuse("cart-full");
  return moved.ok ? done({ count: found.length }) : moved;
}

/**
 * ライブラリに移す: makes own products of lines of the buyer's cart, with their label data and options, and
 * removes those lines from the cart. Lines whose goods are no longer sold stay in it.
 */
export async function moveToLibrary(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const found = await ownAmong(scope, ids);
  if (!found) return refuse("not-found");
  if (found.length === 0) return done({ count: 0 });
  const kept = await addFromGoods(
    scope,
    found.map(({ skuId, labelData, note, optionIds }) => ({
      skuId,
      known: { ...labelData, note, optionIds },
    })),
    null,
    [
      db
        .delete(cartLines)
        .where(
          and(
            inArray(cartLines.id, [...ids]),
            sql`sku_id IN (SELECT sku_id FROM own_product_sources WHERE company_id = ${actor.companyId})`,
          ),
        ),
    ],
  );
  return kept.ok ? done({ count: found.length }) : kept;
}
