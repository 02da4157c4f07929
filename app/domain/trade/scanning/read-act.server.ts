import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActLots, floorActs, lots, problemCases, unknownParcels } from "#db/schema/index.ts";
import type { ActDetails } from "./act-details.ts";

const listed = 8;

/** Whether the lot of bad pieces was put on another quarantine shelf after this act. */
const asideSince =
  sql`EXISTS (SELECT 1 FROM floor_acts s WHERE s.subject = 'lot' AND s.subject_id = floor_acts.subject_id
    AND s.kind = 'aside' AND s.undone_at IS NULL AND (s.at, s.id) > (floor_acts.at, floor_acts.id))`.mapWith(
    Boolean,
  );

/** An aside act whose pieces were answered for, or put elsewhere, since. */
const asideUsed = sql`floor_acts.kind = 'aside' AND (${asideSince} OR EXISTS (
    SELECT 1 FROM json_each(floor_acts.details, '$.caseIds') k JOIN problem_cases c ON c.id = k.value
    WHERE c.state <> 'awaiting_reply' OR c.quarantine_shelf <> json_extract(floor_acts.details, '$.aside.shelf'))
    OR json_extract(floor_acts.details, '$.aside') IS NULL)`;

/** An act with its lots as they are now, the cases that it opened, ended or made smaller, and the parcel it wrote down; one round trip. */
export async function readAct({ db }: Scope<Staff>, id: string) {
  const [[found], kept, cases, arrived, [unknown]] = await db.batch([
    db
      .select({ act: floorActs, movedOn: asideSince })
      .from(floorActs)
      .where(eq(floorActs.id, id))
      .limit(1),
    db
      .select({ kept: floorActLots, lot: lots })
      .from(floorActLots)
      .innerJoin(lots, eq(lots.id, floorActLots.lotId))
      .where(eq(floorActLots.actId, id))
      .limit(500),
    db
      .select()
      .from(problemCases)
      .where(
        sql`${problemCases.id} IN (SELECT c.value FROM ${floorActs} a, json_each(a.details, '$.caseIds') c WHERE a.id = ${id})`,
      )
      .limit(500),
    db
      .select()
      .from(problemCases)
      .where(
        sql`${problemCases.id} IN (SELECT json_extract(c.value, '$.id') FROM ${floorActs} a, json_each(a.details, '$.arrived') c WHERE a.id = ${id})`,
      )
      .limit(500),
    db
      .select()
      .from(unknownParcels)
      .where(
        sql`${unknownParcels.id} = (SELECT subject_id FROM ${floorActs} WHERE id = ${id} AND subject = 'unknown')`,
      )
      .limit(1),
  ]);
  if (!found) return undefined;
  const details = found.act.details as ActDetails;
  return { ...found, details, kept, cases, arrived, unknown };
}

export type FoundAct = NonNullable<Awaited<ReturnType<typeof readAct>>>;

/** What a list of acts says of each: whether nothing later has used it, too. */
export const shownAct = {
  id: floorActs.id,
  kind: floorActs.kind,
  label: floorActs.label,
  quantity: floorActs.quantity,
  at: floorActs.at,
  undoneAt: floorActs.undoneAt,
  undoneByName: floorActs.undoneByName,
  undoReason: floorActs.undoReason,
  unused:
    sql`NOT (${asideUsed}) AND NOT EXISTS (SELECT 1 FROM ${floorActLots} k JOIN ${lots} l ON l.id = k.lot_id WHERE k.act_id = floor_acts.id AND l.version <> k.version)`.mapWith(
      Boolean,
    ),
  listId: sql<string | null>`json_extract(${floorActs.details}, '$.listId')`,
  countId: sql<string | null>`json_extract(${floorActs.details}, '$.countId')`,
};

/** The statement for what this member of staff did last, newest first, and whether nothing later has used it. */
export function lastActsQuery({ db, actor }: Scope<Staff>) {
  return db
    .select(shownAct)
    .from(floorActs)
    .where(eq(floorActs.staffId, actor.id))
    .orderBy(desc(floorActs.at), desc(floorActs.id))
    .limit(listed);
}

export type ShownAct = Awaited<ReturnType<typeof lastActsQuery>>[number];

/** The statement for how much of each kind they did since a moment; undone acts are not counted. */
export function tallyQuery({ db, actor }: Scope<Staff>, since: Date) {
  return db
    .select({ kind: floorActs.kind, acts: sql<number>`count(*)` })
    .from(floorActs)
    .where(
      and(
        eq(floorActs.staffId, actor.id),
        gte(floorActs.at, since),
        sql`${floorActs.undoneAt} IS NULL`,
      ),
    )
    .groupBy(floorActs.kind)
    .limit(30);
}
