import { and, eq } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderChanges } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { applyChange } from "./apply-change.ts";
import { planChange } from "./plan-change.ts";
import { changeRow, proposalRefusals } from "./propose-change.server.ts";
import { readBasis } from "./read-change.server.ts";
import type { TypedChange } from "./typed-change.ts";

/**
 * 変更を希望する: another content of a paid order, at its quoted prices and for what is added at the listed
 * one. It waits for staff; nothing moves before they agree, and what costs more not before it is paid.
 */
export async function wishChange(scope: Scope<Buyer>, number: string, wish: TypedChange) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  // Prices and freights are not the buyer's to name.
  const typed = {
    id: wish.id,
    lines: wish.lines.map((line) => ({ ...line, priceFen: undefined })),
    added: (wish.added ?? []).map((line) => ({ ...line, priceFen: undefined })),
  };
  const basis = await readBasis(scope, order.id, typed);
  if (basis.earlier)
    return basis.earlier.orderId === order.id ? done(undefined) : refuse("not-found");
  if (!orderLifecycle.allows("wishChange", order.state, actor)) return refuse("not-buying");
  if (basis.open) return refuse("change-waits");
  const planned = planChange(basis, typed);
  if (!planned.ok) return planned;

  const { amounts, totalYen } = applyChange(order, basis.lines, basis.freights, planned.value);
  if (totalYen > limits.paymentYenMax) return refuse("too-much");
  const after = { ...amounts, totalYen };
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "wishChange"),
      db.insert(orderChanges).values({
        ...changeRow(scope, order, wish.id, { ...planned.value, after }),
        byBuyer: true,
        state: "proposed",
      }),
    ],
    proposalRefusals,
  );
}

/** 取り下げる: the company's own wish, as long as staff have not settled it. */
export async function withdrawWish(scope: Scope<Buyer>, number: string, changeId: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const own = and(eq(orderChanges.id, changeId), eq(orderChanges.orderId, order.id));
  const [wish] = await db.select().from(orderChanges).where(own).limit(1);
  if (!wish?.byBuyer) return refuse("not-found");
  if (wish.state === "withdrawn") return done(undefined);
  if (wish.state !== "proposed") return refuse("answered-already");
  if (!orderLifecycle.allows("withdrawWish", order.state, actor)) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "withdrawWish"),
      db
        .update(orderChanges)
        .set({ state: "withdrawn", answeredAt: now, answeredByName: signedName(actor) })
        .where(own),
    ],
    proposalRefusals,
  );
}
