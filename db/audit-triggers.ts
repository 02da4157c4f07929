import { is, sql } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";
import { unaudited } from "./unaudited-tables.ts";

type AnyDatabase = LibSQLDatabase<Record<string, unknown>>;

/** Columns that never reach the log, in whatever table they stand. */
export const secretColumn =
  /password|token|secret|hash|credential|(^|_)otp|private_key|(verification|reset|mail|login)_code/;

export const prefix = "audit_write_";

/** Every table of the schema but the unaudited ones is in the log, a new one too, as soon as it is migrated. */
export const auditedTables = Object.values<unknown>(schema).filter(
  (one): one is SQLiteTable =>
    is(one, SQLiteTable) && !unaudited.has(getTableConfig(one as SQLiteTable).name),
);

/** Every trigger that has to stand, by name: they write the log, and keep log and seals as they were written. */
export function wantedTriggers(): Map<string, string> {
  const texts = [...auditedTables.flatMap(triggersOf), entryWritten, ...keptAsWritten];
  return new Map(texts.map((text) => [text.split(" ", 3)[2]!, text]));
}

/** Drops what stands and makes what has to, for one batch: the log is never off for another writer. */
export function triggerStatements(standing: Iterable<string>) {
  return {
    drop: [...standing].map((name) => `DROP TRIGGER IF EXISTS "${name}"`),
    create: [...wantedTriggers().values()],
  };
}

/** Puts the triggers in place in one batch. */
export async function installAudit(db: AnyDatabase) {
  const found = await db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'audit_*'`,
  );
  const { drop, create } = triggerStatements(found.map(({ name }) => name));
  const statements = [...drop, ...create].map((text) => db.run(sql.raw(text)));
  await db.batch(statements as [(typeof statements)[number]]);
}

const keptAsWritten = [
  ...["audit_log", "audit_seals"].flatMap((table) =>
    ["UPDATE", "DELETE"].map((verb) =>
      guard(table, `no_${verb.toLowerCase()}`, verb, "append_only"),
    ),
  ),
  // A REPLACE removes the row that stands without asking the trigger above.
  guard(
    "audit_log",
    "no_replace",
    "INSERT",
    "append_only",
    "EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)",
  ),
  guard(
    "audit_seals",
    "in_order",
    "INSERT",
    "in_order",
    // The highest number ever given, so that a newest seal taken away leaves a gap for good.
    `NEW.sequence <> COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'audit_seals'), 0) + 1
  OR NEW.previous_hash <> COALESCE((SELECT hash FROM audit_seals ORDER BY sequence DESC LIMIT 1), '')`,
  ),
];

function guard(table: string, name: string, verb: string, constraint: string, when = "1") {
  return `CREATE TRIGGER ${table}_${name} BEFORE ${verb} ON ${table} WHEN ${when}
BEGIN SELECT RAISE(ABORT, 'constraint failed: ${table}_${constraint}'); END`;
}

/**
 * Three triggers of a table, as short as they can be: SQLite reads them all whenever it opens a database. What is the
 * same for every table is done by `entryWritten`.
 */
function triggersOf(table: SQLiteTable) {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const names = columns.map(({ name }) => name);
  const shown = names.filter((column) => !secretColumn.test(column));
  const composite = primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const single = columns.filter(({ primary }) => primary).map(({ name }) => name);
  const keys = (composite.length > 0 ? composite : single).filter((key) => shown.includes(key));

  const all = (row: string) => names.map((column) => `${row}.${column}`).join(",");
  const values = (row: string) =>
    `json_object(${shown.map((column) => `'${column}',${row}.${column}`).join(",")})`;
  const id = (row: string) => keys.map((key) => `${row}.${key}`).join("||'/'||") || "''";
  const trigger = (operation: string, row: string, when: string, before: string, after: string) =>
    `CREATE TRIGGER ${prefix}${name}_${operation} AFTER ${operation.toUpperCase()} ON ${name}${when}
BEGIN INSERT INTO audit_entries VALUES (${companyOf(table, row)},'${name}',${id(row)},'${operation}',${before},${after}); END`;

  return [
    trigger("insert", "NEW", "", "'{}'", values("NEW")),
    trigger(
      "update",
      "NEW",
      ` WHEN (${all("OLD")}) IS NOT (${all("NEW")})`,
      values("OLD"),
      values("NEW"),
    ),
    trigger("delete", "OLD", "", values("OLD"), "'{}'"),
  ];
}

/**
 * Writes what a table's trigger says to the log, with its author. Of an update the columns that changed are kept, and
 * of all rows only what is not empty.
 */
const entryWritten = `CREATE TRIGGER audit_entries_written INSTEAD OF INSERT ON audit_entries
BEGIN INSERT INTO audit_log (at, "by", by_name, address, user_agent, company_id, entity, entity_id, operation, old_value, new_value)
SELECT COALESCE(a.at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), COALESCE(a."by", 'database'), COALESCE(a.by_name, ''),
  COALESCE(a.address, ''), COALESCE(a.user_agent, ''), NEW.company_id, NEW.entity, COALESCE(NEW.entity_id, ''), NEW.operation,
  json_patch('{}', ${changedOf("old_value", "new_value")}), json_patch('{}', ${changedOf("new_value", "old_value")})
FROM (SELECT 1) LEFT JOIN audit_author a; END`;

/** The values of one side that are others than those of the other side, as JSON. */
function changedOf(side: string, other: string) {
  return `(SELECT json_group_object(one.key, one.value) FROM json_each(NEW.${side}) one
    WHERE one.value IS NOT (SELECT two.value FROM json_each(NEW.${other}) two WHERE two.key = one.key))`;
}

/** Whose row it is: its own column says so, or the document that it belongs to. */
function companyOf(table: SQLiteTable, row: string): string {
  const { name, foreignKeys } = getTableConfig(table);
  if (name === "companies") return `${row}.id`;
  const names = columnsOf(table);
  if (names.includes("company_id")) return `${row}.company_id`;
  // `user:<id>`, a buyer of the company; of `staff:<id>` there is no company.
  if (names.includes("person"))
    return `(SELECT company_id FROM users WHERE id = substr(${row}.person, 6) AND ${row}.person LIKE 'user:%')`;
  for (const key of foreignKeys) {
    const { columns: from, foreignTable, foreignColumns } = key.reference();
    const parent = getTableConfig(foreignTable as SQLiteTable);
    if (columnsOf(foreignTable as SQLiteTable).includes("company_id"))
      return `(SELECT company_id FROM ${parent.name} WHERE ${foreignColumns[0]!.name} = ${row}.${from[0]!.name})`;
  }
  return "NULL";
}

function columnsOf(table: SQLiteTable) {
  return getTableConfig(table).columns.map(({ name }) => name);
}
