import type { SQL } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/ledger.server.ts";
import { orderChanges } from "#db/schema/index.ts";
import { applyChange } from "./apply-change.ts";
import { needsConsent } from "./change.ts";
import { readChangesWithoutConsent } from "./change-limit.server.ts";
import { readChangeBasis } from "./change-queries.server.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";
import { planChange } from "./plan-change.ts";
import { type Settled, settleChange } from "./settle-change.server.ts";
import type { TypedChange } from "./typed-change.ts";

/**
 * 金额变更: changes a paid order. The company is asked for consent, unless the change is within the limit that
 * it set: then the change takes effect in this commit, and the wallet pays or receives the difference.
 */
export async function proposeChange(
  scope: Scope<Staff>,
  number: string,
  proposal: TypedChange,
  /**
   * A condition under which the company has agreed beforehand: it has not chosen otherwise since. While it
   * holds, nobody is asked.
   */
  { agreed }: { agreed?: SQL } = {},
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const basis = await readChangeBasis(scope, order.id, proposal);
  if (basis.earlier)
    return basis.earlier.orderId === order.id ? done(undefined) : refuse("not-found");
  if (!orderLifecycle.allows("proposeChange", order.state, actor)) return refuse("not-buying");
  if (basis.open) return refuse("change-waits");
  const planned = planChange(basis, proposal);
  if (!planned.ok) return planned;

  const { amounts, totalYen } = applyChange(order, basis.lines, basis.freights, planned.value);
  if (totalYen > limits.paymentYenMax) return refuse("too-much");
  const { limit, withoutConsentYen } = await readChangesWithoutConsent(scope, order);
  const totals = {
    beforeYen: order.totalYen,
    afterYen: totalYen,
    agreedYen: order.totalYen - withoutConsentYen,
  };
  const withinLimit = !agreed && !needsConsent(limit, totals, planned.value);
  const change = changeRow(scope, order, proposal.id, {
    ...planned.value,
    after: { ...amounts, totalYen },
  });
  if (agreed || withinLimit) {
    const settling = { change: { ...change, withinLimit }, order, ...basis };
    const decided = await decideAtOnce(scope, settling, agreed);
    if (decided.ok) return decided;
    // What the wallet cannot pay is asked about: the consent says how much is missing.
    if (decided.reason !== "balance-too-low") return refuse(decided.reason);
  }

  return commit(
    scope,
    [
      ...moveOrder(scope, order, "proposeChange"),
      db.insert(orderChanges).values({ ...change, state: "proposed" }),
      notifyChangeProposed(scope, order, totalYen),
    ],
    proposalRefusals,
  );
}

/** Builds the row of a proposed change, whether the buyer or staff asked for it. */
export function changeRow(
  { actor, now }: Pick<Scope, "actor" | "now">,
  order: Settled["order"],
  id: string,
  { lines, freights, after }: Pick<Change, "lines" | "freights" | "after">,
) {
  return {
    id,
    orderId: order.id,
    companyId: order.companyId,
    version: order.version + 1,
    lines: [...lines],
    freights: [...freights],
    before: amountsOf(order),
    after: amountsOf(after),
    proposedAt: now,
    proposedByName: signedName(actor),
  };
}

interface Change extends Pick<Settled["change"], "lines" | "freights"> {
  after: Amounts;
}
type Amounts = (typeof orderChanges.$inferSelect)["before"];

function amountsOf({ goodsFen, freightFen, optionsFen, totalYen }: Amounts) {
  return { goodsFen, freightFen, optionsFen, totalYen };
}

/** The constraints that a proposal can break, as refusals. */
export const proposalRefusals = {
  ...moveRefusals,
  "order_changes.order_id": "change-waits",
  "order_changes.id": "moved-meanwhile",
  // Claims gave back what this change would: somebody has to look at the order first.
  order_paid_above_claims: "moved-meanwhile",
} as const;

/** Applies the change at once, as the company agreed or allowed in advance. */
function decideAtOnce(
  scope: Scope<Staff>,
  settling: Settled & { change: ReturnType<typeof changeRow> & { withinLimit: boolean } },
  agreed: SQL | undefined,
) {
  const { db, actor, now } = scope;
  const { statements, refundYen, chargeYen } = settleChange(scope, settling);
  const [event, ...rest] = statements;
  const settled = {
    state: "accepted" as const,
    refundYen,
    chargeYen,
    answeredAt: now,
    answeredByName: signedName(actor),
  };
  return commit(
    scope,
    [
      event!,
      ...(agreed ? [guard(agreed, "plan-changed")] : []),
      db.insert(orderChanges).values({ ...settling.change, ...settled }),
      ...rest,
    ],
    { ...proposalRefusals, [overdrawn]: "balance-too-low" },
  );
}

/** Notifies the company that a change of its order waits for its answer. */
export function notifyChangeProposed(scope: Scope, order: Settled["order"], totalYen: number) {
  return notify(scope, {
    companyId: order.companyId,
    about: { order: order.id },
    kind: "order",
    letter: letter("order.change-proposed", {
      number: order.number,
      beforeYen: order.totalYen,
      afterYen: totalYen,
    }),
    href: orderPage(order.number),
  });
}
