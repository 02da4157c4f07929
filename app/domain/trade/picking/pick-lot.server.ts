import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { pickLines, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { actRefusals, keepAct } from "../floor/floor-acts.server.ts";
import { lotCode, readScanned } from "../floor/scanned-code.ts";
import { leftOf, type PickLine, readPickList, stillAt } from "./read-list.server.ts";

interface Scan {
  /** The form's key: the same form picks once. */
  id: string;
  listId: string;
  /** What the scanner typed: a lot, or a shelf and then a lot. */
  typed: string;
  /** The shelf that was scanned last; empty where only lots are scanned. */
  shelf: string;
  /** undefined: all that is still to be fetched of the lot. */
  quantity: number | undefined;
}

/** Where the person stands, and what the scan fetched; nothing where it was a shelf alone. */
interface Picked {
  shelf: string;
  picked: { code: string; quantity: number } | undefined;
}

/** Rules that a pick loses to where somebody undid or picked the same line meanwhile. */
export const pickRefusals = { pick_line_pieces: "moved-meanwhile", ...actRefusals } as const;

/**
 * 拣货: pieces of a scanned lot are in the trolley, for the requests of the list in their order. A shelf
 * alone says where the person stands; a lot that is not to lie there is refused, and so is one of requests
 * that are held.
 */
export async function pickLot(scope: Scope<Staff>, scan: Scan) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const list = await readPickList(scope, scan.listId);
  if (!list) return refuse("not-found");
  const read = readScanned(scan.typed);
  if ("refusal" in read) return refuse("unreadable");
  const scanned = read.codes.findLast(({ kind }) => kind === "shelf")?.text;
  const shelf = scanned ?? stillAt(scan.shelf, list.lines);
  const code = read.codes.find(({ kind }) => kind === "lot");
  if (code?.kind !== "lot")
    return read.codes.every(({ kind }) => kind === "shelf")
      ? done<Picked>({ shelf, picked: undefined })
      : refuse("not-a-lot");

  const lines = list.lines.filter(({ lotNumber }) => lotNumber === code.number);
  const first = lines[0];
  if (!first) return refuse("not-on-list");
  const wanted = lines.filter(({ requestState }) => requestState !== "cancelled");
  if (wanted.length === 0) return refuse("request-cancelled");
  if (shelf && first.shelf !== shelf) return refuse("other-shelf");
  const going = wanted.filter(({ held }) => !held);
  if (going.length === 0) return refuse("held");
  const open = going.filter((line) => leftOf(line) > 0);
  const left = open.reduce((sum, line) => sum + leftOf(line), 0);
  if (left === 0) return refuse("picked-already");
  const quantity = scan.quantity ?? left;
  if (quantity > left) return refuse("more-than-asked");

  const written = await commit(
    scope,
    [
      keepAct(scope, {
        id: scan.id,
        kind: "pick",
        subject: "lot",
        subjectId: first.lotId,
        quantity,
        label: lotCode(code.number),
        details: { listId: scan.listId },
      }),
      ...share(scope, open, quantity),
    ],
    pickRefusals,
  );
  if (!written.ok && written.reason !== "done-already") return refuse(written.reason);
  return done<Picked>({ shelf, picked: { code: lotCode(code.number), quantity } });
}

/** The condition that the request of the line was not cancelled since, and what else is asked of it. */
export function isWanted(db: Scope["db"], lineId: string, also?: SQL) {
  return exists(
    db
      .select()
      .from(shippingLines)
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .where(and(eq(shippingLines.id, lineId), ne(shippingRequests.state, "cancelled"), also)),
  );
}

/** The pieces go to the requests one after the other. */
function share(scope: Scope<Staff>, open: readonly PickLine[], quantity: number) {
  const { db, now } = scope;
  const notHeld = isNull(shippingRequests.heldAt);
  let rest = quantity;
  return open.flatMap((line): Guarded<"moved-meanwhile">[] => {
    const pieces = Math.min(rest, leftOf(line));
    rest -= pieces;
    if (pieces === 0) return [];
    return [
      guard(isWanted(db, line.id, notHeld), "moved-meanwhile"),
      db
        .update(pickLines)
        // What lies in a box by then was fetched before: it is not asked for behind this walk.
        .set({
          pickedQuantity: sql`${Math.max(0, line.boxedQuantity - line.pickedQuantity)} + picked_quantity + ${pieces}`,
          pickedAt: now,
        })
        .where(eq(pickLines.shippingLineId, line.id)),
    ];
  });
}
