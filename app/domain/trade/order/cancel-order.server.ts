import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";

/** キャンセルする: possible up to payment; once money has moved it takes a problem decision. */
export async function cancelOrder(scope: Scope<Buyer>, number: string, reason: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("cancel", order.state, actor)) return refuse("not-cancellable");

  return commit(
    scope,
    moveOrder(scope, order, "cancel", { payBy: null }, typed(reason)),
    moveRefusals,
  );
}
