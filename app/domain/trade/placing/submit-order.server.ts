import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { noteOrdered } from "../order/note-ordered.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { lacksLabels } from "./unlabelled-lines.server.ts";

/**
 * 見積を依頼する: a draft goes to staff, who check price and stock with the sellers. Asked again while
 * it waits for them, it is as submitted as before.
 */
export async function submitOrder(scope: Scope<Buyer>, number: string) {
  return oneEffect(
    await submit(scope, number),
    async () => (await ownOrder(scope, number))?.state === "quoting",
  );
}

async function submit(scope: Scope<Buyer>, number: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("submit", order.state, actor)) return refuse("not-a-draft");
  if (await lacksLabels(scope, order.id)) return refuse("label-missing");

  return commit(
    scope,
    [
      ...moveOrder(scope, order, "submit", { submittedAt: now }),
      keepAmounts(scope, order.id, { kind: "estimate" }),
      noteOrdered(scope, order.id),
    ],
    moveRefusals,
  );
}
