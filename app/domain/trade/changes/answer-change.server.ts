import { and, eq } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentRefusals } from "#app/domain/money/ledger/payment-refusals.server.ts";
import { orderChanges } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { agreedParts, waitsFor } from "./change.ts";
import { readChange } from "./read-change.server.ts";
import { settleChange } from "./settle-change.server.ts";

interface Answer {
  /** What of it is not agreed to: ids of lines, and `freight/…`. */
  declined?: readonly string[] | undefined;
  /** What the page said that the wallet pays, below zero gets back; another sum is refused. */
  seenYen?: number | undefined;
}

/**
 * 同意する・同意しない: the company's answer to a change, line by line. With consent the lines change and
 * the difference is paid from or back in the wallet in the same commit. One answer wins; the same one
 * again is fine. What costs money needs the right to pay.
 */
export async function answerChange(
  scope: Scope<Buyer>,
  number: string,
  changeId: string,
  answer: "accepted" | "declined",
  given: Answer = {},
) {
  const found = await findChange(scope, number, changeId);
  if (!found.ok) return found;
  const written = await answerFound(scope, found.value, answer, given);
  // Lost a race: fine if the winner gave the same answer.
  return oneEffect(written, async () => {
    const now = await findChange(scope, number, changeId);
    return now.ok && found.value.change.state === "proposed" && now.value.change.state === answer;
  });
}

async function findChange(scope: Scope<Buyer>, number: string, changeId: string) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const read = await readChange(scope, order.id, changeId);
  return read ? done({ order, ...read }) : refuse("not-found");
}

type Found = Extract<Awaited<ReturnType<typeof findChange>>, { ok: true }>["value"];

async function answerFound(
  scope: Scope<Buyer>,
  found: Found,
  answer: "accepted" | "declined",
  { declined = [], seenYen }: Answer,
) {
  const { db, actor, now } = scope;
  const { order, change } = found;
  if (change.state !== "proposed")
    return change.state === answer ? done(undefined) : refuse("answered-already");
  if (waitsFor(change) === "staff") return refuse("waits-for-staff");
  if (!orderLifecycle.allows("declineChange", order.state, actor)) return refuse("moved-meanwhile");
  const signed = { answeredAt: now, answeredByName: signedName(actor) };
  const own = and(eq(orderChanges.id, change.id), eq(orderChanges.state, "proposed"));
  if (answer === "declined")
    return commit(
      scope,
      [
        ...moveOrder(scope, order, "declineChange"),
        db
          .update(orderChanges)
          .set({ state: answer, ...signed })
          .where(own),
      ],
      paymentRefusals,
    );

  const parts = agreedParts(change, declined);
  if (parts.lines.length + parts.freights.length === 0) return refuse("nothing-agreed");
  const settling = { ...found, change: { id: change.id, ...parts } };
  const { after, refundYen, chargeYen, statements } = settleChange(scope, settling);
  if (seenYen !== undefined && seenYen !== chargeYen - refundYen)
    return { ...refuse("amounts-changed"), payableYen: chargeYen - refundYen };
  if (chargeYen > 0 && !buyerMay(actor, "pay")) return refuse("may-not-pay");
  return commit(
    scope,
    [
      ...statements,
      db
        .update(orderChanges)
        .set({ state: answer, refundYen, chargeYen, after, declined: [...declined], ...signed })
        .where(own),
    ],
    // Claims gave back what this change would: staff have to look at the order first.
    { ...paymentRefusals, order_paid_above_claims: "moved-meanwhile" },
  );
}
