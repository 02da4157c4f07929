import { and, asc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { assignments, staff, staffNotes } from "#db/schema/index.ts";
import { dutiesAt, stagesQuery, workId } from "./find-work.server.ts";
import { presencesQuery } from "./presence.server.ts";
import { type NotedKind, notedKinds, type WorkKind } from "./work-kinds.ts";

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
  const takers = whoHas(people, ...dutiesAt(kind, stages));
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
  return { kind, number, me: actor.id, noteId, notes, colleagues: whoMay(people, kind) };
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
export function whoMay(people: readonly Colleague[], kind: NotedKind) {
  return whoHas(people, notedKinds[kind].duty);
}

/** Those of them whose duty this is, or all of these are. */
export function whoHas(people: readonly Colleague[], ...duties: readonly Duty[]) {
  return people
    .filter((one) => duties.every((duty) => staffMay(one, duty)))
    .map(({ id, name }) => ({ id, name }));
}
