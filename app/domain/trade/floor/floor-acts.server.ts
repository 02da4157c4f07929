import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, type Guarded } from "#app/domain/core/commit.server.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { inChinese } from "#app/domain/core/message/message-column.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import type { Statement } from "#db/client.ts";
import { floorActLots, floorActs, lots, problemCases, unknownParcels } from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import {
  type ActDetails,
  type FloorActKind,
  type FloorSubject,
  floorDayBegins,
  type LotBefore,
} from "./floor-act.ts";

interface Undone {
  kinds: readonly FloorActKind[];
  subject: FloorSubject;
  subjectIds: readonly string[];
  reason: Message;
  /** A further condition on the act. */
  which?: SQL;
}

interface Act {
  /** The key of the form that did it; the same form sent twice is one act. */
  id: string;
  kind: FloorActKind;
  subject: FloorSubject;
  subjectId: string;
  /** The printed label of the subject. */
  label: string | SQL<string>;
  quantity: number;
  /** Data that its undoing needs, in the shape of its area. */
  details?: unknown;
}

/** Records an act of the floor in the commit that does it, for the day's list and for undoing. */
export function recordAct({ db, actor, now }: Scope<Staff>, act: Act): Statement {
  return db
    .insert(floorActs)
    .values({ details: {}, ...act, staffId: actor.id, staffName: actor.name, at: now });
}

/** Records 装箱完成 or 揽收 for a whole request; the history of the request prevents doing it twice. */
export function recordRequestAct(
  scope: Scope<Staff>,
  kind: "pack" | "depart",
  { id, number, pieceCount }: { id: string; number: string; pieceCount: number },
) {
  return recordAct(scope, {
    id: crypto.randomUUID(),
    kind,
    subject: "request",
    subjectId: id,
    label: number,
    quantity: pieceCount,
  });
}

/** The same act is recorded already: a form was sent twice. */
export const actRefusals = { "floor_acts.id": "done-already" } as const;

/**
 * Commits an act with its record. A copy of its form succeeds without acting again; a form whose key has made another
 * act, as where the answer to the first was lost and something else was typed, is refused (`form-used`).
 * `isReckoned` says that the pieces follow from what is left, so that a copy reckons others.
 */
export async function commitAct<Reason extends string = never, Unmet extends string = never>(
  scope: Scope<Staff>,
  { isReckoned = false, ...act }: Act & { isReckoned?: boolean },
  statements: readonly Guarded<Unmet>[],
  refusals: Record<string, Reason>,
) {
  const all = { ...refusals, ...actRefusals };
  const written = await commit<Reason | "done-already", Unmet>(
    scope,
    [recordAct(scope, act), ...statements],
    all,
  );
  if (written.ok) return written;
  if (written.reason !== "done-already")
    return refuse(written.reason as Exclude<Reason | Unmet, "done-already">);
  return (await isSameAct(scope, { isReckoned, ...act })) ? done(undefined) : refuse("form-used");
}

/** True if the key of the act's form has made this very act. */
export async function isSameAct(
  { db }: Pick<Scope, "db">,
  { id, kind, subjectId, quantity, details = {}, isReckoned }: Act & { isReckoned?: boolean },
) {
  const [made] = await db.select().from(floorActs).where(eq(floorActs.id, id)).limit(1);
  return (
    made?.kind === kind &&
    made.subjectId === subjectId &&
    (isReckoned || made.quantity === quantity) &&
    JSON.stringify(made.details) === JSON.stringify(details)
  );
}

/**
 * Marks an act as undone, for the commit that reverses it. If two people undo at once the second fails on
 * the history rows of what is reversed: pass `moveRefusals` to the commit.
 */
export function markUndone({ db, actor, now }: Scope<Staff>, id: string, reason: Message) {
  return db
    .update(floorActs)
    .set({ undoneAt: now, undoneBy: actor.id, undoneByName: actor.name, undoReason: reason })
    .where(and(eq(floorActs.id, id), isNull(floorActs.undoneAt)));
}

/**
 * Marks the acts that are not undone yet as undone where another page reverses their work (a pack, a loaded
 * box, a pick), for the commit that reverses it.
 */
export function markUndoneOf(
  { db, actor, now }: Scope<Staff>,
  { kinds, subject, subjectIds, reason, which }: Undone,
) {
  return db
    .update(floorActs)
    .set({ undoneAt: now, undoneBy: actor.id, undoneByName: actor.name, undoReason: reason })
    .where(
      and(
        eq(floorActs.subject, subject),
        inArray(floorActs.subjectId, [...subjectIds]),
        inArray(floorActs.kind, [...kinds]),
        isNull(floorActs.undoneAt),
        which,
      ),
    );
}

type Lot = typeof lots.$inferSelect;

/** Collects the lots and cases that an act creates while its statements are planned. */
export interface ActTrace {
  lotIds: readonly string[];
  caseIds: readonly string[];
  made(lotId: string): void;
  /** Answers the id for a case that is about to be opened, and remembers it. */
  newCase(): string;
}

export function newTrace(): ActTrace {
  const lotIds: string[] = [];
  const caseIds: string[] = [];
  return {
    lotIds,
    caseIds,
    made: (id) => void lotIds.push(id),
    newCase() {
      const id = crypto.randomUUID();
      caseIds.push(id);
      return id;
    },
  };
}

/** Records the lots of an act as it leaves them; must come last in its commit. */
export function recordActLots(
  { db }: Pick<Scope, "db">,
  actId: string,
  touched: readonly Lot[],
  madeIds: readonly string[] = [],
): Statement[] {
  const kept = [
    ...touched.map((lot) => [lot.id, JSON.stringify(beforeOf(lot))] as const),
    ...madeIds.map((id) => [id, null] as const),
  ];
  return kept.map(([id, before]) =>
    db.run(sql`INSERT INTO floor_act_lots (act_id, lot_id, version, quantity, good_quantity, bad_quantity, "before")
      SELECT ${actId}, id, version, quantity, good_quantity, bad_quantity, ${before} FROM lots WHERE id = ${id}`),
  );
}

function beforeOf(lot: Lot): LotBefore {
  const { state, version, quantity, goodQuantity, badQuantity, availableQuantity, shelf } = lot;
  const { weightGrams, lengthMm, widthMm, heightMm, inspectionNote, defects } = lot;
  return {
    state,
    version,
    quantity,
    goodQuantity,
    badQuantity,
    availableQuantity,
    shelf,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    inspectionNote,
    defects,
    receivedAt: lot.receivedAt?.getTime() ?? null,
    inspectedAt: lot.inspectedAt?.getTime() ?? null,
    shelvedAt: lot.shelvedAt?.getTime() ?? null,
  };
}

const listed = 8;

/** True if the lot of bad pieces was put on another quarantine shelf after this act. */
const asideSince =
  sql`EXISTS (SELECT 1 FROM floor_acts s WHERE s.subject = 'lot' AND s.subject_id = floor_acts.subject_id
    AND s.kind = 'aside' AND s.undone_at IS NULL AND (s.at, s.id) > (floor_acts.at, floor_acts.id))`.mapWith(
    Boolean,
  );

/** True for an act of setting aside whose pieces were answered for, or moved, since. */
const asideUsed = sql`floor_acts.kind = 'aside' AND (${asideSince} OR EXISTS (
    SELECT 1 FROM json_each(floor_acts.details, '$.caseIds') k JOIN problem_cases c ON c.id = k.value
    WHERE ${caseStateNotIn(caseStatesThat.awaitAnswer, "c")} OR c.quarantine_shelf <> json_extract(floor_acts.details, '$.aside.shelf'))
    OR json_extract(floor_acts.details, '$.aside') IS NULL)`;

/**
 * Reads an act with its lots as they are now, the cases that it opened, ended or reduced, and the unknown
 * parcel that it recorded, in one round trip.
 */
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

function inspected(of: "good" | "bad") {
  const found = sql`json_extract(${floorActs.details}, ${`$.lines[0].${of}`})`;
  return sql<number | null>`iif(${floorActs.kind} = 'inspect', ${found}, NULL)`;
}

/** The columns of a listed act; `unused` is true while no later act has used its result. */
const actColumns = {
  id: floorActs.id,
  kind: floorActs.kind,
  label: floorActs.label,
  quantity: floorActs.quantity,
  /** What an inspection found; null of other acts. */
  good: inspected("good"),
  bad: inspected("bad"),
  at: floorActs.at,
  undoneAt: floorActs.undoneAt,
  undoneByName: floorActs.undoneByName,
  undoReason: inChinese(floorActs.undoReason),
  unused:
    sql`NOT (${asideUsed}) AND NOT EXISTS (SELECT 1 FROM ${floorActLots} k JOIN ${lots} l ON l.id = k.lot_id WHERE k.act_id = floor_acts.id AND l.version <> k.version)`.mapWith(
      Boolean,
    ),
  listId: sql<string | null>`json_extract(${floorActs.details}, '$.listId')`,
  countId: sql<string | null>`json_extract(${floorActs.details}, '$.countId')`,
};

/** Selects the latest acts of this member of staff, newest first. */
export function lastActsQuery({ db, actor }: Scope<Staff>) {
  return db
    .select(actColumns)
    .from(floorActs)
    .where(eq(floorActs.staffId, actor.id))
    .orderBy(desc(floorActs.at), desc(floorActs.id))
    .limit(listed);
}

export type ListedAct = Awaited<ReturnType<typeof lastActsQuery>>[number];

/** Counts their acts of each kind since a moment; undone acts are not counted. */
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

interface Which {
  /** A day of the warehouse, 2026-11-23; the list covers exactly one. */
  day: string;
  staffId?: string | undefined;
  kind?: FloorActKind | undefined;
}

/** An upper limit: fewer people work on the floor in a day. */
const peopleMax = 100;

/**
 * Lists the acts of a day, newest first, with the counts of valid and undone acts and the people who did
 * them, in one round trip.
 */
export async function listActs(
  { db }: Scope<Staff>,
  { day, staffId, kind }: Which,
  after: QueuePlace | undefined,
) {
  const begins = floorDayBegins(day);
  const ofDay = and(gte(floorActs.at, begins), lt(floorActs.at, daysAfter(begins, 1)));
  const which = and(
    ofDay,
    staffId ? eq(floorActs.staffId, staffId) : undefined,
    kind ? eq(floorActs.kind, kind) : undefined,
  );
  const [rows, [length], people] = await db.batch([
    db
      .select({ ...actColumns, staffName: floorActs.staffName })
      .from(floorActs)
      .where(
        and(which, after && sql`(${floorActs.at}, ${floorActs.id}) < (${after.at}, ${after.id})`),
      )
      .orderBy(desc(floorActs.at), desc(floorActs.id))
      .limit(queuePageSize + 1),
    db
      .select({ all: sql<number>`count(*)`, undone: sql<number>`count(undone_at)` })
      .from(floorActs)
      .where(which),
    db
      .select({ id: floorActs.staffId, name: sql<string>`max(${floorActs.staffName})` })
      .from(floorActs)
      .where(ofDay)
      .groupBy(floorActs.staffId)
      .limit(peopleMax),
  ]);
  const { shown, next } = queuePage(rows, ({ at, id }) => ({ at: at.getTime(), id }));
  const { all, undone } = length ?? { all: 0, undone: 0 };
  return { acts: shown, next, total: all - undone, undone, people };
}
