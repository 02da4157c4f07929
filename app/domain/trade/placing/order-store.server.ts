import { eq } from "drizzle-orm";
import { forgetMarksOfLimited } from "#app/domain/content/notice/unread.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { openStoresQuery } from "#app/domain/customers/store/stores.server.ts";
import { orders } from "#db/schema/index.ts";
import { ownOrder } from "../order/own-order.server.ts";

/**
 * Whether this person may make an order for this store, or for none: an open one of their own. Who is
 * limited to stores names one, else they would not see what they ordered.
 */
export async function judgeStore(scope: Scope<Buyer>, storeId: string | undefined) {
  if (!storeId) return scope.actor.storeIds ? refuse("store-missing") : done(null);
  const open = await openStoresQuery(scope);
  return open.some(({ id }) => id === storeId) ? done(storeId) : refuse("no-such-store");
}

/** The order is for another store of the company, in whatever state it is. */
export async function setOrderStore(
  scope: Scope<Buyer>,
  number: string,
  storeId: string | undefined,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  // A store that has closed since may stay.
  if (storeId && storeId === order.storeId) return done(undefined);
  const judged = await judgeStore(scope, storeId);
  if (!judged.ok) return judged;
  return commit(
    scope,
    [
      db.update(orders).set({ storeId: judged.value }).where(eq(orders.id, order.id)),
      forgetMarksOfLimited(db, order.companyId),
    ],
    {},
  );
}
