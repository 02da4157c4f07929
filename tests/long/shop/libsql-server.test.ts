import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client/web";
import Engine from "libsql";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Streams } from "#app/local/database/hrana-streams.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";

let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let db: Client;
const client = () => createClient({ url: server.url, authToken: "t", intMode: "bigint" });

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), "libsql-")), "a.db");
  server = await startLibsqlServer({ file, token: "t" });
  db = client();
  await db.executeMultiple(`
    CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, n INTEGER CONSTRAINT positive CHECK (n > 0), raw BLOB);
    CREATE TABLE b (a INTEGER NOT NULL REFERENCES a (id));
    CREATE TABLE counter (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);
    INSERT INTO counter VALUES (1, 0);
    CREATE TRIGGER frozen BEFORE DELETE ON counter BEGIN SELECT RAISE(ABORT, 'counters stay'); END;`);
});
afterAll(() => server.close());
const count = async () => (await db.execute("SELECT count(*) AS c FROM a")).rows[0]!.c;

test("a batch is written whole or not at all", async () => {
  await expect(
    db.batch(["INSERT INTO a (name) VALUES ('x')", "INSERT INTO a (name) VALUES ('x')"], "write"),
  ).rejects.toMatchObject({ message: expect.stringContaining("UNIQUE constraint failed: a.name") });
  expect(await count()).toBe(0n);
  await db.batch(
    ["INSERT INTO a (name) VALUES ('x')", "INSERT INTO a (name) VALUES ('y')"],
    "write",
  );
  expect(await count()).toBe(2n);
});

test("a transaction is kept or undone", async () => {
  const before = (await count()) as bigint;
  const undone = await db.transaction("write");
  await undone.execute("INSERT INTO a (name) VALUES ('undone')");
  await undone.rollback();
  const kept = await db.transaction("write");
  await kept.execute("INSERT INTO a (name) VALUES ('kept')");
  await kept.commit();
  expect(await count()).toBe(before + 1n);
});

test.each([
  ["INSERT INTO a (name) VALUES ('k'), ('k')", "SQLite error: UNIQUE constraint failed: a.name"],
  ["INSERT INTO a (name, n) VALUES ('c', 0)", "CHECK constraint failed: positive"],
  ["INSERT INTO a (name) VALUES (NULL)", "NOT NULL constraint failed: a.name"],
  ["INSERT INTO b (a) VALUES (999)", "FOREIGN KEY constraint failed"],
  ["DELETE FROM counter", "counters stay"],
])("%s is refused by name", async (sql, message) => {
  await expect(db.execute(sql)).rejects.toMatchObject({
    code: "SQLITE_CONSTRAINT",
    message: expect.stringContaining(message),
  });
});

test("a client that turns foreign keys off does so for itself only", async () => {
  await db.executeMultiple("PRAGMA foreign_keys = OFF; INSERT INTO b (a) VALUES (998);");
  await expect(db.execute("INSERT INTO b (a) VALUES (999)")).rejects.toThrow("FOREIGN KEY");
  await db.execute("DELETE FROM b");
});

test("named arguments and stored texts reach their statement", async () => {
  const { rows } = await db.execute({ sql: "SELECT :x + $y AS sum", args: { x: 40n, y: 2n } });
  expect(rows[0]!.sum).toBe(42n);
  const results = await db.batch([
    { sql: "INSERT INTO a (name) VALUES (?) RETURNING name", args: ["same text"] },
    { sql: "UPDATE a SET n = 1 WHERE name = ?", args: ["same text"] },
    { sql: "UPDATE a SET n = 1 WHERE name = ?", args: ["nobody"] },
  ]);
  expect(results.map(({ rowsAffected }) => rowsAffected)).toEqual([1, 1, 0]);
});

test("blobs and 64-bit integers come back exactly", async () => {
  const raw = new Uint8Array([0, 1, 254, 255]);
  const { rows } = await db.execute({
    sql: "INSERT INTO a (name, n, raw) VALUES ('exact', ?, ?) RETURNING n, raw",
    args: [9223372036854775807n, raw],
  });
  expect(rows[0]!.n).toBe(9223372036854775807n);
  expect(new Uint8Array(rows[0]!.raw as ArrayBuffer)).toEqual(raw);
});

test("fifty writers at once lose nothing", async () => {
  const add = "UPDATE counter SET n = n + 1 WHERE id = 1";
  await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const own = client();
      for (let k = 0; k < 6; k++) {
        const way = (i + k) % 3;
        if (way === 0) await own.batch([add], "write");
        else if (way === 1) await own.execute(add);
        else {
          const t = await own.transaction("write");
          const n = (await t.execute("SELECT n FROM counter")).rows[0]!.n as bigint;
          await t.execute({ sql: "UPDATE counter SET n = ?", args: [n + 1n] });
          await t.commit();
        }
      }
    }),
  );
  expect((await db.execute("SELECT n FROM counter")).rows[0]!.n).toBe(300n);
}, 30_000);

const reader = async (what: () => Promise<unknown>) => {
  const t = await client().transaction("write");
  await t.execute("UPDATE counter SET n = n");
  const from = performance.now();
  await what();
  const ms = performance.now() - from;
  await t.rollback();
  return ms;
};
const within = 1_000;
test(
  "readers never wait: select",
  async () =>
    expect(await Promise.race([reader(() => db.execute("SELECT 1"))])).toBeLessThan(within),
  20_000,
);
test(
  "readers never wait: with",
  async () =>
    expect(
      await reader(() => db.execute("WITH x AS (SELECT 1 AS o) SELECT o FROM x")),
    ).toBeLessThan(within),
  20_000,
);
test(
  "readers never wait: read batch",
  async () => expect(await reader(() => db.batch(["SELECT 1"], "read"))).toBeLessThan(within),
  20_000,
);
test(
  "readers never wait: read transaction",
  async () =>
    expect(
      await reader(async () => {
        const t = await db.transaction("read");
        await t.execute("SELECT 1");
        await t.commit();
      }),
    ).toBeLessThan(within),
  20_000,
);
test("columns follow a schema change", async () => {
  await db.execute("SELECT * FROM b");
  await client().execute("ALTER TABLE b ADD COLUMN extra TEXT");
  expect((await db.execute("SELECT * FROM b")).columns).toEqual(["a", "extra"]);
});
test("a write transaction ends after five seconds and the next writer goes on", async () => {
  const t = await client().transaction("write");
  await t.execute("INSERT INTO a (name) VALUES ('slow')");
  const from = Date.now();
  await db.execute("INSERT INTO a (name) VALUES ('after slow')");
  expect(Date.now() - from).toBeGreaterThan(4_000);
  await expect(t.execute("SELECT 1")).rejects.toThrow();
  expect((await db.execute("SELECT 1 FROM a WHERE name = 'slow'")).rows).toEqual([]);
}, 20_000);

test("a stream that nobody uses for ten seconds is gone", async () => {
  const open = await fetch(`${server.url}/v2/pipeline`, {
    method: "POST",
    headers: { Authorization: "Bearer t" },
    body: JSON.stringify({
      baton: null,
      requests: [{ type: "execute", stmt: { sql: "SELECT 1" } }],
    }),
  });
  const { baton } = (await open.json()) as { baton: string };
  await new Promise((wait) => setTimeout(wait, 10_600));
  const late = await fetch(`${server.url}/v2/pipeline`, {
    method: "POST",
    headers: { Authorization: "Bearer t" },
    body: JSON.stringify({ baton, requests: [{ type: "close" }] }),
  });
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({ code: "STREAM_EXPIRED" });
}, 20_000);

test("a stranger without the token is sent away", async () => {
  expect((await fetch(`${server.url}/v2/pipeline`, { method: "POST", body: "{}" })).status).toBe(
    401,
  );
});

test("plans of statements outlive their stream, and foreign keys are heeded in the next", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "libsql-")), "b.db");
  const streams = new Streams(file);
  const ran = vi.spyOn(Engine.prototype, "exec");
  const run = async (sql: string) => {
    const stream = streams.take(undefined)!;
    await streams.run(stream, { type: "sequence", sql });
    await streams.run(stream, { type: "close" });
    streams.keep(stream);
    return stream.connection.db.pragma("foreign_keys");
  };
  expect(await run("SELECT 1")).toEqual([{ foreign_keys: 1 }]);
  expect(ran.mock.calls.flat()).toEqual(["SELECT 1"]);
  expect(await run("PRAGMA foreign_keys = OFF")).toEqual([{ foreign_keys: 1 }]);
  streams.close();
});
