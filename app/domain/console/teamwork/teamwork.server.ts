import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { assignments, presences, staff, staffNotes } from "#db/schema/index.ts";
import {
  type NotedKind,
  notedKinds,
  stageDuties,
  type WorkKind,
  workKinds,
  workStandings,
} from "./work-kinds.ts";

/** Selects the id of a document by its number; null where there is none. */
export function workId(kind: NotedKind, number: string): SQL<string> {
  const { table, number: column } = notedKinds[kind];
  return sql<string>`(SELECT id FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${number})`;
}

/** Reads the distinct states of these documents; no rows for a kind that no stage restricts. */
export function stagesQuery({ db }: Pick<Scope, "db">, kind: WorkKind, numbers: readonly string[]) {
  const { table, number } = workKinds[kind];
  return db.all<{ state: string }>(
    sql`SELECT DISTINCT state FROM ${sql.raw(table)} WHERE ${sql.raw(number)} IN (SELECT value FROM json_each(${JSON.stringify(stageDuties[kind] ? numbers : [])}))`,
  );
}

/**
 * Lists the duties that an assignee of documents in these states needs: to see them, and to go on with them.
 */
export function dutiesAt(kind: WorkKind, states: readonly { state: string }[]): Duty[] {
  return [
    "share-work",
    workKinds[kind].duty,
    ...states.flatMap(({ state }) => stageDuties[kind]?.[state] ?? []),
  ];
}

/** True where the document in row `d` is not over. */
function isOpen(kind: WorkKind): SQL {
  const over = Object.entries(workStandings[kind].standings).filter(
    ([, standing]) => standing === "over",
  );
  return sql`d.state NOT IN (${sql.raw(over.map(([state]) => `'${state}'`).join(", "))})`;
}

/** A person not seen for this long has left the document. */
export const presenceMinutes = 10;
/** More than the people who work at one time. */
const presencesMax = 200;

/** A colleague who has a document open. */
export interface Presence {
  number: string;
  staffId: string;
  staffName: string;
  seenAt: Date;
}

/** Records that this person has the document open, and deletes expired presences. It never blocks anybody. */
export async function recordPresence(
  scope: Scope<Staff>,
  documentKind: WorkKind,
  documentId: string,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "share-work") || !staffMay(actor, workKinds[documentKind].duty))
    return refuse("forbidden");
  const seen = { staffName: actor.name, seenAt: now };
  const { documentKind: kind, seenAt } = presences;
  return commit(
    scope,
    [
      db
        .insert(presences)
        .values({ documentKind, documentId, staffId: actor.id, ...seen })
        .onConflictDoUpdate({
          target: [presences.documentKind, presences.documentId, presences.staffId],
          set: seen,
        }),
      db.delete(presences).where(and(eq(kind, documentKind), lt(seenAt, minutesBefore(now)))),
    ],
    {},
  );
}

/** Reads the colleagues who have open documents of a kind, or one of them, open; the last seen first. */
export function presencesQuery({ db, actor, now }: Scope<Staff>, kind: WorkKind, one?: string) {
  const number = sql<string>`(SELECT d.number FROM ${sql.raw(workKinds[kind].table)} d WHERE d.id = ${presences}.document_id AND ${isOpen(kind)})`;
  return db
    .select({
      number,
      staffId: presences.staffId,
      staffName: presences.staffName,
      seenAt: presences.seenAt,
    })
    .from(presences)
    .where(
      and(
        eq(presences.documentKind, kind),
        one ? eq(presences.documentId, workId(kind, one)) : undefined,
        gt(presences.seenAt, minutesBefore(now)),
        ne(presences.staffId, actor.id),
        sql`${number} IS NOT NULL`,
      ),
    )
    .orderBy(desc(presences.seenAt))
    .limit(presencesMax);
}

/** Narrows presences to people who may go on with the documents; mere readers are not shown. */
export function presentAmong(present: readonly Presence[], who: readonly { id: string }[]) {
  const ids = new Set(who.map(({ id }) => id));
  return present.filter(({ staffId }) => ids.has(staffId));
}

function minutesBefore(now: Date) {
  return new Date(now.getTime() - presenceMinutes * 60_000);
}

const notesMax = 200;
const peopleMax = 500;

/**
 * Reads the assignee of a document, who has it open, its notes, and the people it may be handed to; one round
 * trip.
 */
export async function readTeamwork(scope: Scope<Staff>, kind: WorkKind, number: string) {
  const { db, now } = scope;
  const id = workId(kind, number);
  const [[assignment], present, notes, people, stages] = await db.batch([
    db
      .select()
      .from(assignments)
      .where(and(eq(assignments.documentKind, kind), eq(assignments.documentId, id)))
      .limit(1),
    presencesQuery(scope, kind, number),
    notesQuery(scope, kind, number),
    colleaguesQuery(scope),
    stagesQuery(scope, kind, [number]),
  ]);
  const takers = colleaguesWithDuties(people, ...dutiesAt(kind, stages));
  return { ...toNoted(scope, { kind, number, notes, people }), now, assignment, present, takers };
}

/** Reads the notes on a document or a member, and the people who may be mentioned there; one round trip. */
export async function readNotes<Kind extends NotedKind>(
  scope: Scope<Staff>,
  kind: Kind,
  number: string,
) {
  const [notes, people] = await scope.db.batch([
    notesQuery(scope, kind, number),
    colleaguesQuery(scope),
  ]);
  return toNoted(scope, { kind, number, notes, people });
}

function notesQuery({ db }: Scope<Staff>, kind: NotedKind, number: string) {
  return db
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.documentKind, kind), eq(staffNotes.documentId, workId(kind, number))))
    .orderBy(asc(staffNotes.writtenAt), asc(staffNotes.id))
    .limit(notesMax);
}

interface FoundNotes<Kind> {
  kind: Kind;
  number: string;
  notes: Awaited<ReturnType<typeof notesQuery>>;
  people: readonly Colleague[];
}

function toNoted<Kind extends NotedKind>(
  { actor }: Scope<Staff>,
  { kind, number, notes, people }: FoundNotes<Kind>,
) {
  const noteId = crypto.randomUUID();
  return {
    kind,
    number,
    me: actor.id,
    /** False for readers, who neither take anything on nor write notes. */
    sharesWork: staffMay(actor, "share-work"),
    noteId,
    notes,
    colleagues: colleaguesWhoMaySee(people, kind),
  };
}

export type Teamwork = Awaited<ReturnType<typeof readTeamwork>>;
export type Noted = Awaited<ReturnType<typeof readNotes<NotedKind>>>;

/** Reads all active members of staff, by name. */
export function colleaguesQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
    .from(staff)
    .where(eq(staff.state, "in_use"))
    .orderBy(asc(staff.name), asc(staff.id))
    .limit(peopleMax);
}

type Colleague = Awaited<ReturnType<typeof colleaguesQuery>>[number];

/** Narrows colleagues to those who work on documents of the kind. */
export function colleaguesWhoMaySee(people: readonly Colleague[], kind: NotedKind) {
  return colleaguesWithDuties(people, "share-work", notedKinds[kind].duty);
}

/** Narrows colleagues to those with all of these duties. */
export function colleaguesWithDuties(people: readonly Colleague[], ...duties: readonly Duty[]) {
  return people
    .filter((one) => duties.every((duty) => staffMay(one, duty)))
    .map(({ id, name }) => ({ id, name }));
}
