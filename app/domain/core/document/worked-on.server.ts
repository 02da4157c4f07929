import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DocumentKind } from "./document.ts";

/** The name of the person a document is assigned to, as an SQL expression; null if unassigned. */
export function workedOnBy(kind: DocumentKind, documentId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(SELECT staff_name FROM assignments
    WHERE document_kind = ${kind} AND document_id = ${documentId})`;
}

/** Whose work documents are, as a list is narrowed by it: one's own, nobody's, or a colleague's by id. */
export interface WhoseWork {
  owner: string;
  /** Who asks. */
  me: string;
}

/** The condition that a document is assigned to the person asked for, or to nobody; none without a filter. */
export function isWorkOf(kind: DocumentKind, documentId: SQLWrapper, whose: WhoseWork | undefined) {
  if (!whose?.owner) return undefined;
  const { owner, me } = whose;
  return owner === "none"
    ? sql`NOT EXISTS (SELECT 1 FROM assignments a WHERE a.document_kind = ${kind} AND a.document_id = ${documentId})`
    : sql`${documentId} IN (SELECT document_id FROM assignments WHERE staff_id = ${owner === "me" ? me : owner} AND document_kind = ${kind})`;
}
