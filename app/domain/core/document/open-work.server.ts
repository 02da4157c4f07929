import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";
import type { DocumentKind, WorkStandings } from "./document.ts";

/**
 * Adds documents to their assignees' lists of open work, or updates their rows there. `isOurs` may name the
 * assignment as `a`.
 */
export function upsertOpenWork(db: Database, kind: DocumentKind, ids: SQL, isOurs: SQL): Statement {
  return db.run(sql`INSERT INTO open_work (document_kind, document_id, staff_id, assigned_at, is_ours)
    SELECT a.document_kind, a.document_id, a.staff_id, a.assigned_at, ${isOurs} FROM assignments a
    WHERE a.document_kind = ${kind} AND a.document_id IN (${ids})
    ON CONFLICT (document_kind, document_id) DO UPDATE
      SET staff_id = excluded.staff_id, assigned_at = excluded.assigned_at, is_ours = excluded.is_ours`);
}

export function removeOpenWork(db: Database, kind: DocumentKind, ids: SQL): Statement {
  return db.run(
    sql`DELETE FROM open_work WHERE document_kind = ${kind} AND document_id IN (${ids})`,
  );
}

/**
 * True where the document of the assignment `a` waits for us, by its row of this table at that point of the
 * batch.
 */
export function waitsForUs(table: SQLWrapper, work: WorkStandings<string>) {
  const { standings, exception } = work;
  const ours = Object.keys(standings).filter((state) => standings[state] === "ours");
  const state = sql`d.state`;
  const usual = inArray(state, ours);
  const waits = exception
    ? sql`iif(d.${sql.identifier(exception.column)} IS NOT NULL AND ${inArray(state, [...exception.states])},
        ${Number(exception.standing === "ours")}, ${usual})`
    : usual;
  return sql`(SELECT ${waits} FROM ${table} d WHERE d.id = a.document_id)`;
}

interface Moved {
  from: readonly string[];
  to: string;
  ids: SQL;
}

/**
 * Updates the lists of open work after a move; nothing for a kind that is never assigned. A document that was
 * over already stays listed: whoever took it on since keeps it until they put it back. For a kind with an
 * exception the statements follow the documents' own updates.
 */
export function updateOpenWork(
  db: Database,
  kind: DocumentKind,
  table: SQLWrapper,
  work: WorkStandings<string> | undefined,
  { from, to, ids }: Moved,
): Statement[] {
  if (!work) return [];
  const { standings, exception } = work;
  if (standings[to] === "over") {
    const wasOver = from.every((state) => standings[state] === "over");
    return wasOver ? [] : [removeOpenWork(db, kind, ids)];
  }
  const isOurs = exception ? waitsForUs(table, work) : sql`${Number(standings[to] === "ours")}`;
  return [upsertOpenWork(db, kind, ids, isOurs)];
}
