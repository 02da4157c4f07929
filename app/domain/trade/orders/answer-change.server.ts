import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentRefusals } from "#app/domain/money/payments/payment.server.ts";
import { orderChanges } from "#db/schema/index.ts";
import { applyChange } from "./apply-change.ts";
import { agreedParts, waitsFor } from "./change.ts";
import { readChange, readChangeBasis } from "./change-queries.server.ts";
import { moveOrder, notInReview } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";
import { planChange } from "./plan-change.ts";
import { changeRow, notifyChangeProposed, proposalRefusals } from "./propose-change.server.ts";
import { nothingOwed, settleChange } from "./settle-change.server.ts";
import type { TypedChange } from "./typed-change.ts";

interface Answer {
  /** The declined parts: ids of lines, and `freight/…`. */
  declined?: readonly string[] | undefined;
  /**
   * The sum that the page showed: the wallet pays it, or receives it where it is below zero. Another sum is
   * refused.
   */
  seenYen?: number | undefined;
}

/**
 * 同意する・同意しない: records the company's answer to a change, line by line. With consent the lines change and the
 * difference is paid from or back to the wallet in the same commit. Only one answer counts, and repeating it
 * does no harm. An answer that costs money needs the right to pay. Refuses while a transfer for the difference is
 * waited for or PayPal reviews a charge for it.
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
  return doneIfRepeated(written, async () => {
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
  if (order.riseByBank) return refuse("being-paid");
  const signed = { answeredAt: now, answeredByName: signedName(actor) };
  const own = and(eq(orderChanges.id, change.id), eq(orderChanges.state, "proposed"));
  if (answer === "declined")
    return commit(
      scope,
      [
        ...moveOrder(scope, order, "declineChange", nothingOwed),
        db
          .update(orderChanges)
          .set({ state: answer, declined: [], ...signed })
          .where(own),
        notInReview([order.id]),
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
      notInReview([order.id]),
    ],
    // Claims gave back what this change would: staff have to look at the order first.
    { ...paymentRefusals, order_paid_above_claims: "moved-meanwhile" },
  );
}

/**
 * 同意して支払い方法を選ぶ: records that the company agrees to the parts of a change that costs more; the order then owes the
 * difference, which is paid like any document, and the change takes effect with the payment. May be given anew with
 * other parts, or withdrawn by declining, until a payment is under way.
 */
export async function agreeToPay(
  scope: Scope<Buyer>,
  number: string,
  changeId: string,
  { declined = [], seenYen }: Answer = {},
) {
  const { db, actor, now } = scope;
  const found = await findChange(scope, number, changeId);
  if (!found.ok) return found;
  const { order, change } = found.value;
  if (change.state !== "proposed") return refuse("answered-already");
  if (waitsFor(change) === "staff") return refuse("waits-for-staff");
  if (!orderLifecycle.allows("agreeToPay", order.state, actor)) return refuse("moved-meanwhile");
  if (order.riseByBank) return refuse("being-paid");
  const parts = agreedParts(change, declined);
  if (parts.lines.length + parts.freights.length === 0) return refuse("nothing-agreed");
  const { chargeYen, refundYen } = settleChange(scope, {
    ...found.value,
    change: { id: change.id, ...parts },
  });
  if (seenYen !== undefined && seenYen !== chargeYen - refundYen)
    return { ...refuse("amounts-changed"), payableYen: chargeYen - refundYen };
  if (chargeYen === 0) return refuse("costs-nothing");
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "agreeToPay", { owedRiseYen: chargeYen }),
      db
        .update(orderChanges)
        .set({
          declined: [...declined],
          consentedAt: now,
          consentedByName: signedName(actor),
        })
        .where(and(eq(orderChanges.id, change.id), eq(orderChanges.state, "proposed"))),
      notInReview([order.id]),
    ],
    moveRefusals,
  );
}

/**
 * 同意变更: accepts the change that the buyer wished for. It takes effect at once unless it costs more; then it
 * waits until the company pays the difference.
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
        notifyChangeProposed(scope, order, after.totalYen),
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

/** 不同意变更: declines the change that the buyer wished for, with a reason that the buyer reads. */
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
      ...moveOrder(scope, order, "refuseWish", {}, typedMessage(reason)),
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
        letter: letter("order.wish-refused", { number: order.number, words: typedMessage(reason) }),
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

/**
 * 変更を希望する: records the change that a buyer wants of a paid order, at its quoted prices and, for added goods,
 * at the listed price. Nothing changes before staff agree and any extra cost is paid.
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
  const basis = await readChangeBasis(scope, order.id, typed);
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

/** 取り下げる: withdraws the company's own wish, as long as staff have not settled it. */
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
  if (order.riseByBank) return refuse("being-paid");
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "withdrawWish", nothingOwed),
      notInReview([order.id]),
      db
        .update(orderChanges)
        .set({ state: "withdrawn", answeredAt: now, answeredByName: signedName(actor) })
        .where(own),
    ],
    proposalRefusals,
  );
}
