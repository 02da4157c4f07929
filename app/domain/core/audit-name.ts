import type { StaffRole } from "./actor.ts";

/** What the log of changes calls a table, and who may look it up there. */
interface AuditEntity {
  ja: string;
  zh: string;
  /** The roles that see it beside admin. */
  roles: readonly StaffRole[];
  /** Whether a company's owner sees the rows of their own company. */
  owner: boolean;
}

/** Tables and columns of an area, by their names in the database. */
export interface AuditNames {
  entities: Readonly<Record<string, AuditEntity>>;
  /**
   * In Japanese and Chinese; a column that no list shows has no row. Where a table means something else by
   * the same column, `table.column` says what.
   */
  columns: Readonly<Record<string, readonly [ja: string, zh: string]>>;
}
