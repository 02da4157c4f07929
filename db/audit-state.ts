import { sql } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { prefix, wantedTriggers } from "./audit-triggers.ts";

type AnyDatabase = LibSQLDatabase<Record<string, unknown>>;

interface AuditState {
  wanted: number;
  /** How many of them stand, word for word. */
  standing: number;
  missing: string[];
  /** Standing under their name with another text. */
  changed: string[];
}

/** A part of a database's schema; the text of a trigger alone is read. */
export interface Part {
  type: string;
  name: string;
  text: string | null;
}

/** What a database is made of, with the text of its triggers. */
export async function readParts(db: AnyDatabase): Promise<Part[]> {
  return db.all<Part>(sql`SELECT type, name,
    iif(type = 'trigger', sql, NULL) AS text FROM sqlite_master`);
}

/** Whether the log of changes is on: each of its triggers, found by name and compared word for word. */
export async function readAuditState(db: AnyDatabase): Promise<AuditState> {
  return auditStateOf(await readParts(db));
}

export function auditStateOf(parts: readonly Part[]): AuditState {
  const standing = standingOf(parts);
  const wanted = wantedOn(parts);
  const missing = wanted.filter(([name]) => !standing.has(name)).map(([name]) => name);
  const changed = wanted
    .filter(([name, text]) => standing.has(name) && standing.get(name) !== text)
    .map(([name]) => name);
  return {
    wanted: wanted.length,
    standing: wanted.length - missing.length - changed.length,
    missing,
    changed,
  };
}

/** The tables whose changes nobody writes down, of those that a database has. */
export async function tablesUnwatched(db: AnyDatabase) {
  return unwatchedOf(await readParts(db));
}

export function unwatchedOf(parts: readonly Part[]) {
  const standing = standingOf(parts);
  const off = wantedOn(parts).filter(([name]) => name.startsWith(prefix) && !standing.has(name));
  return [...new Set(off.map(([, text]) => tableOf(text)))];
}

/** The triggers of the log that a database has, with their text. */
export function standingOf(parts: readonly Part[]): Map<string, string> {
  const triggers = parts.filter(
    ({ type, name }) => type === "trigger" && name.startsWith("audit_"),
  );
  return new Map(triggers.map(({ name, text }) => [name, text!]));
}

/** A table that this code does not find is the migrations' matter, not the log's. */
function wantedOn(parts: readonly Part[]) {
  const there = new Set(parts.filter(({ type }) => type !== "trigger").map(({ name }) => name));
  return [...wantedTriggers()].filter(([, text]) => there.has(tableOf(text)));
}

function tableOf(text: string) {
  return / ON (\w+)/.exec(text)![1]!;
}
