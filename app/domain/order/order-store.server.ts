import { eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { buyerMay } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { openStoresQuery } from "../store/stores.server.ts";
import { ownOrder } from "./own-order.server.ts";

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
    db,
    [db.update(orders).set({ storeId: judged.value }).where(eq(orders.id, order.id))],
    {},
  );
}
