import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { orderLines, type problemCases } from "#db/schema/index.ts";
import { fillLabels } from "../own-goods/known-goods.server.ts";
import { arrivedCases, casesAwaitingQuery } from "../problems/arrived-cases.server.ts";
import { openRefusals } from "../problems/open-case.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import type { CaseBefore } from "../scanning/act-details.ts";
import { actRefusals, keepAct } from "../scanning/keep-act.server.ts";
import { type ActTrace, keepLots, newTrace } from "../scanning/keep-lots.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { type ArrivingLot, lotRow } from "./find-lot.server.ts";
import { splitArrival } from "./split-arrival.server.ts";

export interface Arrival {
  /** The form's own id; a part that arrives becomes a lot of this id. */
  id: string;
  lotId: string;
  /** Pieces that came, those that are at fault among them. */
  quantity: number;
  /** Whether the parcel is done with: what lacks is short, what is beyond the lot is over. */
  differs?: boolean;
  wrongQuantity?: number;
  damagedQuantity?: number;
}

type Case = typeof problemCases.$inferSelect;

/**
 * 到货: receives pieces of a lot. All of it moves on to inspection; a part moves on as a lot of its own, and the rest
 * keeps waiting. Differences and visible faults open problem cases in the same commit. Safe to send twice.
 */
export async function receiveLot(scope: Scope<Staff>, arrival: Arrival) {
  const { actor } = scope;
  const { id, lotId, quantity, differs = false } = arrival;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const [lot, earlier, awaiting] = await Promise.all([
    lotRow(scope, lotId),
    lotRow(scope, id),
    casesAwaitingQuery(scope, lotId),
  ]);
  if (!lot) return refuse("not-found");
  if (earlier) return done(undefined);
  if (!lotLifecycle.allows("receive", lot.state, actor)) return refuse("not-waiting");
  if (quantity > lot.quantity && !differs) return refuse("more-than-waiting");
  if (quantity === 0 && !differs) return refuse("nothing-came");
  const came = Math.min(quantity, lot.quantity);
  const bad = (arrival.wrongQuantity ?? 0) + (arrival.damagedQuantity ?? 0);
  if (bad > came) return refuse("more-bad-than-came");

  const trace = newTrace();
  const written = await commit(
    scope,
    [
      ...arrivalOf(scope, lot, arrival, awaiting, trace),
      keepAct(scope, {
        id,
        kind: "receive",
        subject: "lot",
        subjectId: lotId,
        label: came > 0 && came < lot.quantity ? codeOfLot(id) : lotCode(lot.number),
        quantity,
        details: {
          caseIds: trace.caseIds,
          arrived: changedBy(awaiting, lot.quantity - came, differs),
          lines: [{ id: lot.orderLineId, received: came, good: 0, bad, shelved: 0 }],
        },
      }),
      ...keepLots(scope, id, [lot], trace.lotIds),
    ],
    receiveRefusals,
  );
  return written.ok || written.reason !== "done-already" ? written : done(undefined);
}

export const receiveRefusals = { ...openRefusals, ...moveRefusals, ...actRefusals };

/** What stands on the label of a lot that the same commit makes: of a part, who came is the new one. */
function codeOfLot(id: string) {
  return sql<string>`(SELECT 'L-' || printf('%06d', number) FROM lots WHERE id = ${id})`;
}

/** The statements of one lot's arrival: the lots it makes, the line's counts, the cases it ends. */
export function arrivalOf(
  scope: Scope<Staff>,
  lot: ArrivingLot,
  arrival: Arrival,
  awaiting: readonly Case[],
  trace: ActTrace,
): Statement[] {
  const came = Math.min(arrival.quantity, lot.quantity);
  const bad = (arrival.wrongQuantity ?? 0) + (arrival.damagedQuantity ?? 0);
  const rest = arrival.differs ? 0 : lot.quantity - came;
  return [
    // First, so that what came short once more may be asked about anew.
    ...arrivedCases(scope, awaiting, { gone: came, arrived: came, rest }),
    ...splitArrival(scope, lot, arrival, trace),
    scope.db
      .update(orderLines)
      .set({
        receivedQuantity: sql`received_quantity + ${came}`,
        badQuantity: sql`bad_quantity + ${bad}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
    // Said since it was ordered: labels are made from now on.
    fillLabels(scope, lot.orderLineId, lot.companyId),
  ];
}

/** The cases that an arrival ends or makes smaller as they are before it, for who undoes it. */
export function changedBy(awaiting: readonly Case[], rest: number, differs: boolean) {
  return awaiting
    .filter(
      ({ kind, state }) => rest === 0 || differs || (kind === "late" && state !== "awaiting_goods"),
    )
    .map(({ id, state, version, quantity }): CaseBefore => ({ id, state, version, quantity }));
}
