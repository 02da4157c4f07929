import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sealAudit } from "#app/domain/console/audit/seal-audit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { partsQuery } from "#app/local/backup/database-parts.ts";
import { deployedShop } from "#app/local/backup/deployed-shop.ts";
import { makeBackup } from "#app/local/backup/make-backup.ts";
import { restoreDeployed } from "#app/local/backup/restore-deployed.ts";
import type { Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import * as tables from "#db/schema/index.ts";
import { newFolder, openDeployed, openMigrated } from "#tests/support/machine/deployed-shop.ts";
import { runCommand } from "#tests/support/machine/run-command.ts";
import { demoOffers, machine, noon } from "#tests/support/people.ts";
import { openCompany } from "#tests/support/storm/storm-company.ts";

type Deployed = Awaited<ReturnType<typeof openDeployed>>;

const backup = join(newFolder(), "backup");
const said: string[] = [];
const say = (line: string) => void said.push(line);
let source: Deployed;
let target: Deployed;

beforeAll(async () => {
  source = await openMigrated();
  const { db } = source;
  await openCompany(db, { rounds: 1, ordersEach: 1_200, codesEach: 2 });
  await db.insert(tables.categories).values(demoOffers.categories);
  await db.insert(tables.suppliers).values(demoOffers.suppliers);
  await db.insert(tables.offers).values(demoOffers.offers);
  await db.insert(tables.notices).values({
    id: "long",
    kind: "shop",
    letter: letter("circular", { title: "長い本文", body: "あ".repeat(300_000) }),
    publishedAt: noon,
  });
  // A number that was given is not given again, though its row is gone.
  await db.run("INSERT INTO deploys (marker, `commit`, started_at) VALUES ('m', 'c', 1)");
  await db.run("DELETE FROM deploys");
  for (const key of ["image/検品.png", "paper/1.pdf"])
    await source.files.put(key, new TextEncoder().encode(key), "image/png");
  await sealAudit(openScope(db, machine, new Date()));
  await makeBackup(deployedShop(source.environment), backup);
}, 60_000);
afterAll(() => source.close());

beforeEach(async () => {
  said.length = 0;
  target = await openDeployed();
});
afterEach(() => target.close());

/** Why a restore was refused, and what it left. */
async function refusal(change: Record<string, string> = {}) {
  const shop = deployedShop({ ...target.environment, ...change });
  const failure = await restoreDeployed({ from: backup, shop, say }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const parts = await target.db.all<{ name: string }>(sql.raw(partsQuery));
  const left = parts.filter(({ name }) => name !== "sqlite_sequence");
  return { failure, left, files: await deployedShop(target.environment).listKeys() };
}

/** Every row of every table, and every part of the schema. */
async function all(db: Database) {
  const parts = await db.all<{ type: string; name: string; sql: string }>(
    sql`SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { type, name } of parts)
    if (type === "table" && !/_fts(_|$)/.test(name))
      rows[name] = await db.all(sql`SELECT rowid, * FROM ${sql.identifier(name)} ORDER BY rowid`);
  return { parts, rows };
}

test("a backup comes back into an empty database and bucket as it was, and the log goes on", async () => {
  const { code, said: told } = await runCommand(
    "app/local/backup/restore.ts",
    [backup, "--deployed"],
    target.environment,
  );
  expect(told).toMatch(
    /integrity: sound[\s\S]*as the deployed database has it:[\s\S]*rows: all there/,
  );
  expect([code, told]).toEqual([0, expect.stringContaining(`restored ${target.url}`)]);
  expect(await all(target.db)).toEqual(await all(source.db));
  const [found] = await target.db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM offers_fts WHERE offers_fts MATCH 'トート'`,
  );
  expect(found!.n).toBeGreaterThan(0);
  const keys = await deployedShop(target.environment).listKeys();
  expect(keys.sort()).toEqual(["image/検品.png", "paper/1.pdf"]);

  await migrate(target.url, target.token);
  const before = await target.db.$count(tables.auditLog);
  await target.db.update(tables.staff).set({ name: "李" }).where(sql`id = 'li'`);
  expect(await target.db.$count(tables.auditLog)).toBe(before + 1);
}, 120_000);

test("a database that holds anything is refused, and nothing is written", async () => {
  await target.db.run("CREATE TABLE somebodys (id)");
  const { failure, left, files } = await refusal();
  expect(failure).toContain("is not empty, it holds somebodys");
  expect([left.length, files]).toEqual([1, []]);
});

test("a bucket that holds another's file, and another key, are refused before anything is written", async () => {
  expect(await refusal({ SEAL_KEY: btoa("another key of the tests, 32 b!!") })).toMatchObject({
    failure: expect.stringContaining("SEAL_KEY of this shell is not"),
    left: [],
    files: [],
  });
  await target.files.put("their/file", new Uint8Array([1]), "image/png");
  expect(await refusal()).toMatchObject({
    failure: expect.stringContaining("holds their/file"),
    left: [],
    files: ["their/file"],
  });
});

test("a connection that breaks takes away what was written, and the restore can be run again", async () => {
  for (const [fails, left] of [
    [new Set([6]), 0],
    [new Set([6, 7]), expect.any(Number)],
  ] as const) {
    const line = await breakingLine(target.url, fails);
    const broken = await refusal({ DATABASE_URL: line.url });
    line.close();
    expect(broken.left.length).toEqual(left);
    expect(broken.failure).toContain(left === 0 ? "can be run again" : "throw that database away");
    expect(broken.files).toHaveLength(2);
    if (left === 0) expect(await refusal()).toMatchObject({ failure: undefined });
    await target.close();
    target = await openDeployed();
  }
}, 60_000);

/** A way to a database on which these requests are lost. */
async function breakingLine(to: string, fails: ReadonlySet<number>) {
  let asked = 0;
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    asked += request.method === "POST" ? 1 : 0;
    if (request.method === "POST" && fails.has(asked)) return void response.destroy();
    const answer = await fetch(to + request.url, {
      method: request.method!,
      headers: { Authorization: request.headers.authorization ?? "" },
      ...(request.method === "POST" ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
