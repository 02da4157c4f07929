import type { Staff } from "#app/domain/core/actor.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots } from "#db/schema/index.ts";
import { openCase } from "../problems/open-case.server.ts";
import type { lotRow } from "./find-lot.server.ts";
import { type LotState, lotLifecycle } from "./lot.ts";
import { moveLot } from "./move-lot.server.ts";
import type { Arrival } from "./receive-lot.server.ts";

type Lot = NonNullable<Awaited<ReturnType<typeof lotRow>>>;
type Standing = { id: string; state: LotState; version: number };

interface Part {
  quantity: number;
  /** Of pieces that are at fault already. */
  kind?: "wrong" | "damaged";
}

/**
 * The lots that an arrival makes of one that waited. What has not come stays in the waiting lot, or is
 * missing when the parcel is done with; the first part that came takes the lot over when nothing waits.
 */
export function splitArrival(scope: Scope<Staff>, lot: Lot, arrival: Arrival): Statement[] {
  const { quantity, differs, wrongQuantity = 0, damagedQuantity = 0 } = arrival;
  const came = Math.min(quantity, lot.quantity);
  const rest = lot.quantity - came;
  const all: Part[] = [
    { quantity: came - wrongQuantity - damagedQuantity },
    { quantity: wrongQuantity, kind: "wrong" },
    { quantity: damagedQuantity, kind: "damaged" },
  ];
  const [first, ...others] = all.filter((part) => part.quantity > 0);
  if (first && rest === 0)
    return [
      ...takeOver(scope, lot, first),
      ...others.flatMap((part, index) =>
        split(scope, lot, part, index === 0 ? arrival.id : newId()),
      ),
      ...(quantity > came
        ? openCase(scope, received(scope, lot, lot.id), {
            kind: "over",
            quantity: quantity - came,
            note: `${lot.quantity}個のところ${quantity}個届きました`,
          })
        : []),
    ];

  return [
    ...(first ? shrunk(scope, lot, rest, came) : []),
    ...(differs ? missing(scope, lot, rest, first ? 1 : 0) : []),
    ...[first, ...others]
      .filter((part) => part !== undefined)
      .flatMap((part, index) => split(scope, lot, part, index === 0 ? arrival.id : newId())),
  ];
}

function shrunk(scope: Scope<Staff>, lot: Lot, quantity: number, came: number) {
  return moveLot(scope, lot, "receivePart", { quantity }, `${came}/${lot.quantity}`);
}

/** Nobody waits for the rest any more; the company says what is to become of it. */
function missing(scope: Scope<Staff>, lot: Lot, rest: number, movesBefore: number) {
  return [
    ...moveLot(scope, { ...lot, version: lot.version + movesBefore }, "miss"),
    ...openCase(scope, lot, {
      kind: "short",
      quantity: rest,
      note: `${lot.quantity}個のところ${lot.quantity - rest}個届きました`,
    }),
  ];
}

/** The waiting lot itself becomes this part, since all of it has come. */
function takeOver(scope: Scope<Staff>, lot: Lot, part: Part): Statement[] {
  if (part.quantity === lot.quantity) return arrive(scope, lot, lot, part);
  const { quantity } = part;
  const note = `${quantity}/${lot.quantity}`;
  return [
    ...moveLot(scope, lot, "receivePart", { quantity }, note),
    ...arrive(scope, lot, { ...lot, version: lot.version + 1 }, part),
  ];
}

function split(scope: Scope<Staff>, lot: Lot, part: Part, id: string): Statement[] {
  const opened: Standing = { id, state: lotLifecycle.initial, version: 1 };
  const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot;
  const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
  return [
    openDocument(scope, "lot", opened),
    scope.db.insert(lots).values({ ...opened, ...own, quantity: part.quantity }),
    ...arrive(scope, lot, opened, part),
  ];
}

/** It goes on to inspection; what is plainly at fault needs none and waits for the company's answer. */
function arrive(scope: Scope<Staff>, lot: Lot, standing: Standing, { quantity, kind }: Part) {
  const { now } = scope;
  const here = moveLot(scope, standing, "receive", { receivedAt: now });
  if (!kind) return here;
  const arrived = { ...standing, state: "arrival_work" as const, version: standing.version + 1 };
  const found = { goodQuantity: 0, badQuantity: quantity, inspectedAt: now };
  return [
    ...here,
    ...moveLot(scope, arrived, "inspect", found),
    ...openCase(scope, received(scope, lot, standing.id), { kind, quantity, note: "" }),
  ];
}

function received({ now }: Scope, lot: Lot, id: string) {
  return { ...lot, id, receivedAt: now };
}

function newId() {
  return crypto.randomUUID();
}
