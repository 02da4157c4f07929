import { type Client, createClient, type InStatement, type InValue } from "@libsql/client/web";
import Database from "libsql";
import { Refusal } from "../runner/refusal.ts";
import { type Part, Parts, partsQuery, sorted } from "./database-parts.ts";
import { fillTextIndex } from "./fill-text-index.ts";

interface Remote {
  url: string;
  token: string;
}

/** Of one write: below what a server takes, and done long before it ends a transaction. */
const rowsAtOnce = 300;
const lettersAtOnce = 400_000;
const record = "__drizzle_migrations";
/** The highest numbers given, kept by the database itself: nobody can take this table away again. */
const numbers = "sqlite_sequence";

/** Refuses a database that holds a table, whosever it is. */
export async function refuseFilled({ url, token }: Remote) {
  const client = createClient({ url, authToken: token });
  try {
    const { rows } = await client.execute(partsQuery);
    const { tables } = sorted(Parts.parse(rows));
    const held = tables.find(({ name }) => name !== numbers);
    if (held)
      throw new Refusal(
        `Nothing was restored: the database of DATABASE_URL is not empty, it holds ${held.name}. Make a new one.`,
      );
  } finally {
    client.close();
  }
}

/**
 * Writes a database file into an empty database that is reached over HTTP. Its tables come first, in
 * one transaction, so that of two at once only one begins; its triggers last, with the record of its
 * migrations, so that half a shop never passes for one. What was written is taken away when it fails.
 */
export async function fillRemote({ url, token }: Remote, path: string) {
  const client = createClient({ url, authToken: token });
  const file = new Database(path, { readonly: true });
  const parts = sorted(file.prepare(partsQuery).all() as Part[]);
  const tables = parts.tables.filter(({ name }) => name !== numbers);
  try {
    await client.migrate(tables.map(({ sql }) => sql)).catch((error: Error) => {
      throw new Refusal(`Not restored: ${error.message}\nIs the database still empty?`);
    });
    try {
      for (const { name } of tables)
        if (name !== record) for (const rows of inPieces(file, name)) await client.migrate(rows);
      for (const { name, sql } of parts.textIndexes)
        await client.migrate([sql, fillTextIndex({ name, sql })]);
      for (const { sql } of parts.indexes) await client.migrate([sql]);
      await client.migrate([
        `DELETE FROM ${numbers}`,
        ...[...inPieces(file, numbers), ...inPieces(file, record)].flat(),
        ...parts.rest.map(({ sql }) => sql),
      ]);
    } catch (error) {
      const taken = await takeAway(client, [...parts.textIndexes, ...tables]);
      throw new Refusal(`Not restored: ${(error as Error).message}\n${taken}`);
    }
  } finally {
    file.close();
    client.close();
  }
}

async function takeAway(client: Client, tables: readonly Part[]) {
  try {
    await client.migrate(tables.map(({ name }) => `DROP TABLE IF EXISTS "${name}"`));
    return "What was written was taken away: the database is empty, and this can be run again.";
  } catch {
    return "A part of it is in the database: throw that database away and make a new one.";
  }
}

/** A table's rows as inserts, a bounded number of rows and letters at a time. */
function* inPieces(file: Database.Database, table: string): Generator<InStatement[]> {
  const read = file.prepare(`SELECT rowid AS "kept rowid", * FROM "${table}" ORDER BY rowid`);
  read.safeIntegers(true);
  const columns = read.raw(true).columns().slice(1);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const sql = `INSERT INTO "${table}" (rowid, ${names}) VALUES (?${", ?".repeat(columns.length)})`;
  let piece: InStatement[] = [];
  let letters = 0;
  for (const row of read.iterate() as Iterable<InValue[]>) {
    piece.push({ sql, args: row });
    for (const value of row) letters += lengthOf(value);
    if (piece.length < rowsAtOnce && letters < lettersAtOnce) continue;
    yield piece;
    piece = [];
    letters = 0;
  }
  if (piece.length > 0) yield piece;
}

function lengthOf(value: InValue) {
  if (typeof value === "string") return value.length;
  return value instanceof Uint8Array ? value.length * 2 : 8;
}
