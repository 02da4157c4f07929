import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { urgentCountQuery } from "#app/domain/channels/replenishment/list-warnings.server.ts";
import {
  casesWithin,
  claimsWithin,
  ordersWithin,
  shipmentsWithin,
} from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import {
  mayApprove,
  rightsQuery,
  waitingQuery,
} from "#app/domain/money/payments/approvals.server.ts";
import { withdrawalsForOwnerQuery } from "#app/domain/money/withdrawals/decide-withdrawal.server.ts";
import { claimGroups } from "#app/domain/trade/after-sales/claim.ts";
import { caseStatesThat } from "#app/domain/trade/case-state.ts";
import { caseStateIn } from "#app/domain/trade/case-state-conditions.server.ts";
import { deadlineOf, dueYenOf } from "#app/domain/trade/orders/down-payment.ts";
import { isAskingForMoney } from "#app/domain/trade/orders/pay-order.server.ts";
import { askedCoSignsQuery } from "#app/domain/trade/shipments/co-sign.server.ts";
import {
  claims,
  orderChanges,
  orderLines,
  orders,
  problemCases,
  shippingRequests,
} from "#db/schema/index.ts";

type Reading = Pick<Scope<Buyer>, "db" | "actor">;

/** Reads problem cases that wait for the buyer's answer, the oldest first. */
function waitingCasesQuery({ db, actor }: Reading, limit: number) {
  return db
    .select({
      number: problemCases.number,
      kind: problemCases.kind,
      quantity: problemCases.quantity,
      replyBy: problemCases.replyBy,
      titleJa: orderLines.titleJa,
    })
    .from(problemCases)
    .innerJoin(orderLines, eq(orderLines.id, problemCases.orderLineId))
    .where(and(casesWithin(actor), caseStateIn(caseStatesThat.awaitAnswer)))
    .orderBy(asc(problemCases.openedAt), asc(problemCases.id))
    .limit(limit);
}

/** Reads claims in which staff asked or offered something, the oldest first. */
function waitingClaimsQuery({ db, actor }: Reading, limit: number) {
  return db
    .select({
      number: claims.number,
      state: claims.state,
      offer: claims.offer,
      offerYen: claims.offerYen,
      pieceCount: claims.pieceCount,
      replyBy: claims.replyBy,
    })
    .from(claims)
    .where(and(claimsWithin(actor), inArray(claims.state, [...claimGroups.reply])))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(limit);
}

const shownOfEach = 10;

/**
 * Builds the queries for everything that waits for the buyer, the oldest of each kind first; `toWaiting`
 * takes their rows.
 */
export function waitingQueries(scope: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const { db, actor } = scope;
  return [
    db
      .select()
      .from(orders)
      .where(and(ordersWithin(actor), isAskingForMoney))
      .orderBy(orders.createdAt)
      .limit(shownOfEach),
    db
      .select({
        number: shippingRequests.number,
        state: shippingRequests.state,
        totalYen: shippingRequests.totalYen,
        pieceCount: shippingRequests.pieceCount,
      })
      .from(shippingRequests)
      .where(
        and(
          shipmentsWithin(actor),
          inArray(shippingRequests.state, [
            "awaiting_payment",
            "picked_up",
            "in_transit",
            "received",
          ]),
        ),
      )
      .orderBy(shippingRequests.createdAt)
      .limit(shownOfEach),
    db
      .select({
        number: orders.number,
        refundYen: orderChanges.refundYen,
        proposedAt: orderChanges.proposedAt,
      })
      .from(orderChanges)
      .innerJoin(orders, eq(orders.id, orderChanges.orderId))
      .where(
        and(
          ordersWithin(actor),
          eq(orderChanges.state, "proposed"),
          // What was agreed to is due, among the orders.
          eq(orders.owedRiseYen, 0),
          sql`(${orderChanges.byBuyer} = 0 OR ${orderChanges.agreedAt} IS NOT NULL)`,
        ),
      )
      .orderBy(orderChanges.proposedAt)
      .limit(shownOfEach),
    waitingQuery(scope),
    rightsQuery(scope),
    waitingCasesQuery(scope, shownOfEach),
    waitingClaimsQuery(scope, shownOfEach),
    askedCoSignsQuery(scope, shownOfEach),
    urgentCountQuery(scope),
    withdrawalsForOwnerQuery(scope),
  ] as const;
}

type RowsOf<Queries extends readonly unknown[]> = {
  -readonly [index in keyof Queries]: Awaited<Queries[index]>;
};
type Rows = RowsOf<ReturnType<typeof waitingQueries>>;

/**
 * Lists what waits for this buyer, the most urgent first. A payment that they are asked to approve appears
 * among the approvals only: paying it from its own row would leave the approval open.
 */
export function toWaiting(
  actor: Buyer,
  [due, shipments, changes, asked, [rights], cases, claims, coSigns, [urgent], withdrawals]: Rows,
) {
  const pays = buyerMay(actor, "pay") && rights !== undefined && mayApprove(rights);
  const approvals = pays
    ? asked.filter(({ askedBy }) => askedBy !== actor.id).slice(0, shownOfEach)
    : [];
  const isAsked = ({ number }: { number: string }) =>
    approvals.some(({ documentNumber }) => documentNumber === number);
  return {
    emailUnverified: !actor.emailVerified,
    changes,
    cases,
    claims,
    coSigns: buyerMay(actor, "ship") ? coSigns : [],
    toReplenish: mayKeepStores(actor) ? urgent!.count : 0,
    approvals: approvals.map((one) => ({
      id: one.id,
      number: one.documentNumber,
      dueYen: one.totalYen - one.couponYen,
      askedByName: one.askedByName,
      askedAt: one.askedAt,
    })),
    withdrawals: isOwner(actor) ? withdrawals.slice(0, shownOfEach) : [],
    orders: due
      .filter((order) => !isAsked(order))
      .map((order) => ({
        number: order.number,
        state: order.state,
        dueYen: dueYenOf(order),
        payBy: deadlineOf(order),
        lineCount: order.lineCount,
        pieceCount: order.pieceCount,
      })),
    shipments: shipments.filter((request) => !isAsked(request)),
  };
}

export type Waiting = ReturnType<typeof toWaiting>;
