import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { orderLines } from "#db/schema/index.ts";
import { awaitsAnswer } from "../case-state.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { withdrawUnanswered } from "./answer-case.server.ts";
import { moveCount } from "./count-lot.server.ts";
import { type BookedActs, readBooked, readCount } from "./count-queries.server.ts";
import { type UndoReason, undoReasons } from "./floor-act.ts";
import { markUndone } from "./floor-acts.server.ts";
import { reopenPreviousAct } from "./undo-act.server.ts";
import { withdrawUnknown } from "./unknown-parcels.server.ts";

interface Undone {
  countId: string;
  /** The version of the count that the page showed. */
  version: number;
  reason: UndoReason;
}

/** The rules of the tables that refuse an undoing when somebody changed the booked lots meanwhile. */
const undoneRefusals = {
  ...moveRefusals,
  lot_adds_up: "used-later",
  lots_shelf_stands: "used-later",
  order_line_steps: "used-later",
} as const;

/**
 * 撤销入账: restores the pieces, notifies the companies that were asked about them, and withdraws the surplus.
 * Refused once a company has answered (its case has then refunded or rebought the pieces), or the goods
 * moved on. A booking confirmed by two people is not undone by a person who counted.
 */
export async function undoCount(scope: Scope<Staff>, { countId, version, reason }: Undone) {
  const { actor } = scope;
  if (!staffMay(actor, "review-counts")) return refuse("forbidden");
  const [found, booked] = await Promise.all([
    readCount(scope, countId),
    readBooked(scope, countId),
  ]);
  if (!found) return refuse("not-found");
  const { count } = found;
  if (count.state !== "booked" || count.version !== version) return refuse("moved-meanwhile");
  if (count.submittedBy && found.counters.has(actor.id)) return refuse("same-person");
  const { acts, kept, cases, unknown, short } = booked;
  // Pieces that were taken out of a shipping request are its company's to decide about.
  if (short) return refuse("used-later");
  if (acts.some(({ details }) => !details.madeId)) return refuse("not-undoable");
  if (!cases.every(awaitsAnswer)) return refuse("case-answered");
  if (unknown.some(({ state }) => state !== "open")) return refuse("used-later");
  if (kept.some(({ kept, lot }) => lot.version !== kept.version)) return refuse("used-later");

  const undone = { state: "undone", closedAt: scope.now, closedByName: actor.name };
  return commit(
    scope,
    [
      ...moveCount(scope, { id: countId, state: "booked", version }, undone),
      ...kept.flatMap((one) => restoreCountedLot(scope, one, acts)),
      ...cases.flatMap((one) => withdrawUnanswered(scope, one)),
      ...unknown.flatMap((one) => withdrawUnknown(scope, one)),
      ...[countId, ...acts.map(({ id }) => id)].map((id) =>
        markUndone(scope, id, message("label", { label: undoReasons[reason] })),
      ),
    ],
    undoneRefusals,
  );
}

/** Restores a lot on its shelf; a lot that was split off as missing is written off. */
function restoreCountedLot(
  scope: Scope<Staff>,
  one: BookedActs["kept"][number],
  acts: BookedActs["acts"],
): Statement[] {
  const { kept, lot } = one;
  const { before } = kept;
  if (!before) return moveLot(scope, lot, "writeOff");
  const pieces = -(acts.find(({ id }) => id === kept.actId)?.details.difference ?? 0);
  const back = {
    goodQuantity: sql`good_quantity + ${pieces}`,
    availableQuantity: sql`available_quantity + ${pieces}`,
  };
  return [
    ...(lot.state === "missing"
      ? moveLot(scope, lot, "undoLose", { ...back, shelf: before.shelf })
      : moveLot(scope, lot, "undoCountFewer", { ...back, quantity: sql`quantity + ${pieces}` })),
    ...reopenPreviousAct(scope, one),
    scope.db
      .update(orderLines)
      .set({
        receivedQuantity: sql`received_quantity + ${pieces}`,
        goodQuantity: sql`good_quantity + ${pieces}`,
        shelvedQuantity: sql`shelved_quantity + ${pieces}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}
