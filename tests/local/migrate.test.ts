import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { readAuditState } from "#db/audit-state.ts";
import { connect, type Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { alarms, auditLog, companies } from "#db/schema/index.ts";
import { withMigrations } from "#tests/support/machine/further-migrations.ts";

// Migrations over the client's own protocol, on a database with rows and with other writers.

const folder = () => mkdtempSync(join(tmpdir(), "migrate-"));
const said: string[] = [];
const say = (line: string) => void said.push(line);
const migrated = join(folder(), "shop.db");
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let db: Database;

/** From nothing, as the client of a deploy does it; each test has a copy. */
beforeAll(async () => {
  const empty = await startLibsqlServer({ file: migrated });
  await migrate(empty.url, "", { say });
  await empty.close();
});
beforeEach(async () => {
  said.length = 0;
  const file = join(folder(), "shop.db");
  copyFileSync(migrated, file);
  server = await startLibsqlServer({ file });
  db = connect(server.url, "").db;
});
afterEach(() => server.close());

async function addCompany(id: string) {
  await db.insert(companies).values({ id, operationId: id, name: id, createdAt: new Date() });
}

async function logged(id: string) {
  return (await db.select().from(auditLog).where(eq(auditLog.entityId, id))).length;
}

test("a migration that fails leaves the log of changes on, and what changes afterwards is in it", async () => {
  const broken = withMigrations(
    "ALTER TABLE `companies` ADD `extra` text;\n--> statement-breakpoint\nALTER TABLE `nowhere` ADD `extra` text;",
  );
  await expect(migrate(server.url, "", { folder: broken, say })).rejects.toThrow("nowhere");

  const state = await readAuditState(db);
  expect(state).toMatchObject({ missing: [], changed: [] });
  expect(state.standing).toBeGreaterThan(150);
  await addCompany("afterwards");
  expect(await logged("afterwards")).toBe(1);
  expect(said).toEqual([]);
});

test("no write of anybody goes unlogged while a migration runs", async () => {
  const rebuilt = withMigrations(
    [
      "CREATE TABLE `__new` AS SELECT * FROM `notices`",
      "DROP TABLE `__new`",
      "ALTER TABLE `companies` ADD `extra` text",
    ].join(";\n--> statement-breakpoint\n"),
  );
  let going = true;
  let written = 0;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let turn = 0; going && turn < 2_000; turn++) {
      await addCompany(`writer-${writer}-${turn}`);
      written++;
    }
  });
  await migrate(server.url, "", { folder: rebuilt, say });
  going = false;
  await Promise.all(writers);

  expect(written).toBeGreaterThan(0);
  const [row] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM audit_log
    WHERE entity = 'companies' AND entity_id LIKE 'writer-%'`);
  expect(row?.count).toBe(written);
});

test("a start finds the log off, puts it on again, says so and raises an alarm", async () => {
  await db.run("DROP TRIGGER audit_write_companies_insert");
  await db.run("DROP TRIGGER audit_write_companies_update");
  await migrate(server.url, "", { say });

  expect((await readAuditState(db)).missing).toEqual([]);
  expect(said.join()).toContain("was off for companies");
  expect(await db.select().from(alarms)).toMatchObject([{ kind: "audit-off" }]);
});

test("a trigger whose body was emptied is found and created again", async () => {
  await db.run("DROP TRIGGER audit_write_companies_insert");
  await db.run(
    "CREATE TRIGGER audit_write_companies_insert AFTER INSERT ON companies BEGIN SELECT 1; END",
  );
  expect((await readAuditState(db)).changed).toEqual(["audit_write_companies_insert"]);
  await migrate(server.url, "", { say });
  await addCompany("seen");
  expect(await logged("seen")).toBe(1);
});

test("a database found off whose migration fails is watched as far as its schema goes", async () => {
  const triggers = await db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE name LIKE 'audit_write_%'`,
  );
  for (const { name } of triggers) await db.run(sql.raw(`DROP TRIGGER ${name}`));
  // As an older schema lacks what this code already names.
  await db.run("ALTER TABLE companies DROP COLUMN staff_note");
  const broken = withMigrations("ALTER TABLE `nowhere` ADD `extra` text;");
  await expect(migrate(server.url, "", { folder: broken, say })).rejects.toThrow("nowhere");
  await db.run(
    "INSERT INTO companies (id, operation_id, name, created_at) VALUES ('old-schema', '9', 'a', 1)",
  );
  expect(await logged("old-schema")).toBe(1);
});
