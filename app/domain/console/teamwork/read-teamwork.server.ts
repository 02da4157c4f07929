import { and, asc, eq, sql } from "drizzle-orm";
import { rolesOf, type Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { assignments, staff, staffNotes } from "#db/schema/index.ts";
import { workId } from "./find-work.server.ts";
import { type WorkKind, workKinds } from "./work-kinds.ts";

/** Notes of one document that its page shows. */
const notesMax = 200;
const peopleMax = 500;

/** Who works on a document, what staff wrote to each other on it, and to whom it may be handed; one round trip. */
export async function readTeamwork(scope: Scope<Staff>, kind: WorkKind, number: string) {
  const { db } = scope;
  const id = workId(kind, number);
  const [[assignment], notes, colleagues] = await Promise.all([
    db
      .select()
      .from(assignments)
      .where(and(eq(assignments.documentKind, kind), eq(assignments.documentId, id)))
      .limit(1),
    db
      .select()
      .from(staffNotes)
      .where(and(eq(staffNotes.documentKind, kind), eq(staffNotes.documentId, id)))
      .orderBy(asc(staffNotes.writtenAt), asc(staffNotes.id))
      .limit(notesMax),
    colleaguesQuery(scope),
  ]);
  return {
    kind,
    number,
    me: scope.actor.id,
    noteId: crypto.randomUUID(),
    assignment,
    notes,
    colleagues: whoMay(colleagues, kind),
  };
}

export type Teamwork = Awaited<ReturnType<typeof readTeamwork>>;

/** The statement for all who work here, by name. */
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
export function whoMay(colleagues: readonly Colleague[], kind: WorkKind) {
  return colleagues
    .filter((one) => staffMay({ kind: "staff", ...one, also: rolesOf(one) }, workKinds[kind].duty))
    .map(({ id, name }) => ({ id, name }));
}

/** The name of who works on the row `d`, within a statement; null where nobody does. */
export function ownerOf(kind: WorkKind, documentId: ReturnType<typeof sql>) {
  return sql<
    string | null
  >`(SELECT a.staff_name FROM assignments a WHERE a.document_kind = ${kind} AND a.document_id = ${documentId})`;
}
