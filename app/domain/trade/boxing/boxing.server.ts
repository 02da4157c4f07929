import { type SQL, sql } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { openBoxes } from "#db/schema/index.ts";
import { actRefusals, keepAct } from "../floor/floor-acts.server.ts";
import { boxCode } from "../floor/scanned-code.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { boxesMax, type OpenBox, type Packing, readPacking } from "./read-packing.server.ts";

/** Rules of the tables that an act of packing loses to. */
const boxingRefusals = {
  ...actRefusals,
  "open_boxes.request_id, open_boxes.number": "moved-meanwhile",
  boxing_closed: "not-to-pack",
  boxed_not_more: "more-than-asked",
} as const;

/** The packing of a request that this person may work on now. */
export async function packingOf(scope: Scope<Staff>, number: string) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const packing = await readPacking(scope, number);
  if (!packing) return refuse("not-found");
  if (packing.request.heldAt) return refuse("held");
  const move = packing.request.weighsFirst ? "weigh" : "pack";
  if (!shippingLifecycle.allows(move, packing.request.state, scope.actor))
    return refuse("not-to-pack");
  return done(packing);
}

/** The box of this number that is being packed; without a number the newest. */
export function boxNumbered({ boxes }: Packing, number: number | undefined) {
  return number === undefined ? boxes.at(-1) : boxes.find((box) => box.number === number);
}

/** A box in the making: its statement, and its row as later statements of the batch may use it. */
export function newBox(
  { db, actor, now }: Scope<Staff>,
  packing: Packing,
  size: Partial<Pick<OpenBox, "lengthMm" | "widthMm" | "heightMm">> = {},
) {
  const { lengthMm = null, widthMm = null, heightMm = null } = size;
  const box = {
    id: crypto.randomUUID(),
    requestId: packing.request.id,
    number: (packing.boxes.at(-1)?.number ?? 0) + 1,
    lengthMm,
    widthMm,
    heightMm,
    weightGrams: null,
    openedAt: now,
    openedByName: signedName(actor),
  };
  return { box, full: packing.boxes.length >= boxesMax, opened: db.insert(openBoxes).values(box) };
}

/** Pieces of a line that lie in no box. */
const restOfLine = sql`(l.quantity - COALESCE((SELECT sum(o.quantity) FROM open_box_contents o WHERE o.shipping_line_id = l.id), 0))`;

/** Puts pieces of the request's lines into a box, in one statement however many lines. */
export function fillBox(
  { db }: Pick<Scope, "db">,
  boxId: string,
  pieces: SQL,
  from: SQL,
): Statement {
  return db.run(sql`INSERT INTO open_box_contents (box_id, shipping_line_id, quantity)
    SELECT ${boxId}, l.id, ${pieces} FROM ${from} AND ${pieces} > 0
    ON CONFLICT (box_id, shipping_line_id) DO UPDATE SET quantity = quantity + excluded.quantity`);
}

/** Everything that lies in no box yet. */
export function fillWithRest(scope: Pick<Scope, "db">, boxId: string, requestId: string) {
  return fillBox(scope, boxId, restOfLine, sql`shipping_lines l WHERE l.request_id = ${requestId}`);
}

/** What another box holds, as far as so much is left. */
export function fillLike(scope: Pick<Scope, "db">, boxId: string, like: string) {
  return fillBox(
    scope,
    boxId,
    sql`min(c.quantity, ${restOfLine})`,
    sql`open_box_contents c JOIN shipping_lines l ON l.id = c.shipping_line_id WHERE c.box_id = ${like}`,
  );
}

interface Done {
  /** The form's key: the same form does it once. */
  id: string;
  box: { id: string; number: number };
  quantity: number;
  details: unknown;
}

/** Commits an act on a box with its record; the same form sent again did it before. */
export async function commitBoxing(
  scope: Scope<Staff>,
  packing: Packing,
  statements: readonly Statement[],
  { id, box, quantity, details }: Done,
) {
  const label = boxCode(packing.request.number, box.number);
  const act = keepAct(scope, {
    id,
    kind: "box",
    subject: "box",
    subjectId: box.id,
    label,
    quantity,
    details,
  });
  const written = await commit(scope, [act, ...statements], boxingRefusals);
  if (written.ok || written.reason === "done-already") return done(box.number);
  return refuse(written.reason);
}
