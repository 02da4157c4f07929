import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines, type problemCases } from "#db/schema/index.ts";
import { type LotState, lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { arrivedCases, casesAwaitingQuery } from "./case-stock.server.ts";
import type { CaseBefore } from "./floor-act.ts";
import {
  type ActTrace,
  actRefusals,
  newTrace,
  recordAct,
  recordActLots,
} from "./floor-acts.server.ts";
import { type ArrivingLot, findLotRow, type ArrivingLot as Lot } from "./lot-queries.server.ts";
import { openCase, openRefusals } from "./open-case.server.ts";
import { fillLabels } from "./own-goods.server.ts";
import { lotCode } from "./scanned-code.ts";

type Standing = { id: string; state: LotState; version: number };

interface Part {
  quantity: number;
  /** Of pieces that are at fault already. */
  kind?: "wrong" | "damaged";
}

/** Where a lot is split: whoever does it, the lot that waited, and what comes of it. */
interface ArrivalContext {
  scope: Scope<Staff>;
  lot: Lot;
  trace: ActTrace;
}

/**
 * The lots that an arrival makes of one that waited. What has not come stays in the waiting lot, or is
 * missing when the parcel is done with; the first part that came takes the lot over when nothing waits.
 * What was made and asked is told to the trace, for who wants to undo it.
 */
function splitArrival(
  scope: Scope<Staff>,
  lot: Lot,
  arrival: Arrival,
  trace: ActTrace,
): Statement[] {
  const { quantity, differs, wrongQuantity = 0, damagedQuantity = 0 } = arrival;
  const dock = { scope, lot, trace };
  const came = Math.min(quantity, lot.quantity);
  const rest = lot.quantity - came;
  const all: Part[] = [
    { quantity: came - wrongQuantity - damagedQuantity },
    { quantity: wrongQuantity, kind: "wrong" },
    { quantity: damagedQuantity, kind: "damaged" },
  ];
  const [first, ...others] = all.filter((part) => part.quantity > 0);
  const apart = (part: Part, index: number) =>
    split(dock, part, index === 0 ? arrival.id : newId());
  if (first && rest === 0)
    return [
      ...takeOver(dock, first),
      ...others.flatMap(apart),
      ...(quantity > came ? tooMany(dock, quantity) : []),
    ];

  return [
    ...(first ? shrunk(dock, rest, came) : []),
    ...(differs ? missing(dock, rest, first ? 1 : 0) : []),
    ...[first, ...others].filter((part) => part !== undefined).flatMap(apart),
  ];
}

function tooMany(dock: ArrivalContext, quantity: number) {
  const { lot } = dock;
  return ask(dock, lot.id, {
    kind: "over",
    quantity: quantity - lot.quantity,
    note: message("case.arrived", { expected: lot.quantity, arrived: quantity }),
  });
}

function shrunk({ scope, lot }: ArrivalContext, quantity: number, came: number) {
  return moveLot(
    scope,
    lot,
    "receivePart",
    { quantity },
    message("part-of", { pieces: came, of: lot.quantity }),
  );
}

/** Nobody waits for the rest any more; the company says what is to become of it. */
function missing({ scope, lot, trace }: ArrivalContext, rest: number, movesBefore: number) {
  return [
    ...moveLot(scope, { ...lot, version: lot.version + movesBefore }, "miss"),
    ...openCase(scope, lot, {
      id: trace.newCase(),
      kind: "short",
      quantity: rest,
      note: message("case.arrived", {
        expected: lot.quantity,
        arrived: lot.quantity - rest,
      }),
    }),
  ];
}

/** The waiting lot itself becomes this part, since all of it has come. */
function takeOver(dock: ArrivalContext, part: Part): Statement[] {
  const { scope, lot } = dock;
  if (part.quantity === lot.quantity) return arrive(dock, lot, part);
  const { quantity } = part;
  const note = message("part-of", { pieces: quantity, of: lot.quantity });
  return [
    ...moveLot(scope, lot, "receivePart", { quantity }, note),
    ...arrive(dock, { ...lot, version: lot.version + 1 }, part),
  ];
}

function split(dock: ArrivalContext, part: Part, id: string): Statement[] {
  const { scope, lot, trace } = dock;
  const opened: Standing = { id, state: lotLifecycle.initial, version: 1 };
  const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot;
  const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
  trace.made(id);
  return [
    openDocument(scope, "lot", opened),
    scope.db.insert(lots).values({ ...opened, ...own, quantity: part.quantity }),
    ...arrive(dock, opened, part),
  ];
}

/** It goes on to inspection; what is plainly at fault needs none and waits for the company's answer. */
function arrive(dock: ArrivalContext, standing: Standing, { quantity, kind }: Part) {
  const { scope } = dock;
  const here = moveLot(scope, standing, "receive", { receivedAt: scope.now });
  if (!kind) return here;
  const arrived = { ...standing, state: "arrival_work" as const, version: standing.version + 1 };
  const found = { goodQuantity: 0, badQuantity: quantity, inspectedAt: scope.now };
  return [
    ...here,
    ...moveLot(scope, arrived, "inspect", found),
    ...ask(dock, standing.id, { kind, quantity, note: null }),
  ];
}

/** A case about pieces that are here, of this lot or of one split off it. */
function ask(
  { scope, lot, trace }: ArrivalContext,
  id: string,
  found: Parameters<typeof openCase>[2],
) {
  return openCase(scope, { ...lot, id, receivedAt: scope.now }, { ...found, id: trace.newCase() });
}

function newId() {
  return crypto.randomUUID();
}

interface Arrival {
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
    findLotRow(scope, lotId),
    findLotRow(scope, id),
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
      ...planArrival(scope, lot, arrival, awaiting, trace),
      recordAct(scope, {
        id,
        kind: "receive",
        subject: "lot",
        subjectId: lotId,
        label: came > 0 && came < lot.quantity ? codeOfLot(id) : lotCode(lot.number),
        quantity,
        details: {
          caseIds: trace.caseIds,
          arrived: changedCases(awaiting, lot.quantity - came, differs),
          lines: [{ id: lot.orderLineId, received: came, good: 0, bad, shelved: 0 }],
        },
      }),
      ...recordActLots(scope, id, [lot], trace.lotIds),
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
export function planArrival(
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
export function changedCases(awaiting: readonly Case[], rest: number, differs: boolean) {
  return awaiting
    .filter(
      ({ kind, state }) => rest === 0 || differs || (kind === "late" && state !== "awaiting_goods"),
    )
    .map(({ id, state, version, quantity }): CaseBefore => ({ id, state, version, quantity }));
}
