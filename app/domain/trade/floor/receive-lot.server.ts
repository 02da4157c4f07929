import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { floorActs, lots, orderLines, type problemCases } from "#db/schema/index.ts";
import { awaitsGoods } from "../case-state.ts";
import { type LotState, lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { casesAwaitingQuery, closeArrivedCases } from "./case-stock.server.ts";
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

interface Arrival {
  /** The form's own id; a part that arrives becomes a lot of this id. */
  id: string;
  lotId: string;
  /** The awaited pieces that the page showed: where a colleague has received some since, nothing is received. */
  awaited?: number | undefined;
  /** The arrived pieces, including those at fault. */
  quantity: number;
  /** True if the parcel is finished: missing pieces are short, surplus pieces are over. */
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
  const { id, lotId, awaited, quantity, differs = false } = arrival;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const said = { id, kind: "receive", subjectId: lotId, quantity } as const;
  const [lot, [earlier], awaiting] = await Promise.all([
    findLotRow(scope, lotId),
    formRowQuery(scope, floorActs, said),
    casesAwaitingQuery(scope, lotId),
  ]);
  if (!lot) return refuse("not-found");
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  if (!lotLifecycle.allows("receive", lot.state, actor)) return refuse("not-waiting");
  if (awaited !== undefined && awaited !== lot.quantity) return refuse("awaited-changed");
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
  if (written.ok || written.reason !== "done-already") return written;
  const [made] = await formRowQuery(scope, floorActs, said);
  return answerCopy(made, undefined) ?? written;
}

/** Plans one lot's arrival: the lots it makes, the line's counts and the cases it ends. */
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
    // These come first, so that a second shortage may open a new case.
    ...closeArrivedCases(scope, awaiting, { gone: came, arrived: came, rest }),
    ...splitArrival(scope, lot, arrival, trace),
    scope.db
      .update(orderLines)
      .set({
        receivedQuantity: sql`received_quantity + ${came}`,
        badQuantity: sql`bad_quantity + ${bad}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
    // The company may have entered label data after ordering; labels are printed from now on.
    fillLabels(scope, lot.orderLineId, lot.companyId),
  ];
}

/** Answers the cases that an arrival ends or reduces as they are before it, for undoing. */
export function changedCases(awaiting: readonly Case[], rest: number, differs: boolean) {
  return awaiting
    .filter((one) => rest === 0 || differs || (one.kind === "late" && !awaitsGoods(one)))
    .map(({ id, state, version, quantity }): CaseBefore => ({ id, state, version, quantity }));
}

type Standing = { id: string; state: LotState; version: number };

interface Part {
  quantity: number;
  /** Set for pieces that are visibly at fault. */
  kind?: "wrong" | "damaged";
}

/** The person who receives, the waiting lot, and the record of what the arrival makes. */
interface ArrivalContext {
  scope: Scope<Staff>;
  lot: Lot;
  trace: ActTrace;
}

/**
 * Splits a waiting lot by what arrived. Missing pieces stay in the waiting lot, or become missing when the
 * parcel is finished; the first arrived part takes the lot over when nothing is left to wait for. New lots
 * and cases are recorded in the trace, for undoing.
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
    splitOffPart(dock, part, index === 0 ? arrival.id : newId());
  if (first && rest === 0)
    return [
      ...takeOver(dock, first),
      ...others.flatMap(apart),
      ...(quantity > came ? openSurplusCase(dock, quantity) : []),
    ];

  return [
    ...(first ? shrinkLot(dock, rest, came) : []),
    ...(differs ? markRestMissing(dock, rest, first ? 1 : 0) : []),
    ...[first, ...others].filter((part) => part !== undefined).flatMap(apart),
  ];
}

function openSurplusCase(dock: ArrivalContext, quantity: number) {
  const { lot } = dock;
  return openArrivalCase(dock, lot.id, {
    kind: "over",
    quantity: quantity - lot.quantity,
    note: message("case.arrived", { expected: lot.quantity, arrived: quantity }),
  });
}

function shrinkLot({ scope, lot }: ArrivalContext, quantity: number, came: number) {
  return moveLot(
    scope,
    lot,
    "receivePart",
    { quantity },
    message("part-of", { pieces: came, of: lot.quantity }),
  );
}

/** Marks the rest as missing and asks the company in a case. */
function markRestMissing({ scope, lot, trace }: ArrivalContext, rest: number, movesBefore: number) {
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

/** Turns the waiting lot itself into this part, since all of it has come. */
function takeOver(dock: ArrivalContext, part: Part): Statement[] {
  const { scope, lot } = dock;
  if (part.quantity === lot.quantity) return receivePart(dock, lot, part);
  const { quantity } = part;
  const note = message("part-of", { pieces: quantity, of: lot.quantity });
  return [
    ...moveLot(scope, lot, "receivePart", { quantity }, note),
    ...receivePart(dock, { ...lot, version: lot.version + 1 }, part),
  ];
}

function splitOffPart(dock: ArrivalContext, part: Part, id: string): Statement[] {
  const { scope, lot, trace } = dock;
  const opened: Standing = { id, state: lotLifecycle.initial, version: 1 };
  const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot;
  const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
  trace.made(id);
  return [
    openDocument(scope, "lot", opened),
    scope.db.insert(lots).values({ ...opened, ...own, quantity: part.quantity }),
    ...receivePart(dock, opened, part),
  ];
}

/** Sends the part on to inspection; pieces at fault need none and wait for the company's answer. */
function receivePart(dock: ArrivalContext, standing: Standing, { quantity, kind }: Part) {
  const { scope } = dock;
  const here = moveLot(scope, standing, "receive", { receivedAt: scope.now });
  if (!kind) return here;
  const arrived = { ...standing, state: "arrival_work" as const, version: standing.version + 1 };
  const found = { goodQuantity: 0, badQuantity: quantity, inspectedAt: scope.now };
  return [
    ...here,
    ...moveLot(scope, arrived, "inspect", found),
    ...openArrivalCase(dock, standing.id, { kind, quantity, note: null }),
  ];
}

/** Opens a case about arrived pieces of this lot or of one split off it. */
function openArrivalCase(
  { scope, lot, trace }: ArrivalContext,
  id: string,
  found: Parameters<typeof openCase>[2],
) {
  return openCase(scope, { ...lot, id, receivedAt: scope.now }, { ...found, id: trace.newCase() });
}

function newId() {
  return crypto.randomUUID();
}

export const receiveRefusals = { ...openRefusals, ...moveRefusals, ...actRefusals };

/** Computes the label of a lot that the same commit creates. */
function codeOfLot(id: string) {
  return sql<string>`(SELECT 'L-' || printf('%06d', number) FROM lots WHERE id = ${id})`;
}
