import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/**
 * Who is writing, for as long as one batch lasts: the first statement of a commit fills the one
 * row, its last empties it, and the triggers in between read it. Nobody outside ever sees a row.
 */
export const auditAuthor = sqliteTable("audit_author", {
  id: integer("id").primaryKey(),
  by: text("by").notNull(),
  byName: text("by_name").notNull(),
  companyId: text("company_id"),
  address: text("address").notNull(),
  userAgent: text("user_agent").notNull(),
  at: instant("at").notNull(),
});

// Append-only, and written by the triggers of db/audit-triggers.ts alone.
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: instant("at").notNull(),
    by: text("by").notNull(),
    byName: text("by_name").notNull(),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    companyId: text("company_id"),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    operation: text("operation").$type<"insert" | "update" | "delete">().notNull(),
    /** What changed, as JSON by column; a value that was or is empty is left out. */
    oldValue: text("old_value").notNull(),
    newValue: text("new_value").notNull(),
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
  sequence: integer("sequence").primaryKey({ autoIncrement: true }),
  fromId: integer("from_id").notNull(),
  toId: integer("to_id").notNull(),
  rowCount: integer("row_count").notNull(),
  previousHash: text("previous_hash").notNull(),
  /** SHA-256 in hex. */
  hash: text("hash").notNull(),
  sealedAt: instant("sealed_at").notNull(),
});

/** How far the nightly proof has come; it goes through a part of the chain each night. One row. */
export const auditProofs = sqliteTable("audit_proofs", {
  id: integer("id").primaryKey(),
  sequence: integer("sequence").notNull(),
  /** When the whole chain was last found sound, from its first seal on. */
  wholeAt: instant("whole_at"),
  ranAt: instant("ran_at").notNull(),
});
