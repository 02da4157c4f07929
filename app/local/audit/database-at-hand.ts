import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { connect, type Database } from "#db/client.ts";

/** How long a command waits for another writer. */
const timeoutMs = 10_000;

/** Opens a database file that other processes may have open too. */
export function openDatabaseFile(file: string): { db: Database; close(): void } {
  if (!existsSync(file)) throw new Error(`there is no database at ${resolve(file)}`);
  const client = createClient({ url: `file:${file}`, timeout: timeoutMs });
  return { db: drizzle(client), close: () => client.close() };
}

/** The database that a command is about: of DATA_DIR, or the deployed shop's by its address and token. */
export function databaseAtHand(deployed: boolean) {
  if (!deployed) return openDatabaseFile(join(process.env.DATA_DIR ?? ".data", "shop.db"));
  const { DATABASE_URL: url, DATABASE_TOKEN: token } = process.env;
  if (!url || !token) throw new Error("--deployed needs DATABASE_URL and DATABASE_TOKEN");
  return { db: connect(url, token).db, close() {} };
}
