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

/** The id of a document by its number, within a statement; null for a number that no document has. */
export function workId(kind: NotedKind, number: string): SQL<string> {
  const { table, number: column } = notedKinds[kind];
  return sql<string>`(SELECT id FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${number})`;
}

/** The statement for the states of these documents, each once; nothing of a kind that is everybody's in any state. */
export function stagesQuery({ db }: Pick<Scope, "db">, kind: WorkKind, numbers: readonly string[]) {
  const { table, number } = workKinds[kind];
  return db.all<{ state: string }>(
    sql`SELECT DISTINCT state FROM ${sql.raw(table)} WHERE ${sql.raw(number)} IN (SELECT value FROM json_each(${JSON.stringify(stageDuties[kind] ? numbers : [])}))`,
  );
}

/** What whoever is handed documents of these states has to be allowed: to see them, and to go on with them. */
export function dutiesAt(kind: WorkKind, states: readonly { state: string }[]): Duty[] {
  return [workKinds[kind].duty, ...states.flatMap(({ state }) => stageDuties[kind]?.[state] ?? [])];
}

/** The condition on the row `d` of a document that it is not over. */
function isOpen(kind: WorkKind): SQL {
  const over = Object.entries(workStandings[kind].standings).filter(
    ([, standing]) => standing === "over",
  );
  return sql`d.state NOT IN (${sql.raw(over.map(([state]) => `'${state}'`).join(", "))})`;
}

/** Who was not seen for so long is not at it any more. */
export const presenceMinutes = 10;
/** More people than work at one time. */
const presencesMax = 200;

/** Who else has a document open to work on it. */
export interface Presence {
  number: string;
  staffId: string;
  staffName: string;
  seenAt: Date;
}

/** Notes that this person has the document open; what has run out meanwhile goes with it. Never blocks anybody. */
export async function recordPresence(
  scope: Scope<Staff>,
  documentKind: WorkKind,
  documentId: string,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, workKinds[documentKind].duty)) return refuse("forbidden");
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

/** Who else has open documents of a kind open, or one of them, the last seen first. */
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

/** Of those who have documents open those who may go on with them: a reader is in nobody's way. */
export function presentOf(present: readonly Presence[], who: readonly { id: string }[]) {
  const ids = new Set(who.map(({ id }) => id));
  return present.filter(({ staffId }) => ids.has(staffId));
}

function minutesBefore(now: Date) {
  return new Date(now.getTime() - presenceMinutes * 60_000);
}

/** Notes of one document that its page shows. */
const notesMax = 200;
const peopleMax = 500;

/**
 * Who works on a document, who has it open, what staff wrote to each other on it, and to whom it may be
 * handed; one round trip.
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

/** What staff wrote to each other on a document or a member, and who may be named there; one round trip. */
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
    noteId,
    notes,
    colleagues: colleaguesWhoMaySee(people, kind),
  };
}

export type Teamwork = Awaited<ReturnType<typeof readTeamwork>>;
export type Noted = Awaited<ReturnType<typeof readNotes<NotedKind>>>;

/** All who work here, by name. */
export function colleaguesQuery({ db }: Scope<Staff>) {
  return db
    .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
    .from(staff)
    .where(eq(staff.state, "in_use"))
    .orderBy(asc(staff.name), asc(staff.id))
    .limit(peopleMax);
}

type Colleague = Awaited<ReturnType<typeof colleaguesQuery>>[number];

/** Those of them who may see such documents. */
export function colleaguesWhoMaySee(people: readonly Colleague[], kind: NotedKind) {
  return colleaguesWithDuties(people, notedKinds[kind].duty);
}

/** Those of them whose duty this is, or all of these are. */
export function colleaguesWithDuties(people: readonly Colleague[], ...duties: readonly Duty[]) {
  return people
    .filter((one) => duties.every((duty) => staffMay(one, duty)))
    .map(({ id, name }) => ({ id, name }));
}
