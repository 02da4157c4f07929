import { eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { oneEffect } from "../first-answer.ts";
import { buyerMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";

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
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("submit", order.state, actor)) return refuse("not-a-draft");

  const { event, state, version } = moveDocument(scope, orderLifecycle, "order", order, "submit");
  return commit(
    db,
    [
      event,
      db.update(orders).set({ state, version, submittedAt: now }).where(eq(orders.id, order.id)),
    ],
    { [movedMeanwhile]: "moved-meanwhile" },
  );
}
