import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, orderChanges } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { applyChange } from "./apply-change.ts";
import { asksFirst } from "./change.ts";
import { planChange } from "./plan-change.ts";
import { readBasis } from "./read-change.server.ts";
import { type Settled, settleChange } from "./settle-change.server.ts";
import type { TypedChange } from "./typed-change.ts";

/**
 * 金额变更: another content of a paid order. The company is asked, or where it has said up to which part
 * of what is taken off it need not be, the change takes effect in this very commit.
 */
export async function proposeChange(
  scope: Scope<Staff>,
  number: string,
  proposal: TypedChange,
  /** The company chose so beforehand, and is not asked again. */
  { agreed = false } = {},
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const basis = await readBasis(scope, order.id, proposal);
  if (basis.earlier)
    return basis.earlier.orderId === order.id ? done(undefined) : refuse("not-found");
  if (!orderLifecycle.allows("proposeChange", order.state, actor)) return refuse("not-buying");
  if (basis.open) return refuse("change-waits");
  const planned = planChange(basis, proposal);
  if (!planned.ok) return planned;

  const { amounts, totalYen } = applyChange(order, basis.lines, basis.freights, planned.value);
  if (totalYen > limits.paymentYenMax) return refuse("too-much");
  const [company] = await db
    .select({ limitPercent: companies.changeLimitPercent })
    .from(companies)
    .where(eq(companies.id, order.companyId))
    .limit(1);
  const asks =
    !agreed && asksFirst(company?.limitPercent ?? 0, order.totalYen, totalYen, planned.value);
  const change = changeRow(scope, order, proposal.id, {
    ...planned.value,
    after: { ...amounts, totalYen },
  });
  if (!asks) return decideAtOnce(scope, { change, order, ...basis });

  return commit(
    db,
    [
      ...moveOrder(scope, order, "proposeChange"),
      db.insert(orderChanges).values({ ...change, state: "proposed" }),
      askCompany(scope, order, totalYen),
    ],
    proposalRefusals,
  );
}

/** A change as it is written down, by whomever it was asked for. */
export function changeRow(
  { actor, now }: Pick<Scope, "actor" | "now">,
  order: Settled["order"],
  id: string,
  { lines, freights, after }: Pick<Change, "lines" | "freights" | "after">,
) {
  return {
    ...{ id, orderId: order.id, companyId: order.companyId, version: order.version + 1 },
    ...{ lines: [...lines], freights: [...freights] },
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

/** What a proposal loses to. */
export const proposalRefusals = {
  ...moveRefusals,
  "order_changes.order_id": "change-waits",
  "order_changes.id": "moved-meanwhile",
  // Claims gave back what this change would: somebody has to look at the order first.
  order_paid_above_claims: "moved-meanwhile",
} as const;

/** Within what the company need not be asked about, the change takes effect as it is written down. */
function decideAtOnce(
  scope: Scope<Staff>,
  settling: Settled & { change: ReturnType<typeof changeRow> },
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
    db,
    [event!, db.insert(orderChanges).values({ ...settling.change, ...settled }), ...rest],
    proposalRefusals,
  );
}

/** Tells the company that a change of its order waits for its answer. */
export function askCompany(scope: Scope, order: Settled["order"], totalYen: number) {
  return notify(scope, {
    companyId: order.companyId,
    kind: "order",
    title: `注文 ${order.number} に金額変更のご確認があります`,
    body: `合計 ${order.totalYen.toLocaleString("ja-JP")}円 → ${totalYen.toLocaleString("ja-JP")}円`,
    href: orderPage(order.number),
  });
}
