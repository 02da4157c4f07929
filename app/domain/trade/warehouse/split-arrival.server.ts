import type { Staff } from "#app/domain/core/actor.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots } from "#db/schema/index.ts";
import { openCase } from "../problems/open-case.server.ts";
import { type LotState, lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import type { ActTrace } from "../scanning/keep-lots.server.ts";
import type { ArrivingLot as Lot } from "./find-lot.server.ts";
import type { Arrival } from "./receive-lot.server.ts";

type Standing = { id: string; state: LotState; version: number };

interface Part {
  quantity: number;
  /** Of pieces that are at fault already. */
  kind?: "wrong" | "damaged";
}

/** Where a lot is split: whoever does it, the lot that waited, and what comes of it. */
interface Dock {
  scope: Scope<Staff>;
  lot: Lot;
  trace: ActTrace;
}

/**
 * The lots that an arrival makes of one that waited. What has not come stays in the waiting lot, or is
 * missing when the parcel is done with; the first part that came takes the lot over when nothing waits.
 * What was made and asked is told to the trace, for who wants to undo it.
 */
export function splitArrival(
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

function tooMany(dock: Dock, quantity: number) {
  const { lot } = dock;
  return ask(dock, lot.id, {
    kind: "over",
    quantity: quantity - lot.quantity,
    note: message("case.arrived", { expected: lot.quantity, arrived: quantity }),
  });
}

function shrunk({ scope, lot }: Dock, quantity: number, came: number) {
  return moveLot(
    scope,
    lot,
    "receivePart",
    { quantity },
    message("part-of", { pieces: came, of: lot.quantity }),
  );
}

/** Nobody waits for the rest any more; the company says what is to become of it. */
function missing({ scope, lot, trace }: Dock, rest: number, movesBefore: number) {
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
function takeOver(dock: Dock, part: Part): Statement[] {
  const { scope, lot } = dock;
  if (part.quantity === lot.quantity) return arrive(dock, lot, part);
  const { quantity } = part;
  const note = message("part-of", { pieces: quantity, of: lot.quantity });
  return [
    ...moveLot(scope, lot, "receivePart", { quantity }, note),
    ...arrive(dock, { ...lot, version: lot.version + 1 }, part),
  ];
}

function split(dock: Dock, part: Part, id: string): Statement[] {
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
function arrive(dock: Dock, standing: Standing, { quantity, kind }: Part) {
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
function ask({ scope, lot, trace }: Dock, id: string, found: Parameters<typeof openCase>[2]) {
  return openCase(scope, { ...lot, id, receivedAt: scope.now }, { ...found, id: trace.newCase() });
}

function newId() {
  return crypto.randomUUID();
}
