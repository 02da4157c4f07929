import { createClient, type InValue, type Row, type Transaction } from "@libsql/client/web";
import Database from "libsql";

interface Part {
  type: string;
  name: string;
  table: string;
  sql: string;
}

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
    const parts = await partsOf(read);
    const tables = parts.filter(({ type, sql }) => type === "table" && !isVirtual(sql));
    for (const { name, sql } of tables) {
      // The highest numbers given come with the copied rows too; those of the source count.
      file.exec(name === "sqlite_sequence" ? "DELETE FROM sqlite_sequence" : sql);
      await copyRows(read, file, name);
    }
    for (const { sql, name } of parts.filter(
      ({ type, sql }) => type === "table" && isVirtual(sql),
    )) {
      file.exec(sql);
      file.exec(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`);
    }
    for (const { sql } of parts.filter(({ type }) => type !== "table")) file.exec(sql);
    file.exec("COMMIT");
  } finally {
    read.close();
    file.close();
    client.close();
  }
}

/** Tables first in the order they were made, `sqlite_sequence` after them; what indexes keep for themselves left out. */
async function partsOf(read: Transaction): Promise<Part[]> {
  const { rows } = await read.execute(
    "SELECT type, name, tbl_name AS 'table', sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name = 'sqlite_sequence', rowid",
  );
  const parts = rows.map((row) => ({ ...row }) as unknown as Part);
  const virtual = parts.filter(({ sql }) => isVirtual(sql)).map(({ name }) => name);
  const isShadow = ({ name }: Part) =>
    virtual.some((one) => new RegExp(`^${one}_(data|idx|content|docsize|config)$`).test(name));
  return parts.filter(
    (part) => !isShadow(part) && !/^(libsql|_litestream|sqlite_stat)/.test(part.name),
  );
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

function isVirtual(sql: string) {
  return /^CREATE VIRTUAL/i.test(sql);
}
