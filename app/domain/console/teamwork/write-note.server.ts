import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staff, staffMentions, staffNotes } from "#db/schema/index.ts";
import { workId } from "./find-work.server.ts";
import { namesIn } from "./names-in.ts";
import { type WorkKind, workKinds } from "./work-kinds.ts";

const peopleMax = 500;

interface Written {
  /** The form's: the same form twice writes once. */
  id: string;
  kind: WorkKind;
  number: string;
  body: string;
  /** The entry of the document's history that it is a comment on. */
  onVersion?: number | undefined;
}

/** 内部备注: a note of staff on a document; whoever is named in it by @ is told. */
export async function writeNote(scope: Scope<Staff>, written: Written) {
  const { db, actor, now } = scope;
  const { id, kind, number, body, onVersion } = written;
  if (!staffMay(actor, workKinds[kind].duty)) return refuse("forbidden");
  const [[document], people] = await db.batch([
    db.all<{ id: string | null }>(sql`SELECT ${workId(kind, number)} AS id`),
    db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(eq(staff.state, "in_use"))
      .limit(peopleMax),
  ]);
  if (!document?.id) return refuse("not-found");
  const note = {
    ...{ id, documentKind: kind, documentId: document.id, body },
    ...{ staffId: actor.id, staffName: actor.name, onVersion: onVersion ?? null, writtenAt: now },
  };
  const named = namesIn(body, people).filter((staffId) => staffId !== actor.id);
  return commit(
    db,
    [
      db.insert(staffNotes).values(note),
      ...named.map((staffId) =>
        db.insert(staffMentions).values({ noteId: id, staffId, mentionedAt: now }),
      ),
    ],
    { "staff_notes.id": "sent-before" },
  );
}
