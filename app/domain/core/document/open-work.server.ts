import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";
import type { DocumentKind, WorkStandings } from "./document.ts";

/**
 * Writes documents into the list of open work of whomever they are assigned to, or brings their rows there up to date.
 * `isOurs` may name the assignment `a`.
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

/** Whether the document of the assignment `a` waits for us, by its row of this table as it is at that point of the batch. */
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
 * How moves of documents change the lists of open work; nothing of kinds that nobody takes on. What was over before
 * stays as it is: whoever took it on since has it in their list until they put it back. Of a kind with an exception it
 * stands behind the documents' own rows.
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
