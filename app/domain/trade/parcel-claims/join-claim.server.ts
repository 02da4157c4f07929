import { and, asc, eq, sql } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, orders, parcelClaims, purchases } from "#db/schema/index.ts";
import { awaitedUnderQuery } from "../forwarded/awaited-number.server.ts";
import { casesAwaitingQuery } from "../problems/arrived-cases.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { keepLots, newTrace } from "../scanning/keep-lots.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { lotRow } from "../warehouse/find-lot.server.ts";
import { arrivalOf, changedBy, receiveRefusals } from "../warehouse/receive-lot.server.ts";
import { awarded, claimedQuery, tellClaimant } from "./award-parcel.server.ts";

interface Joined {
  /** The lot of the named order that the parcel brings. */
  lotId: string;
  /** Pieces that were counted in it. */
  quantity: number;
  /** Whether nothing more of the lot is to come: what lacks is short, what is beyond it is over. */
  differs: boolean;
  answer: string;
}

/** The statement for the lots that wait in the orders that open claims name, for staff to choose from. */
export function joinableLotsQuery({ db }: Scope<Staff>) {
  return db
    .select({
      id: lots.id,
      companyId: lots.companyId,
      orderNumber: orders.number,
      quantity: lots.quantity,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      tracking: purchases.chinaTracking,
    })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(
      and(
        sql`${orders.number} IN (SELECT ${parcelClaims.orderNumber} FROM ${parcelClaims} WHERE ${parcelClaims.state} = 'open' AND ${parcelClaims.orderNumber} <> '')`,
        eq(lots.state, "arrival_pending"),
      ),
    )
    .orderBy(asc(orders.number), asc(orderLines.position), asc(lots.id))
    .limit(500);
}

/**
 * 认定为订单货物: the parcel brings goods of the order that its claim names. The claim is decided and the goods are
 * received in one commit, so that they count once. Refused where the number is another order's.
 */
export async function joinParcelClaim(
  scope: Scope<Staff>,
  id: string,
  { lotId, quantity, differs, answer }: Joined,
) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const [[found], lot, awaiting] = await Promise.all([
    claimedQuery(scope, id),
    lotRow(scope, lotId),
    casesAwaitingQuery(scope, lotId),
  ]);
  if (!found) return refuse("not-found");
  const { claim, parcel } = found;
  if (claim.state !== "open" || parcel.state !== "open") return refuse("decided-already");
  if (!lot || lot.companyId !== claim.companyId || lot.orderNumber !== claim.orderNumber)
    return refuse("not-of-the-order");
  if (!lotLifecycle.allows("receive", lot.state, scope.actor)) return refuse("not-waiting");
  if (quantity === 0) return refuse("nothing-came");
  if (quantity > lot.quantity && !differs) return refuse("more-than-waiting");
  const taken = await awaitedUnderQuery(scope, [parcel.trackingNumber], lot.orderId);
  if (taken.length > 0) return refuse("number-taken");

  const came = Math.min(quantity, lot.quantity);
  const arrival = { id: crypto.randomUUID(), lotId, quantity, differs };
  const trace = newTrace();
  return commit(
    scope,
    [
      ...awarded(scope, found, answer),
      ...arrivalOf(scope, lot, arrival, awaiting, trace),
      keepAct(scope, {
        id: arrival.id,
        kind: "receive",
        subject: "lot",
        subjectId: lotId,
        label: lotCode(lot.number),
        quantity,
        details: {
          caseIds: trace.caseIds,
          arrived: changedBy(awaiting, lot.quantity - came, differs),
          lines: [{ id: lot.orderLineId, received: came, good: 0, bad: 0, shelved: 0 }],
        },
      }),
      ...keepLots(scope, arrival.id, [lot], trace.lotIds),
      tellClaimant(
        scope,
        claim,
        letter("parcel-claim.joined", {
          orderNumber: claim.orderNumber,
          pieces: quantity,
          words: typed(answer),
        }),
      ),
    ],
    receiveRefusals,
  );
}
