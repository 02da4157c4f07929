import { and, eq, inArray, sql } from "drizzle-orm";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals, transition } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { endApprovals } from "#app/domain/money/payments/approvals.server.ts";
import type { Statement } from "#db/client.ts";
import { companies, orders } from "#db/schema/index.ts";
import { type OrderState, orderLifecycle, orderWork, removableStates } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";

const write = transition("order", orders, orderLifecycle, orderWork);

/**
 * Moves an order; its statements stand first in their commit. The command that changes what is due issues
 * the papers.
 */
export function moveOrder(...[scope, order, move, changes, note]: Parameters<typeof write>) {
  const state = orderLifecycle.moves[move].to;
  return [
    ...write(scope, order, move, changes, note),
    ...endApprovals(scope, "order", { id: order.id, state, move }),
  ];
}

/**
 * キャンセルする: cancels an order that is not paid; once money has moved, it takes a problem case. While PayPal reviews
 * a charge for it, only a buyer who has read what becomes of the money may cancel (`reviewSeen`).
 */
export async function cancelOrder(
  scope: Scope<Buyer>,
  number: string,
  reason: string,
  reviewSeen = false,
) {
  const { actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("cancel", order.state, actor)) return refuse(whyNotCancelled(order));

  return commit(
    scope,
    [
      ...moveOrder(scope, order, "cancel", { payBy: null }, typedMessage(reason)),
      ...(reviewSeen ? [] : [notInReview([order.id])]),
    ],
    moveRefusals,
  );
}

/** Answers why an order cannot be cancelled: what it waits for names the way out. */
function whyNotCancelled({ state }: { state: OrderState }) {
  switch (state) {
    case "cancelled":
      return "cancelled-already";
    case "awaiting_finance":
      return "awaits-transfer";
    default:
      return "not-cancellable";
  }
}

/** Holds where PayPal reviews no charge for these orders. */
export function notInReview(ids: readonly string[]) {
  return guard(
    sql`NOT EXISTS (SELECT 1 FROM payment_items i JOIN payments p ON p.id = i.payment_id
      JOIN card_payments c ON c.payment_id = p.id
      WHERE i.document_kind = 'order' AND i.document_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND p.state = 'waiting' AND c.state = 'pending')`,
    "in-review",
  );
}

/** The most orders that are cancelled or taken off the list at once: a page of the list. */
export const ordersAtOnceMax = 100;

/**
 * Cancels the chosen orders, all or none, and answers how many. One that may not be cancelled leaves all as
 * they are.
 */
export async function cancelOrders(
  scope: Scope<Buyer>,
  numbers: readonly string[],
  reason: string,
) {
  const chosen = await chosenOrders(scope, numbers);
  if (!chosen.ok) return chosen;
  if (!chosen.value.every(({ state }) => orderLifecycle.allows("cancel", state, scope.actor)))
    return refuse("not-cancellable");
  const cancelled = await commit(
    scope,
    [
      ...chosen.value.flatMap((order) =>
        moveOrder(scope, order, "cancel", { payBy: null }, typedMessage(reason)),
      ),
      notInReview(chosen.value.map(({ id }) => id)),
    ],
    moveRefusals,
  );
  return cancelled.ok ? done(chosen.value.length) : cancelled;
}

/**
 * Takes drafts and cancelled orders off the company's list, or puts them back, all or none. Nothing is
 * deleted.
 */
export async function removeOrders(
  scope: Scope<Buyer>,
  numbers: readonly string[],
  removed = true,
) {
  const { db, now } = scope;
  const chosen = await chosenOrders(scope, numbers);
  if (!chosen.ok) return chosen;
  if (removed && !chosen.value.every(({ state }) => removableStates.includes(state)))
    return refuse("still-running");
  const ids = chosen.value.map(({ id }) => id);
  await commit(
    scope,
    [
      db
        .update(orders)
        .set({ removedAt: removed ? now : null })
        .where(
          and(
            inArray(orders.id, ids),
            // One that was handed in meanwhile stays in sight.
            removed ? inArray(orders.state, [...removableStates]) : undefined,
          ),
        ),
    ],
    {},
  );
  return done(ids.length);
}

/** Finds the orders of these numbers; refuses all if one is out of the person's reach. */
async function chosenOrders({ db, actor }: Scope<Buyer>, numbers: readonly string[]) {
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const wanted = [...new Set(numbers)];
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > ordersAtOnceMax) return refuse("too-many");
  const found = await db
    .select({ id: orders.id, state: orders.state, version: orders.version })
    .from(orders)
    .where(and(ordersWithin(actor), inArray(orders.number, wanted)))
    .limit(ordersAtOnceMax);
  return found.length === wanted.length ? done(found) : refuse("not-found");
}

/**
 * Records with the company's own products what their sources cost in this order, and at how many pieces:
 * price tiers count all that is ordered of one offer.
 */
export function recordSourcePrices(
  { db, now }: Pick<Scope, "db" | "now">,
  orderId: string,
): Statement {
  return db.run(sql`UPDATE own_product_sources SET
      seen_price_fen = ordered.price_fen, seen_quantity = ordered.pieces, seen_at = ${now.getTime()}
    FROM (SELECT o.company_id, l.sku_id, l.price_fen,
        sum(l.quantity) OVER (PARTITION BY l.offer_id) AS pieces
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${orderId}) ordered
    WHERE own_product_sources.company_id = ordered.company_id
      AND own_product_sources.sku_id = ordered.sku_id`);
}

/** Adds an order to what its company has purchased so far, which decides the company's level. */
export function addToCumulativePurchases(
  { db }: Pick<Scope, "db">,
  { companyId, totalYen }: { companyId: string; totalYen: number },
) {
  return db
    .update(companies)
    .set({ cumulativePurchasesYen: sql`cumulative_purchases_yen + ${totalYen}` })
    .where(eq(companies.id, companyId));
}
