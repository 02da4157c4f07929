import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import Database from "libsql";
import { readNewestSeal } from "#app/domain/console/audit/seal-audit.server.ts";
import { keyId } from "#app/domain/customers/session/seal.server.ts";
import type { Settings } from "#app/integrations/s3/client.server.ts";
import { openDatabaseFile } from "../audit/database-at-hand.ts";
import { Refusal } from "../runner/refusal.ts";
import { type Manifest, manifestName, sumOf } from "./manifest.ts";
import { saveFiles } from "./stored-files.ts";

interface Source {
  /** Writes the database as it is at one moment into this file. */
  takeDatabase(to: string): Promise<void> | void;
  store: Settings;
  listKeys(): Promise<string[]>;
  sealKey?: string;
}

/**
 * Writes database, files and manifest below a folder that is not there yet. The database comes first:
 * what its rows name was stored before them. Until all is written the folder has another name.
 */
export async function makeBackup(source: Source, to: string, withKey = false): Promise<Manifest> {
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw new Refusal(`${resolve(to)} is not empty: name a new folder with --to`);
  const making = `${to.replace(/\/+$/, "")}.partial`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  try {
    const manifest = await fill(source, making, withKey);
    if (existsSync(to)) await rmdir(to);
    await rename(making, to);
    return manifest;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

async function fill(source: Source, folder: string, withKey: boolean) {
  const { store, sealKey } = source;
  const madeAt = new Date().toISOString();
  const path = join(folder, "shop.db");
  await source.takeDatabase(path);
  const { db, close } = openDatabaseFile(path);
  const newest = await readNewestSeal(db);
  close();
  const figures = figuresOf(path);
  const files = await saveFiles(store, source.listKeys, folder);
  if (withKey && sealKey) await writeFile(join(folder, "seal.key"), sealKey, { mode: 0o600 });

  const manifest: Manifest = {
    format: 1,
    madeAt,
    version: versionHere(),
    schema: figures.schema,
    newestSeal: newest ? { sequence: newest.sequence, hash: newest.hash } : null,
    sealKey: sealKey ? { id: await keyId(sealKey), file: withKey ? "seal.key" : null } : null,
    counts: figures.counts,
    database: { file: "shop.db", ...(await sumOf(path)) },
    files,
  };
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** Rows by table, and the newest migration. */
function figuresOf(path: string) {
  const db = new Database(path);
  const one = (query: string) =>
    Object.values(db.prepare(query).get() as Record<string, number>)[0]!;
  const tables = db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all() as { name: string }[];
  const figures = {
    counts: Object.fromEntries(
      tables.map(({ name }) => [name, one(`SELECT count(*) FROM "${name}"`)]),
    ),
    schema: one("SELECT COALESCE(max(created_at), 0) FROM __drizzle_migrations"),
  };
  db.close();
  return figures;
}

function versionHere() {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}
