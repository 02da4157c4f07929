import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { unpackLines } from "#db/schema/index.ts";
import { actRefusals, keepAct } from "../scanning/keep-act.server.ts";
import { keepLots } from "../scanning/keep-lots.server.ts";
import type { FoundAct } from "../scanning/read-act.server.ts";
import { onShelf } from "../stocktaking/on-shelf.server.ts";
import { readUnpacking } from "./read-unpacking.server.ts";
import { type Unpacked, unpackCode } from "./unpack-code.ts";

/** 拆箱归架: all that lay in the box is back on its shelves. The same form twice is one act. */
export async function unpackBox(scope: Scope<Staff>, { id, box }: { id: string; box: Unpacked }) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const found = await readUnpacking(scope, box);
  if (!found) return refuse("not-to-unpack");
  const pieces = found.rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = ofBox(found.requestId, box.boxNumber);
  const unpacked = and(lines, isNotNull(unpackLines.unpackedAt));
  const written = await commit(
    scope,
    [
      keepAct(scope, {
        id,
        kind: "unpack",
        subject: "request",
        subjectId: found.requestId,
        label: unpackCode(box),
        quantity: pieces,
        details: { boxNumber: box.boxNumber },
      }),
      guard(notExists(db.select().from(unpackLines).where(unpacked)), "unpacked-already"),
      db
        .update(unpackLines)
        .set({ unpackedAt: now, unpackedByName: signedName(actor) })
        .where(lines),
      ...keepLots(
        scope,
        id,
        found.rows.map(({ lot }) => lot),
      ),
    ],
    actRefusals,
  );
  if (written.ok || written.reason === "done-already") return done({ pieces });
  return refuse(written.reason);
}

/**
 * The pieces lie in the box again; not once a lot was put elsewhere or counted since, nor once so much of
 * it was fetched that they cannot be taken off the shelf.
 */
export function undoUnpacking(
  { db }: Scope<Staff>,
  { act, details, kept }: FoundAct,
): Result<Guarded<"used-later">[], "used-later"> {
  if (kept.some(({ kept, lot }) => lot.version !== kept.version)) return refuse("used-later");
  return done(unpackedNot(db, act.subjectId, details.boxNumber ?? 0));
}

function unpackedNot(db: Scope["db"], requestId: string, boxNumber: number) {
  const counted = sql`EXISTS (SELECT 1 FROM stock_count_lines c WHERE c.lot_id = unpack_lines.lot_id AND c.counted_at >= unpack_lines.unpacked_at)`;
  const there = sql`(SELECT ${onShelf} FROM lots WHERE lots.id = unpack_lines.lot_id)`;
  const lies = sql`unpacked_at IS NOT NULL AND NOT ${counted} AND ${there} >= unpack_lines.quantity`;
  const lines = ofBox(requestId, boxNumber);
  const gone = and(lines, sql`(${lies}) IS NOT TRUE`);
  return [
    guard(notExists(db.select().from(unpackLines).where(gone)), "used-later"),
    db.update(unpackLines).set({ unpackedAt: null, unpackedByName: "" }).where(lines),
  ];
}

function ofBox(requestId: string, boxNumber: number) {
  return and(eq(unpackLines.requestId, requestId), eq(unpackLines.boxNumber, boxNumber));
}
