import { and, asc, eq, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { guard } from "#app/domain/core/commit.server.ts";
import type { Payable, PayableKind, Scope } from "#app/domain/core/scope.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import {
  directPayments,
  directPurchases,
  directRules,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { findActingBuyers } from "./buy-direct.server.ts";
import { requestIdsOf } from "./purchase-queries.server.ts";

const paidARun = 100;

/**
 * Pays these quotes in the owner's name within the rule's daily limit. A quote that the wallet or
 * the limit does not cover waits like any other.
 */
export async function payDirect(scope: Scope<System>) {
  for (const { purchase, rule, order, requestId } of await payableQuotesQuery(scope)) {
    const { companyId, purchase: orderId } = purchase;
    const { owner } = await findActingBuyers(scope, { companyId, userId: rule.userId }, ["pay"]);
    if (!owner || owner.id !== rule.userId) continue;
    const acting = { ...scope, actor: owner, author: scope.actor };
    const kind: PayableKind = order.state === "awaiting_payment" ? "order" : "shipping";
    const key = kind === "order" ? orderId : (requestId ?? "");
    const found = await scope.payables.find(acting, owner, "id", [{ kind, key }]);
    if (found) await payWithinDay(acting, purchase.shop, found);
  }
}

/**
 * Selects the quotes of direct orders that a rule pays from the wallet and that fit into the day's
 * remaining limit, the oldest first, so that the longest waiting is paid first the next day.
 */
export function payableQuotesQuery({ db, now }: Pick<Scope, "db" | "now">) {
  const left = sql`${directRules.dayLimitYen} - ${paidOn(directPurchases.shop, japanDay(now))}`;
  return db
    .select({
      purchase: directPurchases,
      rule: { userId: directRules.userId, dayLimitYen: directRules.dayLimitYen },
      order: { state: orders.state, totalYen: orders.totalYen },
      requestId: shippingRequests.id,
    })
    .from(directPurchases)
    .innerJoin(directRules, eq(directRules.shop, directPurchases.shop))
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .leftJoin(
      shippingRequests,
      sql`${shippingRequests.id} IN ${requestIdsOf(directPurchases.purchase)}`,
    )
    .where(
      and(
        isNull(directPurchases.endedAt),
        eq(directPurchases.pays, "balance"),
        eq(directRules.pays, "balance"),
        isNull(directPurchases.toDecide),
        or(
          and(eq(orders.state, "awaiting_payment"), lte(orders.totalYen, left)),
          and(eq(shippingRequests.state, "awaiting_payment"), lte(shippingRequests.totalYen, left)),
        ),
      ),
    )
    .orderBy(asc(directPurchases.boughtAt))
    .limit(paidARun);
}

function payWithinDay(scope: Scope<Buyer>, shop: string, documents: readonly Payable[]) {
  const { db, now } = scope;
  const id = crypto.randomUUID();
  const day = japanDay(now);
  const seenYen = documents.reduce((sum, { totalYen }) => sum + totalYen, 0);
  const isWithin = sql`EXISTS (SELECT 1 FROM direct_rules r WHERE r.shop = ${shop} AND r.pays = 'balance'
    AND ${seenYen} + ${paidOn(shop, day)} <= r.day_limit_yen)`;
  const also = [
    guard(isWithin, "above-day-limit"),
    db.insert(directPayments).values({ payment: id, shop, paidOn: day, yen: seenYen }),
  ];
  return payDocuments(scope, documents, { id, seenYen, also });
}

/** Answers a subquery for the yen that a shop's rule paid on a day. */
function paidOn(shop: SQLWrapper | string, day: string) {
  return sql`(SELECT coalesce(sum(yen), 0) FROM direct_payments
    WHERE shop = ${shop} AND paid_on = ${day})`;
}
