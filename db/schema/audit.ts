import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

/**
 * Who is writing, for as long as one batch lasts: the first statement of a commit fills the one
 * row, its last empties it, and the triggers in between read it. Nobody outside ever sees a row.
 */
export const auditAuthor = sqliteTable("audit_author", {
  id: integer().primaryKey(),
  by: text().notNull(),
  byName: text().notNull(),
  companyId: text(),
  address: text().notNull(),
  userAgent: text().notNull(),
  at: instant().notNull(),
});

// Append-only, and written by the triggers of db/audit-triggers.ts alone.
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull(),
    by: text().notNull(),
    byName: text().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    companyId: text(),
    entity: text().notNull(),
    entityId: text().notNull(),
    deed: text().$type<"insert" | "update" | "delete">().notNull(),
    /** What changed, as JSON by column; a value that was or is empty is left out. */
    oldValue: text().notNull(),
    newValue: text().notNull(),
  },
  (entry) => [
    index("audit_log_company").on(entry.companyId, entry.id),
    index("audit_log_entity").on(entry.entity, entry.id),
    index("audit_log_row").on(entry.entity, entry.entityId, entry.id),
    index("audit_log_author").on(entry.by, entry.id),
  ],
);
