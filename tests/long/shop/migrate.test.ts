import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { readAuditState } from "#db/audit-state.ts";
import { connect, type Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { alarms, auditLog, companies, notices } from "#db/schema/index.ts";
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

const steps = (...texts: string[]) => withMigrations(texts.join(";\n--> statement-breakpoint\n"));

async function expectWatched() {
  const { standing, wanted } = await readAuditState(db);
  expect(standing).toBe(wanted);
}

test("a table that triggers of other tables read is renamed, and another is made anew", async () => {
  const reading = await db.all(sql`SELECT 1 FROM sqlite_master WHERE name GLOB 'audit_write_*'
    AND tbl_name <> 'orders' AND sql LIKE '%FROM orders WHERE%'`);
  expect(reading.length).toBeGreaterThan(3);
  const folder = steps(
    "ALTER TABLE `orders` RENAME TO `bought`",
    "ALTER TABLE `bought` RENAME COLUMN `company_id` TO `buyer_id`",
    "ALTER TABLE `bought` RENAME COLUMN `buyer_id` TO `company_id`",
    "ALTER TABLE `bought` RENAME TO `orders`",
    "CREATE TABLE `__new_contacts` AS SELECT * FROM `contacts`",
    "DROP TABLE `contacts`",
    "ALTER TABLE `__new_contacts` RENAME TO `contacts`",
  );
  await migrate(server.url, "", { folder, say });
  await expectWatched();
});

test("what a migration writes is not in the log, by whatever trigger of the schema it gets there", async () => {
  await addCompany("written");
  await db.run(`CREATE TRIGGER further AFTER UPDATE ON companies BEGIN
    INSERT INTO notices (id, kind, letter, published_at) VALUES ('further', 'shop', '{}', 1); END`);
  const before = await db.$count(auditLog);
  const folder = steps("UPDATE `companies` SET `name` = 'another' WHERE `id` = 'written'");
  await migrate(server.url, "", { folder, say });
  expect(await db.select().from(companies)).toMatchObject([{ name: "another" }]);
  expect(await db.$count(notices)).toBe(1);
  expect(await db.$count(auditLog)).toBe(before);
  await expectWatched();
  await addCompany("afterwards");
  expect(await logged("afterwards")).toBe(1);
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
  expect(await db.select().from(alarms)).toMatchObject([
    { kind: "audit-off", detail: message("plain", { text: "companies" }) },
  ]);
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

test("a database found off whose migration fails says so and stays as it was", async () => {
  await db.run("DROP TRIGGER audit_write_companies_insert");
  const broken = withMigrations("ALTER TABLE `nowhere` ADD `extra` text;");
  await expect(migrate(server.url, "", { folder: broken, say })).rejects.toThrow("nowhere");
  expect((await readAuditState(db)).missing).toEqual(["audit_write_companies_insert"]);
  expect(said).toEqual(["the log of changes is off for companies, and stays off"]);
});

test("a database that another set of migrations made is left alone", async () => {
  await db.run("UPDATE __drizzle_migrations SET created_at = created_at - 1000000");
  await expect(migrate(server.url, "", { say })).rejects.toThrow("another set of migrations");
});
