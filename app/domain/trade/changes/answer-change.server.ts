import { and, eq } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderChanges } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { changeableQueries } from "./read-change.server.ts";
import { settleChange } from "./settle-change.server.ts";

/**
 * 同意する・同意しない: the company's answer to a change. With consent the quantities drop and the
 * difference is back in the wallet in the same commit. One answer wins; the same one again is fine.
 */
export async function answerChange(
  scope: Scope<Buyer>,
  number: string,
  changeId: string,
  answer: "accepted" | "declined",
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [lines, freights, [coupon], [change]] = await db.batch([
    ...changeableQueries(scope, order.id),
    db
      .select()
      .from(orderChanges)
      .where(and(eq(orderChanges.id, changeId), eq(orderChanges.orderId, order.id)))
      .limit(1),
  ]);
  if (!change) return refuse("not-found");
  if (change.state !== "proposed")
    return change.state === answer ? done(undefined) : refuse("answered-already");
  if (!orderLifecycle.allows("declineChange", order.state, actor)) return refuse("moved-meanwhile");

  const { statements, refundYen } =
    answer === "accepted"
      ? settleChange(scope, { change, order, lines, freights, coupon })
      : { statements: decline(), refundYen: 0 };
  return commit(
    db,
    [
      ...statements,
      db
        .update(orderChanges)
        .set({ state: answer, refundYen, answeredAt: now, answeredByName: signedName(actor) })
        .where(eq(orderChanges.id, change.id)),
    ],
    moveRefusals,
  );

  function decline() {
    return moveOrder(scope, order!, "declineChange");
  }
}
