import { and, inArray } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle, removableStates } from "./order.ts";

/** So many orders are cancelled or taken off the list at once: a page of the list. */
export const ordersAtOnceMax = 100;

/** Cancels the chosen orders, all or none; answers how many. One that may not be cancelled leaves all as they are. */
export async function cancelOrders(
  scope: Scope<Buyer>,
  numbers: readonly string[],
  reason: string,
) {
  const chosen = await chosenOrders(scope, numbers);
  if (!chosen.ok) return chosen;
  if (!chosen.value.every(({ state }) => orderLifecycle.allows("cancel", state, scope.actor)))
    return refuse("not-cancellable");
  const cancelled = await commit(
    scope,
    chosen.value.flatMap((order) =>
      moveOrder(scope, order, "cancel", { payBy: null }, typed(reason)),
    ),
    moveRefusals,
  );
  return cancelled.ok ? done(chosen.value.length) : cancelled;
}

/** Takes drafts and cancelled orders off the company's list, or puts them back; all or none. Nothing of them is lost. */
export async function removeOrders(
  scope: Scope<Buyer>,
  numbers: readonly string[],
  removed = true,
) {
  const { db, now } = scope;
  const chosen = await chosenOrders(scope, numbers);
  if (!chosen.ok) return chosen;
  if (removed && !chosen.value.every(({ state }) => removableStates.includes(state)))
    return refuse("still-running");
  const ids = chosen.value.map(({ id }) => id);
  await commit(
    scope,
    [
      db
        .update(orders)
        .set({ removedAt: removed ? now : null })
        .where(
          and(
            inArray(orders.id, ids),
            // One that was handed in meanwhile stays in sight.
            removed ? inArray(orders.state, [...removableStates]) : undefined,
          ),
        ),
    ],
    {},
  );
  return done(ids.length);
}

/** The orders of these numbers, of which each must be within the person's reach. */
async function chosenOrders({ db, actor }: Scope<Buyer>, numbers: readonly string[]) {
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const wanted = [...new Set(numbers)];
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > ordersAtOnceMax) return refuse("too-many");
  const found = await db
    .select({ id: orders.id, state: orders.state, version: orders.version })
    .from(orders)
    .where(and(ordersWithin(actor), inArray(orders.number, wanted)))
    .limit(ordersAtOnceMax);
  return found.length === wanted.length ? done(found) : refuse("not-found");
}
