import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

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
    operation: text().$type<"insert" | "update" | "delete">().notNull(),
    /** What changed, as JSON by column; a value that was or is empty is left out. */
    oldValue: text().notNull(),
    newValue: text().notNull(),
  },
  (entry) => [
    index("audit_log_company").on(entry.companyId, entry.id),
    index("audit_log_entity").on(entry.entity, entry.id),
    index("audit_log_row").on(entry.entity, entry.entityId, entry.id),
    index("audit_log_author").on(entry.by, entry.id),
    index("audit_log_at").on(entry.at),
  ],
);

/**
 * Each seal holds the hash of the log's rows since the one before, and of that one: who changes a row
 * later would have to make every seal after it anew. Append-only; a trigger keeps them in order.
 */
export const auditSeals = sqliteTable("audit_seals", {
  // The database remembers the highest number given, so that a newest seal taken away is missed.
  sequence: integer().primaryKey({ autoIncrement: true }),
  fromId: integer().notNull(),
  toId: integer().notNull(),
  rowCount: integer().notNull(),
  previousHash: text().notNull(),
  /** SHA-256 in hex. */
  hash: text().notNull(),
  sealedAt: instant().notNull(),
});

/** How far the nightly proof has come; it goes through a part of the chain each night. One row. */
export const auditProofs = sqliteTable("audit_proofs", {
  id: integer().primaryKey(),
  sequence: integer().notNull(),
  /** When the whole chain was last found sound, from its first seal on. */
  wholeAt: instant(),
  ranAt: instant().notNull(),
});
