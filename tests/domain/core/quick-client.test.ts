import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type InStatement } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quickClient } from "#tests/support/run/quick-client.ts";

// What the tests ask their databases with is held to the answers of the Worker's own client.

let clients: Client[];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "quick-client-"));
  clients = [
    createClient({ url: `file:${join(folder, "by-the-library.db")}`, concurrency: 1 }),
    quickClient(join(folder, "quick.db")),
  ];
  for (const client of clients) {
    await client.execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE, n, CHECK (n IS NOT 13))",
    );
    await client.execute("INSERT INTO t (id, name, n) VALUES (1, 'one', 1), (2, 'two', 2)");
  }
});
afterAll(() => {
  for (const client of clients) client.close();
});

/** What both say to the same question, the library's answer first. */
async function asked(ask: (client: Client) => Promise<unknown>) {
  const [byTheLibrary, quick] = await Promise.all(
    clients.map((client) => ask(client).catch(wordsOf)),
  );
  return { byTheLibrary, quick };
}

/** What is told of a failure; values that are refused before the database sees them, each in words of its own. */
function wordsOf(error: unknown) {
  if (error instanceof RangeError) return "a number out of range";
  const { name, message, code, extendedCode, rawCode, statementIndex } = error as Error &
    Record<string, unknown>;
  return { name, message, code, extendedCode, rawCode, statementIndex };
}

const rowsOf = async (client: Client, statement: InStatement) => {
  const { rows, columns } = await client.execute(statement);
  return { columns, rows: rows.map((row) => ({ ...row, places: Array.from(row as never) })) };
};

test.each<[string, InStatement]>([
  ["words, numbers and nothing", "SELECT 'あ' AS a, 1 AS b, 1.5 AS c, NULL AS d, -0.0 AS e"],
  ["bytes", "SELECT x'00ff10' AS bytes, x'' AS none"],
  ["two columns of one name", "SELECT 1 AS a, 2 AS a"],
  ["a column without a name", "SELECT 1 + 1, count(*) FROM t"],
  ["the largest exact number", "SELECT 9007199254740991 AS n, -9007199254740991 AS m"],
  ["a number too large to be told exactly", "SELECT 9007199254740993 AS n"],
  ["values that are given", { sql: "SELECT ? AS a, ? AS b, ? AS c", args: [true, "x", 2.5] }],
  ["a moment", { sql: "SELECT ? AS at", args: [new Date(1_700_000_000_000) as never] }],
  [
    "given bytes",
    { sql: "SELECT ? AS b, length(?) AS l", args: [new Uint8Array([1, 2]), new Uint8Array([3])] },
  ],
  ["a value that is none", { sql: "SELECT ? AS a", args: [Number.NaN] }],
  ["no rows", "SELECT * FROM t WHERE id = 99"],
  ["what cannot be read", "SELECT * FROM nowhere"],
])("%s", async (_, statement) => {
  const { byTheLibrary, quick } = await asked((client) => rowsOf(client, statement));
  expect(quick).toEqual(byTheLibrary);
});

test("a write says how many rows it has changed, and what it gives back", async () => {
  for (const statement of [
    "INSERT INTO t (id, name, n) VALUES (5, 'five', 5), (6, 'six', 6)",
    "UPDATE t SET n = n + 1",
    "DELETE FROM t WHERE id > 4",
  ]) {
    const { byTheLibrary, quick } = await asked(async (client) => {
      const { rowsAffected, lastInsertRowid, rows } = await client.execute(statement);
      return { rowsAffected, lastInsertRowid, rows };
    });
    expect(quick).toEqual(byTheLibrary);
  }
  const returned = "INSERT INTO t (id, name) VALUES (3, 'three') RETURNING id, name";
  const { byTheLibrary, quick } = await asked((client) => rowsOf(client, returned));
  expect(quick).toEqual(byTheLibrary);
});

test.each([
  ["a name that is taken", "INSERT INTO t (id, name) VALUES (7, 'one')"],
  ["a number that is refused", "INSERT INTO t (id, n) VALUES (7, 13)"],
  ["a table that is not there", "INSERT INTO nowhere VALUES (1)"],
])("%s stops a batch, which leaves nothing behind", async (_, refused) => {
  const statements = ["INSERT INTO t (id, name) VALUES (8, 'eight')", refused];
  const batch = await asked((client) => client.batch(statements, "write"));
  expect(batch.quick).toEqual(batch.byTheLibrary);
  expect(batch.quick).toMatchObject({ message: expect.any(String), statementIndex: 1 });
  const alone = await asked((client) => client.execute(refused));
  expect(alone.quick).toEqual(alone.byTheLibrary);
  const left = await asked((client) => rowsOf(client, "SELECT * FROM t WHERE id = 8"));
  expect(left.quick).toEqual(left.byTheLibrary);
});
