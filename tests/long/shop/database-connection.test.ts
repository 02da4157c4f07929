import { createClient } from "@libsql/client";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { type Connection, connect, type Database } from "#db/client.ts";
import { companies, exchangeRates } from "#db/schema/index.ts";
import { migratedFile } from "#tests/support/machine/migrated-file.ts";

// Our connection reads what the library's own client reads, counts round trips and repeats a read that got no answer.

const now = new Date("2026-01-15T12:00:00+09:00");
const server = await startLibsqlServer({ file: migratedFile("reads") });
let connection: Connection;
let db: Database;
const own = drizzle(createClient({ url: server.url }));

beforeAll(async () => {
  await connect(server.url, "")
    .db.insert(companies)
    .values([
      { id: "a", operationId: "1", name: "花子商店", createdAt: now },
      { id: "b", operationId: "2", name: "太郎商店", createdAt: now },
    ]);
});
afterAll(() => server.close());

function begin() {
  connection = connect(server.url, "");
  db = connection.db;
}

test("every kind of value is read as the library reads it", async () => {
  begin();
  const values = sql`SELECT NULL AS absent, 7 AS whole, -1.5 AS broken, '花' AS text, x'00ff' AS bytes, ${"束"} AS sent, ${3} AS number, ${null} AS none`;
  expect(await db.all(values)).toEqual(await own.all(values));
  expect(await db.get(values)).toEqual(await own.get(values));
  const [short] = await db.batch([db.all(values)]);
  expect(short).toEqual(await own.all(values));
  await expect(db.all(sql`SELECT 9007199254740993 AS large`)).rejects.toThrow();
});

test("rows have their shapes, joined or not, found or not", async () => {
  begin();
  const query = (on: Pick<Database, "select">) =>
    on
      .select({ company: companies, rate: exchangeRates })
      .from(companies)
      .leftJoin(exchangeRates, eq(exchangeRates.day, companies.id))
      .orderBy(companies.id);
  expect(await query(db)).toEqual(await query(own));
  expect(await db.batch([query(db)])).toEqual([await query(own)]);
  expect(await db.select().from(companies).where(eq(companies.id, "none"))).toEqual([]);
  expect(await db.$count(companies)).toBe(2);
});

test("what gets no answer is read once more, and written never", async () => {
  begin();
  const lost = new Error("Network connection lost.");
  const line = vi.spyOn(globalThis, "fetch");
  line.mockRejectedValueOnce(lost);
  expect(await db.all(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(line).toHaveBeenCalledTimes(2);

  line.mockClear().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  await expect(db.all(sql`SELECT 1 AS one`)).rejects.toMatchObject({ cause: lost });

  line.mockClear().mockRejectedValueOnce(lost);
  const renamed = db.update(companies).set({ name: "花子商会" }).where(eq(companies.id, "a"));
  await expect(renamed).rejects.toMatchObject({ cause: lost });
  expect(line).toHaveBeenCalledTimes(1);

  // The database's own no is an answer.
  line.mockClear();
  await expect(db.all(sql`SELECT none`)).rejects.toThrow();
  expect(line).toHaveBeenCalledTimes(1);
  line.mockRestore();
});

test("a batch is one round trip, and reads side by side do not wait for one another", async () => {
  begin();
  const batch = db.batch([
    db.all(sql`SELECT 1 AS one`),
    db.select({ id: companies.id }).from(companies),
  ]);
  expect(await Promise.all([batch, db.all(sql`SELECT 2 AS two`)])).toEqual([
    [[{ one: 1 }], [{ id: "a" }, { id: "b" }]],
    [{ two: 2 }],
  ]);
  expect(connection.calls).toEqual({ total: 2, sequential: 1 });
  await db.all(sql`SELECT 3 AS three`);
  expect(connection.calls).toEqual({ total: 3, sequential: 2 });
});

test("the result of a write keeps its shape", async () => {
  begin();
  const [written] = await db
    .update(companies)
    .set({ name: "花子商会" })
    .where(eq(companies.id, "a"))
    .returning({ id: companies.id, name: companies.name });
  expect(written).toEqual({ id: "a", name: "花子商会" });
  expect(
    await db.all(sql`WITH one AS (SELECT 1) SELECT name FROM companies WHERE id = 'a'`),
  ).toEqual([{ name: "花子商会" }]);
});
