import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  removeOpenWork,
  upsertOpenWork,
  waitsForUs,
} from "#app/domain/core/document/open-work.server.ts";
import type { Database, Statement } from "#db/client.ts";
import { assignments } from "#db/schema/index.ts";
import { type WorkKind, workKinds, workStandings } from "./work-kinds.ts";

interface WorkDocument {
  kind: WorkKind;
  id: string;
}

interface Assignee {
  id: string;
  name: string;
}

/** Selects the id of a document's assignee, empty for nobody. */
export function assigneeOf({ kind, id }: WorkDocument): SQL<string> {
  return sql`COALESCE((SELECT a.staff_id FROM assignments a WHERE a.document_kind = ${kind} AND a.document_id = ${id}), '')`;
}

/** Builds the statements that assign a document; it stands on its assignee's list while it waits for us. */
export function assignTo(
  db: Database,
  { kind, id, number }: WorkDocument & { number: string },
  to: Assignee,
  by: Pick<typeof assignments.$inferInsert, "assignedByName" | "assignedAt" | "ruleWork">,
): Statement[] {
  const row = { staffId: to.id, staffName: to.name, documentNumber: number, ...by };
  return [
    db
      .insert(assignments)
      .values({ documentKind: kind, documentId: id, ...row })
      .onConflictDoUpdate({
        target: [assignments.documentKind, assignments.documentId],
        set: row,
      }),
    // In any state: a document that is over stays with its assignee until they put it back.
    upsertOpenWork(
      db,
      kind,
      sql`${id}`,
      waitsForUs(sql.identifier(workKinds[kind].table), workStandings[kind]),
    ),
  ];
}

/** Builds the statements that leave a document to nobody. */
export function unassign(db: Database, { kind, id }: WorkDocument): Statement[] {
  return [
    db
      .delete(assignments)
      .where(and(eq(assignments.documentKind, kind), eq(assignments.documentId, id))),
    removeOpenWork(db, kind, sql`${id}`),
  ];
}
