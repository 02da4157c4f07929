import { type SQLWrapper, sql } from "drizzle-orm";
import type { DocumentKind } from "./document.ts";

/** What staff wrote to each other on a document of a list, as a row of the list shows it. */
interface RowNote {
  id: string;
  staffName: string;
  body: string;
  writtenAt: Date;
}

/** Notes of one document that a row shows, the first ones first. */
const notesMax = 20;

/** 内部备注 on a document, within the statement of its list. */
export function notesOn(kind: DocumentKind, documentId: SQLWrapper) {
  return sql`(SELECT json_group_array(json_object('id', n.id, 'staffName', n.staff_name, 'body', n.body, 'writtenAt', n.written_at))
    FROM (SELECT * FROM staff_notes WHERE document_kind = ${kind} AND document_id = ${documentId}
      ORDER BY written_at, id LIMIT ${notesMax}) n)`.mapWith((text: string): RowNote[] =>
    (JSON.parse(text) as (Omit<RowNote, "writtenAt"> & { writtenAt: number })[]).map((note) => ({
      ...note,
      writtenAt: new Date(note.writtenAt),
    })),
  );
}
