import { createClient, type InValue, type Row, type Transaction } from "@libsql/client/web";
import Database from "libsql";
import { type Part, Parts, partsQuery, sorted } from "./database-parts.ts";
import { fillTextIndex } from "./fill-text-index.ts";

const rowsAPage = 2_000;

/**
 * Copies a database that is reached over HTTP into a file, as it is at one moment: all is read in one
 * read transaction, which holds up no writer. Full-text indexes are made anew from their tables.
 */
export async function snapshotRemote(url: string, authToken: string, to: string) {
  const client = createClient({ url, authToken, intMode: "bigint" });
  const file = new Database(to);
  const read = await client.transaction("read");
  try {
    // The whole file is thrown away when this fails.
    file.exec("PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF; BEGIN");
    const { rows } = await read.execute(partsQuery);
    const parts = sorted(Parts.parse(rows));
    const filled = await filledOf(read, parts.tables);
    for (const { name, sql } of parts.tables) {
      // The highest numbers given come with the copied rows too; those of the source count.
      file.exec(name === "sqlite_sequence" ? "DELETE FROM sqlite_sequence" : sql);
      if (filled.has(name)) await copyRows(read, file, name);
    }
    for (const { sql, name } of parts.textIndexes) {
      file.exec(sql);
      file.exec(fillTextIndex({ name, sql }));
    }
    for (const { sql } of [...parts.indexes, ...parts.rest]) file.exec(sql);
    file.exec("COMMIT");
  } finally {
    read.close();
    file.close();
    client.close();
  }
}

/** Which tables hold a row, asked in one round trip: many of a shop's are empty. */
async function filledOf(read: Transaction, tables: readonly Part[]) {
  const held = await read.batch(tables.map(({ name }) => `SELECT 1 FROM "${name}" LIMIT 1`));
  return new Set(tables.filter((_, index) => held[index]!.rows.length > 0).map(({ name }) => name));
}

async function copyRows(read: Transaction, file: Database.Database, table: string) {
  let after: InValue = null;
  let insert: Database.Statement | undefined;
  for (;;) {
    const page = await read.execute({
      sql: `SELECT rowid AS "kept rowid", * FROM "${table}" WHERE ?1 IS NULL OR rowid > ?1 ORDER BY rowid LIMIT ${rowsAPage}`,
      args: [after],
    });
    const names = page.columns.slice(1).map((name) => `"${name}"`);
    insert ??= file.prepare(
      `INSERT INTO "${table}" (rowid, ${names.join(", ")}) VALUES (?, ${names.map(() => "?").join(", ")})`,
    );
    for (const row of page.rows) insert.run(...valuesOf(row, page.columns.length));
    if (page.rows.length < rowsAPage) return;
    after = page.rows.at(-1)![0] as InValue;
  }
}

function valuesOf(row: Row, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const value = row[index];
    return value instanceof ArrayBuffer ? Buffer.from(value) : value;
  });
}
