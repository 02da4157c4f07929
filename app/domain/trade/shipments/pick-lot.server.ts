import { and, eq, exists, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { actorKey, isAdmin, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  floorActs,
  logisticsMethods,
  pickLines,
  pickLists,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { commitAct, markUndoneOf } from "../floor/floor-acts.server.ts";
import { lotCode, readScanned } from "../floor/scanned-code.ts";
import { requestsPerWalk } from "./pick-list.ts";
import {
  currentShelf,
  isToFetch,
  type PickLine,
  pickable,
  readPickList,
  unfetchedPieces,
} from "./pick-queries.server.ts";

/**
 * 领拣货单: puts the lines of these requests that are on no list yet on a list of this person's. If two take the same
 * line, the first keeps it; an empty list is refused. `id` is the form's key.
 */
export async function takePickList(
  scope: Scope<Staff>,
  { id, numbers }: { id: string; numbers: readonly string[] },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  if (numbers.length === 0) return refuse("nothing-chosen");
  if (numbers.length > requestsPerWalk) return refuse("too-many");
  const taken = await commit(
    scope,
    [
      db.insert(pickLists).values({
        id,
        pickedBy: actorKey(actor),
        pickedByName: signedName(actor),
        lineCount: 1,
        takenAt: now,
      }),
      db.run(sql`INSERT INTO pick_lines (shipping_line_id, list_id, quantity)
        SELECT l.id, ${id}, l.quantity FROM ${shippingRequests}
        JOIN ${logisticsMethods} ON ${logisticsMethods.code} = ${shippingRequests.methodCode}
        JOIN shipping_lines l ON l.request_id = ${shippingRequests.id}
        WHERE ${shippingRequests.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND ${pickable}
          AND ${isToFetch}`),
      db
        .update(pickLists)
        .set({ lineCount: sql`(SELECT count(*) FROM pick_lines WHERE list_id = ${id})` })
        .where(eq(pickLists.id, id)),
    ],
    { pick_list_lines: "taken-already", "pick_lists.id": "done-already" },
  );
  if (taken.ok || taken.reason === "done-already") return done(undefined);
  return refuse(taken.reason);
}

interface Scan {
  /** The form's key, which makes a form that is sent twice pick once. */
  id: string;
  listId: string;
  /** The scanned text: a lot, or a shelf and then a lot. */
  typed: string;
  /** The last scanned shelf; empty where only lots are scanned. */
  shelf: string;
  /** Undefined picks all that is left of the lot. */
  quantity: number | undefined;
}

/** The current shelf and the picked pieces; `picked` is undefined for the scan of a shelf alone. */
interface Picked {
  shelf: string;
  picked: { code: string; quantity: number } | undefined;
}

/** The rules that refuse a pick when somebody undid or picked the same line meanwhile. */
const pickRefusals = { pick_line_pieces: "moved-meanwhile" } as const;

/**
 * 拣货: picks pieces of a scanned lot for the list's requests in their order. A scanned shelf only sets the current
 * shelf. Refuses a lot of another shelf, and one of held requests only.
 */
export async function pickLot(scope: Scope<Staff>, scan: Scan) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const list = await readPickList(scope, scan.listId);
  if (!list) return refuse("not-found");
  const read = readScanned(scan.typed);
  if ("refusal" in read) return refuse("unreadable");
  const scanned = read.codes.findLast(({ kind }) => kind === "shelf")?.text;
  const shelf = scanned ?? currentShelf(scan.shelf, list.lines);
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
  const open = going.filter((line) => unfetchedPieces(line) > 0);
  const left = open.reduce((sum, line) => sum + unfetchedPieces(line), 0);
  if (left === 0) return refuse("picked-already");
  const quantity = scan.quantity ?? left;
  if (quantity > left) return refuse("more-than-asked");

  const written = await commitAct(
    scope,
    {
      id: scan.id,
      kind: "pick",
      subject: "lot",
      subjectId: first.lotId,
      quantity,
      isReckoned: scan.quantity === undefined,
      label: lotCode(code.number),
      details: { listId: scan.listId },
    },
    sharePieces(scope, open, quantity),
    pickRefusals,
  );
  if (!written.ok) return written;
  return done<Picked>({ shelf, picked: { code: lotCode(code.number), quantity } });
}

interface PickLineForm {
  /** The form's key. */
  id: string;
  listId: string;
  lineId: string;
}

/**
 * 撤销: resets the line to unpicked, as long as its request has no piece of it in a box. What was reported short stays.
 */
export async function undoPick(scope: Scope<Staff>, { id, listId, lineId }: PickLineForm) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const list = await readPickList(scope, listId);
  const line = list?.lines.find((one) => one.id === lineId);
  if (!list || !line) return refuse("not-found");
  const alone = list.lines.filter(({ lotId }) => lotId === line.lotId).length === 1;
  if (line.requestState === "cancelled") return refuse("request-cancelled");
  if (line.pickedQuantity === 0) return refuse("not-picked");
  return commitAct(
    scope,
    {
      id,
      kind: "pickUndo",
      subject: "lot",
      subjectId: line.lotId,
      quantity: line.pickedQuantity,
      label: lotCode(line.lotNumber),
      details: { listId, lineId },
    },
    [
      // A scan that picked for several requests at once still counts for the others.
      ...(alone
        ? [
            markUndoneOf(scope, {
              kinds: ["pick"],
              reason: message("undo.pick"),
              subject: "lot",
              subjectIds: [line.lotId],
              which: sql`json_extract(${floorActs.details}, '$.listId') = ${listId}`,
            }),
          ]
        : []),
      guard(isWanted(db, lineId), "request-cancelled"),
      // Boxed pieces were picked.
      guard(not(isBoxed(lineId)), "boxed-already"),
      db
        .update(pickLines)
        .set({ pickedQuantity: 0, pickedAt: null })
        .where(eq(pickLines.shippingLineId, lineId)),
    ],
    {},
  );
}

/** 放回: releases the list's unpicked lines for others; only for its own person, or an administrator. */
export async function releaseList(scope: Scope<Staff>, listId: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const [list] = await db.select().from(pickLists).where(eq(pickLists.id, listId)).limit(1);
  if (!list) return refuse("not-found");
  if (list.pickedBy !== actorKey(actor) && !isAdmin(actor)) return refuse("another-persons");
  return commit(
    scope,
    [
      db
        .delete(pickLines)
        .where(
          and(
            eq(pickLines.listId, listId),
            eq(pickLines.pickedQuantity, 0),
            eq(pickLines.shortQuantity, 0),
          ),
        ),
    ],
    {},
  );
}

/** The condition that the line's request was not cancelled, and whatever `also` requires. */
function isWanted(db: Scope["db"], lineId: string, also?: SQL) {
  return exists(
    db
      .select()
      .from(shippingLines)
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .where(and(eq(shippingLines.id, lineId), ne(shippingRequests.state, "cancelled"), also)),
  );
}

/** Shares the pieces among the requests, one after the other. */
function sharePieces(scope: Scope<Staff>, open: readonly PickLine[], quantity: number) {
  const { db, now } = scope;
  const notHeld = isNull(shippingRequests.heldAt);
  let rest = quantity;
  return open.flatMap((line): Guarded<"moved-meanwhile">[] => {
    const pieces = Math.min(rest, unfetchedPieces(line));
    rest -= pieces;
    if (pieces === 0) return [];
    return [
      guard(isWanted(db, line.id, notHeld), "moved-meanwhile"),
      db
        .update(pickLines)
        // Pieces that are boxed by then were picked before: this walk does not pick them again.
        .set({
          pickedQuantity: sql`${Math.max(0, line.boxedQuantity - line.pickedQuantity)} + picked_quantity + ${pieces}`,
          pickedAt: now,
        })
        .where(eq(pickLines.shippingLineId, line.id)),
    ];
  });
}

function isBoxed(lineId: string) {
  return sql`(EXISTS (SELECT 1 FROM open_box_contents WHERE shipping_line_id = ${lineId})
    OR EXISTS (SELECT 1 FROM box_contents WHERE shipping_line_id = ${lineId}))`;
}
