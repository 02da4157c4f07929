import { type Client, createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { auditStateOf, readAuditState, readParts, standingOf, unwatchedOf } from "./audit-state.ts";
import { triggerStatements } from "./audit-triggers.ts";

const table = "__drizzle_migrations";

interface Settings {
  folder?: string;
  /** `expanding` leaves out what the version before still needs; see `Mark`. */
  which?: "expanding" | "all";
  say?(line: string): void;
}

/**
 * Brings a database, local or remote, to the newest schema, and its log of changes with it. All of it
 * is one transaction: no other writer ever meets a table that is not watched, and a migration that
 * fails leaves schema and triggers as they were. What was found unwatched is mended, said and an alarm.
 */
export async function migrate(url: string, authToken: string, settings: Settings = {}) {
  const client = createClient({ url, authToken });
  try {
    await migrateWith(client, settings);
  } finally {
    client.close();
  }
}

async function migrateWith(
  client: Client,
  { folder = "db/migrations", which = "all", say = console.error }: Settings,
) {
  const db = drizzle(client);
  await client.execute(
    `CREATE TABLE IF NOT EXISTS ${table} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
  );
  const pending = (await pendingMigrations(client, folder)).filter(
    ({ sql }) => which === "all" || markOf(sql) !== "contracting",
  );
  const parts = await readParts(db);
  const state = auditStateOf(parts);
  if (pending.length === 0 && state.standing === state.wanted) return;

  const off = unwatchedOf(parts);
  // SQLite reads every trigger anew when a table gets another name or shape, and what a migration writes
  // is not in the log.
  const { drop, create } = triggerStatements(standingOf(parts).keys());
  try {
    await client.migrate([
      // The transaction is a writer's from its first statement on.
      `UPDATE ${table} SET hash = hash WHERE 0`,
      ...drop,
      ...pending.flatMap(statementsOf),
      ...create,
      ...(off.length > 0 ? [alarmOf(off)] : []),
    ]);
  } catch (error) {
    if (off.length > 0) say(`the log of changes is off for ${off.join(", ")}, and stays off`);
    throw error;
  }
  if (off.length > 0)
    say(
      `the log of changes was off for ${off.join(", ")}: on again, what changed meanwhile is not in it`,
    );
  const { missing, changed } = await readAuditState(db);
  if (missing.length + changed.length > 0)
    throw new Error(`the log of changes is not on: ${[...missing, ...changed].join(", ")}`);
}

/** A migration, and that the database has had it. */
function statementsOf({ sql, hash, folderMillis }: MigrationMeta) {
  const had = `INSERT INTO ${table} (hash, created_at) VALUES (?, ?)`;
  return [...sql, { sql: had, args: [hash, folderMillis] }];
}

/**
 * The migrations that a database has not had. Each is asked for by itself: a contracting one waits
 * while later ones go ahead.
 */
async function pendingMigrations(client: Client, migrationsFolder: string) {
  const { rows } = await client.execute(`SELECT created_at AS at FROM ${table}`);
  const had = new Set(rows.map(({ at }) => Number(at)));
  const migrations = readMigrationFiles({ migrationsFolder });
  if (had.size > 0 && !had.has(migrations[0]!.folderMillis))
    throw new Error(
      "the database was made by another set of migrations, which this version cannot bring further",
    );
  return migrations.filter(({ folderMillis }) => !had.has(folderMillis));
}

/**
 * With what line a migration begins that the version before cannot work on. `-- contracting` takes
 * away what that version needs: no later one may build on it, as a deploy runs it last. `-- renaming`
 * gives it other names, which later ones and the new version need: a deploy runs it with those that
 * expand, and that version cannot come back.
 */
export type Mark = "contracting" | "renaming";

function markOf([first = ""]: readonly string[]) {
  return /^\s*-- (contracting|renaming)\b/.exec(first)?.[1] as Mark | undefined;
}

/** The migrations that a database has not had, by their marks. */
export async function listPending(url: string, authToken: string, folder: string) {
  const client = createClient({ url, authToken });
  try {
    return (await pendingMigrations(client, folder)).map(({ sql }) => markOf(sql));
  } finally {
    client.close();
  }
}

/** The alarm that the log of changes was off for these tables; its detail is a message as the domain keeps them. */
function alarmOf(tables: readonly string[]) {
  const now = Date.now();
  const detail = { code: "plain", params: { text: tables.join(", ").slice(0, 1_000) } };
  return {
    sql: "INSERT OR IGNORE INTO alarms (id, kind, subject, detail, raised_at) VALUES (?, 'audit-off', 'audit_log', ?, ?)",
    args: [`audit-off/${now}`, JSON.stringify(detail), now],
  };
}
