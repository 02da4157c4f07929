import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staff, staffMentions, staffNotes } from "#db/schema/index.ts";
import { workId } from "./find-work.server.ts";
import { namesIn } from "./names-in.ts";
import { whoMay } from "./read-teamwork.server.ts";
import { type NotedKind, notedKinds } from "./work-kinds.ts";

const peopleMax = 500;

interface Written {
  /** The form's: the same form twice writes once. */
  id: string;
  kind: NotedKind;
  number: string;
  body: string;
  /** The entry of the document's history that it is a comment on. */
  onVersion?: number | undefined;
}

/** 内部备注: a note of staff on a document; whoever is named in it by @ is told. Answers whether an @ missed everybody who may read it. */
export async function writeNote(scope: Scope<Staff>, written: Written) {
  const { db, actor, now } = scope;
  const { id, kind, number, body, onVersion } = written;
  if (!staffMay(actor, notedKinds[kind].duty)) return refuse("forbidden");
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
  // Who may not open the document reads nothing of it by being named.
  const { ids, missed } = namesIn(body, whoMay(people, kind));
  const named = ids.filter((staffId) => staffId !== actor.id);
  const kept = await commit(
    scope,
    [
      db.insert(staffNotes).values(note),
      ...named.map((staffId) =>
        db.insert(staffMentions).values({ noteId: id, staffId, mentionedAt: now }),
      ),
    ],
    { "staff_notes.id": "sent-before" },
  );
  if (kept.ok) return done({ missed });
  return (await isThis(scope, note)) ? kept : refuse("other-words");
}

/** Whether what was kept under this id says the same: a form that is left open and filled in anew says something else. */
async function isThis({ db }: Scope<Staff>, note: typeof staffNotes.$inferInsert) {
  const { id, documentKind, documentId, staffId, body } = note;
  const same = and(
    ...[eq(staffNotes.id, id), eq(staffNotes.documentKind, documentKind)],
    ...[eq(staffNotes.documentId, documentId), eq(staffNotes.staffId, staffId)],
    eq(staffNotes.body, body),
  );
  return (await db.$count(staffNotes, same)) > 0;
}
