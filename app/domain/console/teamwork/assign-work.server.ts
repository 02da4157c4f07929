import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { staff, staffMentions, staffNotes } from "#db/schema/index.ts";
import { assigneeOf, assignTo, unassign } from "./assignment.server.ts";
import { colleaguesWhoMaySee, dutiesAt, stagesQuery, workId } from "./teamwork.server.ts";
import {
  listsWithViews,
  mentionsIn,
  type NotedKind,
  notedKinds,
  type WorkKind,
  workKinds,
} from "./work-kinds.ts";

/** At most this many documents are assigned at once. */
export const assignedMax = 100;

interface AssignmentRequest {
  kind: WorkKind;
  numbers: readonly string[];
  /** The new assignee; null for nobody. */
  staffId: string | null;
  /** The assignee as the page showed it, empty for nobody; refused where it has changed since. */
  seen?: string | undefined;
}

/**
 * 认领, 转交, 放回: assigns documents to a person or to nobody. Refuses an assignee who may not see such documents
 * or go on with them, and documents that a colleague has taken on since the page was shown. From a list, which shows
 * no assignee to be seen, what a colleague works on is neither taken on nor put back; only who decides about
 * assignments hands it over.
 */
export async function assignWork(scope: Scope<Staff>, assigned: AssignmentRequest) {
  const { db, actor } = scope;
  const { kind, numbers, staffId, seen } = assigned;
  const { duty } = workKinds[kind];
  // Several at once are assigned from their list, which fewer people may see than a single document.
  const shown = seen === undefined ? listDuty(kind) : duty;
  if (!staffMay(actor, "share-work") || !staffMay(actor, shown)) return refuse("forbidden");
  const asked = numbers.slice(0, assignedMax);
  const [person, ids, stages] = await db.batch([
    db
      .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
      .from(staff)
      .where(and(eq(staff.id, staffId ?? actor.id), eq(staff.state, "in_use")))
      .limit(1),
    db.all<{ id: string | null }>(
      sql.join(
        asked.map((number) => sql`SELECT ${workId(kind, number)} AS id`),
        sql` UNION ALL `,
      ),
    ),
    stagesQuery(scope, kind, asked),
  ]);
  const [to] = person;
  const found = ids.flatMap(({ id }) => id ?? []);
  if (found.length === 0 || found.length < numbers.length) return refuse("not-found");
  // People may take on anything they may see; others are assigned only what they can go on with.
  const needed = staffId === null || staffId === actor.id ? [duty] : dutiesAt(kind, stages);
  if (!to || !needed.every((one) => staffMay(to, one))) return refuse("not-theirs");
  const handsOver = staffId !== null && staffId !== actor.id;
  const distributes = handsOver && staffMay(actor, "edit-assignment-rules");
  const before = seen === undefined ? (distributes ? undefined : ["", actor.id]) : [seen];
  return commit(
    scope,
    found.flatMap((id, index) =>
      assignStatements(
        scope,
        { kind, id, number: numbers[index]! },
        staffId === null ? null : to,
        before,
      ),
    ),
    {},
  );
}

function listDuty(kind: WorkKind) {
  const list = Object.values(listsWithViews).find((one) => "kind" in one && one.kind === kind);
  return list?.duty ?? workKinds[kind].duty;
}

/**
 * Builds the statements for one document; the guard refuses where its assignee is none of those before, nor
 * the new one.
 */
function assignStatements(
  { db, actor, now }: Scope<Staff>,
  { kind, id, number }: { kind: WorkKind; id: string; number: string },
  to: { id: string; name: string } | null,
  before: readonly string[] | undefined,
): Guarded<"taken-meanwhile">[] {
  const asSeen =
    before === undefined
      ? []
      : [
          guard(
            sql`${assigneeOf({ kind, id })} IN ${[...before, to?.id ?? ""]}`,
            "taken-meanwhile",
          ),
        ];
  return to
    ? [
        ...asSeen,
        ...assignTo(db, { kind, id, number }, to, {
          assignedByName: actor.name,
          assignedAt: now,
          ruleWork: null,
        }),
      ]
    : [...asSeen, ...unassign(db, { kind, id }), rememberReturned(db, kind, id)];
}

/** No rule gives out again what was put back by hand, until it moves on. */
function rememberReturned(db: Database, kind: WorkKind, id: string) {
  const table = sql.identifier(workKinds[kind].table);
  return db.run(sql`INSERT OR REPLACE INTO returned_work (document_kind, document_id, state)
    SELECT ${kind}, d.id, d.state FROM ${table} d WHERE d.id = ${id}`);
}

const peopleMax = 500;

interface NewNote {
  /** The form's idempotency key. */
  id: string;
  kind: NotedKind;
  number: string;
  body: string;
  /** The entry of the document's history that it comments on. */
  onVersion?: number | undefined;
}

/**
 * 内部备注: writes an internal note and notifies the people it mentions by @. `missed` is true where an @ names
 * nobody who may read the note. Refuses another text under the same key.
 */
export async function writeNote(scope: Scope<Staff>, wanted: NewNote) {
  const { db, actor, now } = scope;
  const { id, kind, number, body, onVersion } = wanted;
  if (!staffMay(actor, "share-work") || !staffMay(actor, notedKinds[kind].duty))
    return refuse("forbidden");
  const [[document], people] = await db.batch([
    db.all<{ id: string | null }>(sql`SELECT ${workId(kind, number)} AS id`),
    db
      .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
      .from(staff)
      .where(eq(staff.state, "in_use"))
      .limit(peopleMax),
  ]);
  if (!document?.id) return refuse("not-found");
  const note = {
    id,
    documentKind: kind,
    documentId: document.id,
    body,
    staffId: actor.id,
    staffName: actor.name,
    onVersion: onVersion ?? null,
    writtenAt: now,
  };
  // A mention of somebody who may not open the document has no effect.
  const { ids, missed } = mentionsIn(body, colleaguesWhoMaySee(people, kind));
  const named = ids.filter((staffId) => staffId !== actor.id);
  const kept = await commit(
    scope,
    [
      db.insert(staffNotes).values(note),
      ...named.map((staffId) =>
        db.insert(staffMentions).values({ noteId: id, staffId, mentionedAt: now }),
      ),
    ],
    { "staff_notes.id": "form-used" },
  );
  const written = await doneIfRepeated(kept, () => isSameNote(scope, note));
  return written.ok ? done({ missed }) : written;
}

/**
 * True where the note stored under this id is the same; a form that is left open and filled in anew is
 * another.
 */
async function isSameNote({ db }: Scope<Staff>, note: typeof staffNotes.$inferInsert) {
  const { id, documentKind, documentId, staffId, body } = note;
  const same = and(
    ...[eq(staffNotes.id, id), eq(staffNotes.documentKind, documentKind)],
    ...[eq(staffNotes.documentId, documentId), eq(staffNotes.staffId, staffId)],
    eq(staffNotes.body, body),
  );
  return (await db.$count(staffNotes, same)) > 0;
}
