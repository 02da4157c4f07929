import type { StaffRole } from "./actor.ts";

/** The display name of a table in the log of changes, and the roles that may look it up there. */
interface AuditEntity {
  ja: string;
  zh: string;
  /** These roles see it, and admin always. */
  roles: readonly StaffRole[];
  /** True where a company's owner sees the rows of their own company. */
  owner: boolean;
}

/** Display names of an area's tables and columns, keyed by their SQL names. */
export interface AuditNames {
  entities: Readonly<Record<string, AuditEntity>>;
  /**
   * A column that no list shows has no entry. `table.column` overrides `column` where a table means something
   * else by it.
   */
  columns: Readonly<Record<string, readonly [ja: string, zh: string]>>;
}
