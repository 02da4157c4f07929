import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { openBoxContents, openBoxes } from "#db/schema/index.ts";
import {
  boxNumbered,
  commitBoxing,
  fillLike,
  fillWithRest,
  newBox,
  packingOf,
} from "./boxing.server.ts";
import type { OpenBox, Packing } from "./read-packing.server.ts";
import { unpickedOf } from "./unpicked.ts";

interface OfBox {
  /** The form's key. */
  id: string;
  /** The request's number. */
  number: string;
  boxNumber: number | undefined;
}

/** 余量入箱: whatever lies in no box goes into the one in hand, or into the first. */
export async function putRest(scope: Scope<Staff>, { id, number, boxNumber }: OfBox) {
  const packing = await packingOf(scope, number);
  if (!packing.ok) return packing;
  const rest = packing.value.lines.reduce(
    (sum, { quantity, boxedQuantity }) => sum + quantity - boxedQuantity,
    0,
  );
  if (rest === 0) return refuse("all-boxed");
  const known = boxNumbered(packing.value, boxNumber);
  if (!known && boxNumber !== undefined) return refuse("no-such-box");
  const made = known ? undefined : newBox(scope, packing.value);
  const box = known ?? made!.box;
  const filled = await commitBoxing(
    scope,
    packing.value,
    [...(made ? [made.opened] : []), fillWithRest(scope, box.id, packing.value.request.id)],
    { id, box, quantity: rest, details: { rest: true } },
  );
  const unpicked = packing.value.lines.reduce((sum, line) => sum + unpickedOf(line), 0);
  return filled.ok ? { ...filled, pieces: rest, unpicked } : filled;
}

/** 再加一箱: an empty box; 照此箱 like another, of its size and with the same pieces as far as they are left. */
export async function addBox(
  scope: Scope<Staff>,
  { id, number, like }: Omit<OfBox, "boxNumber"> & { like?: number | undefined },
) {
  const packing = await packingOf(scope, number);
  if (!packing.ok) return packing;
  const model = like === undefined ? undefined : boxNumbered(packing.value, like);
  if (like !== undefined && !model) return refuse("no-such-box");
  const { box, full, opened } = newBox(scope, packing.value, model);
  if (full) return refuse("too-many-boxes");
  return commitBoxing(
    scope,
    packing.value,
    [opened, ...(model ? [fillLike(scope, box.id, model.id)] : [])],
    {
      id,
      box,
      quantity: model ? piecesLike(packing.value, model) : 0,
      details: { like: like ?? null },
    },
  );
}

/** What `fillLike` lays in: of each line what the other box holds, as far as so much is left. */
function piecesLike({ lines }: Packing, { contents }: OpenBox) {
  const left = new Map(lines.map((line) => [line.id, line.quantity - line.boxedQuantity]));
  return contents.reduce(
    (sum, { lineId, quantity }) => sum + Math.min(quantity, left.get(lineId) ?? 0),
    0,
  );
}

/** 取出: all pieces of a line out of a box again. */
export async function takeOut(
  scope: Scope<Staff>,
  { id, number, boxNumber, lineId }: OfBox & { lineId: string },
) {
  const packing = await packingOf(scope, number);
  if (!packing.ok) return packing;
  const box = boxNumbered(packing.value, boxNumber);
  if (!box) return refuse("no-such-box");
  const quantity = box.contents.find((one) => one.lineId === lineId)?.quantity;
  if (!quantity) return refuse("not-in-box");
  const content = and(
    eq(openBoxContents.boxId, box.id),
    eq(openBoxContents.shippingLineId, lineId),
  );
  return commitBoxing(scope, packing.value, [scope.db.delete(openBoxContents).where(content)], {
    id,
    box,
    quantity,
    details: { out: lineId },
  });
}

/** 删箱: the last box goes, and what was in it lies beside the table again. */
export async function removeBox(scope: Scope<Staff>, { id, number, boxNumber }: OfBox) {
  const { db } = scope;
  const packing = await packingOf(scope, number);
  if (!packing.ok) return packing;
  const box = boxNumbered(packing.value, boxNumber);
  if (!box) return refuse("no-such-box");
  if (box.number !== packing.value.boxes.at(-1)?.number) return refuse("not-the-last");
  return commitBoxing(
    scope,
    packing.value,
    [
      db.delete(openBoxContents).where(eq(openBoxContents.boxId, box.id)),
      db.delete(openBoxes).where(eq(openBoxes.id, box.id)),
    ],
    { id, box, quantity: 0, details: { removed: true } },
  );
}
