import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderChanges } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { askCompany, proposalRefusals } from "./propose-change.server.ts";
import { readChange } from "./read-change.server.ts";
import { settleChange } from "./settle-change.server.ts";

/**
 * 同意变更: the buyer's wish takes effect at once where it costs nothing more; what costs more is agreed to
 * and waits until the company pays the difference.
 */
export async function agreeToWish(scope: Scope<Staff>, number: string, changeId: string) {
  const { db, actor, now } = scope;
  const found = await findWish(scope, number, changeId);
  if (!found.ok) return found;
  const { order, change } = found.value;
  if (change.agreedAt || change.state === "accepted") return done(undefined);
  if (change.state !== "proposed") return refuse("answered-already");
  if (!orderLifecycle.allows("agreeWish", order.state, actor)) return refuse("moved-meanwhile");
  const own = eq(orderChanges.id, change.id);
  const agreed = { agreedAt: now, agreedByName: signedName(actor) };
  const { statements, after, refundYen, chargeYen } = settleChange(scope, found.value);
  if (chargeYen > 0)
    return commit(
      scope,
      [
        ...moveOrder(scope, order, "agreeWish"),
        db.update(orderChanges).set(agreed).where(own),
        askCompany(scope, order, after.totalYen),
      ],
      proposalRefusals,
    );
  const answered = { answeredAt: now, answeredByName: signedName(actor) };
  return commit(
    scope,
    [
      ...statements,
      db
        .update(orderChanges)
        .set({ state: "accepted", ...agreed, ...answered, after, refundYen })
        .where(own),
    ],
    proposalRefusals,
  );
}

/** 不同意变更, with the reason as the buyer reads it. */
export async function refuseWish(
  scope: Scope<Staff>,
  number: string,
  changeId: string,
  reason: string,
) {
  const { db, actor, now } = scope;
  const found = await findWish(scope, number, changeId);
  if (!found.ok) return found;
  const { order, change } = found.value;
  if (change.state === "declined") return done(undefined);
  if (change.state !== "proposed") return refuse("answered-already");
  if (!reason) return refuse("reason-missing");
  if (!orderLifecycle.allows("refuseWish", order.state, actor)) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "refuseWish", {}, typed(reason)),
      db
        .update(orderChanges)
        .set({
          state: "declined",
          answerNote: reason,
          answeredAt: now,
          answeredByName: signedName(actor),
        })
        .where(eq(orderChanges.id, change.id)),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: letter("order.wish-refused", { number: order.number, words: typed(reason) }),
        href: orderPage(order.number),
      }),
    ],
    proposalRefusals,
  );
}

async function findWish(scope: Scope<Staff>, number: string, changeId: string) {
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const read = await readChange(scope, order.id, changeId);
  return read?.change.byBuyer ? done({ order, ...read }) : refuse("not-found");
}
