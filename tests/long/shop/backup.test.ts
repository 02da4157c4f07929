import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import Database from "libsql";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sealAudit } from "#app/domain/console/audit/seal-audit.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { deployedShop } from "#app/local/backup/deployed-shop.ts";
import { makeBackup } from "#app/local/backup/make-backup.ts";
import type { Manifest } from "#app/local/backup/manifest.ts";
import { restoreBackup } from "#app/local/backup/restore-backup.ts";
import { listKeys } from "#app/local/backup/stored-files.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { lockFolder } from "#app/local/runner/folder-lock.ts";
import { connect, type Database as Shop } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import * as tables from "#db/schema/index.ts";
import { companies } from "#db/schema/index.ts";
import { newFolder, openMigrated, sealKey } from "#tests/support/machine/deployed-shop.ts";
import { demoOffers, machine } from "#tests/support/people.ts";
import { openCompany } from "#tests/support/storm/storm-company.ts";

// A deployed shop's backup: its database over HTTP, its bucket over S3.

const said: string[] = [];
const say = (line: string) => void said.push(line);

let remote: Awaited<ReturnType<typeof openMigrated>>;
let db: Shop;
let made: Awaited<ReturnType<typeof take>>;

beforeAll(async () => {
  remote = await openMigrated();
  db = remote.db;
  // Few rows: most tests look through a copy of this shop's backup, and harm it first.
  await openCompany(db, { rounds: 1, ordersEach: 100, codesEach: 2 });
  await db.insert(tables.categories).values(demoOffers.categories);
  await db.insert(tables.suppliers).values(demoOffers.suppliers);
  await db.insert(tables.offers).values(demoOffers.offers);
  for (let index = 0; index < 25; index++)
    await remote.files.put(
      `image/検品・写真-${index}.png`,
      new TextEncoder().encode(`${index}`),
      "image/png",
    );
  await sealAudit(openScope(db, machine, new Date()));
  made = await take();
}, 60_000);
afterAll(() => remote.close());
beforeEach(() => {
  said.length = 0;
});

async function take(withKey = false) {
  const to = join(newFolder(), "backup");
  return { to, manifest: await makeBackup(deployedShop(remote.environment), to, withKey) };
}

/** A copy of the shop's backup, for a test to harm. */
function backedUp() {
  const to = join(newFolder(), "backup");
  cpSync(made.to, to, { recursive: true });
  return { to, manifest: made.manifest };
}

async function addCompany(id: string) {
  await db.insert(companies).values({ id, operationId: id, name: id, createdAt: new Date() });
}

/** More orders than a copy reads at once. */
async function addOrders() {
  const [one] = await db.select().from(tables.orders).limit(1);
  for (let from = 100; from < 3_000; from += 100) {
    const some = Array.from({ length: 100 }, (_, index) => from + index);
    await db
      .insert(tables.orders)
      .values(some.map((n) => ({ ...one!, id: `more-${n}`, number: `KB-260115-${20_000 + n}` })));
  }
  await sealAudit(openScope(db, machine, new Date()));
}

/** Changes the database in a backup, and its manifest so that the checksum fits again. */
function change(backup: string, ...statements: string[]) {
  const file = new Database(join(backup, "shop.db"));
  for (const text of statements) file.exec(text);
  file.close();
  sayOtherwise(backup, {});
}

/** Has a manifest say something else, and the checksum of the database as it is now. */
function sayOtherwise(backup: string, other: Partial<Manifest>) {
  const bytes = readFileSync(join(backup, "shop.db"));
  const path = join(backup, "manifest.json");
  const manifest = { ...(JSON.parse(readFileSync(path, "utf8")) as Manifest), ...other };
  manifest.database.sizeBytes = bytes.length;
  manifest.database.sha256 = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(path, JSON.stringify(manifest));
}

async function refusal(from: string, to = join(newFolder(), "shop"), key?: string) {
  const failure = await restoreBackup({ from, folder: to, sealKey: key, say }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { failure, left: existsSync(to) };
}

test("a deployed shop is taken as it is at one moment while others write, and comes back on a machine", async () => {
  await addOrders();
  let going = true;
  let written = 0;
  const writers = Array.from({ length: 5 }, async (_, writer) => {
    for (let turn = 0; going && turn < 2_000; turn++) {
      await addCompany(`w-${writer}-${turn}`);
      written++;
    }
  });
  while (written < 5) await new Promise((wait) => setTimeout(wait, 5));
  const before = written;
  const { to, manifest } = await take(true);
  const during = written - before;
  going = false;
  await Promise.all(writers);
  expect(during).toBeGreaterThan(0);
  expect(manifest.counts.companies).toBeGreaterThanOrEqual(before);
  expect(manifest.counts.companies).toBeLessThan(written + 10);
  expect(manifest.counts.orders).toBe(3_000);

  const target = join(newFolder(), "shop");
  await restoreBackup({ from: to, folder: target, say });
  expect(said.join("\n")).toMatch(/files: 25 put back[\s\S]*integrity: sound[\s\S]*seals over/);
  expect(readFileSync(join(target, "seal.key"), "utf8")).toBe(sealKey);

  const server = await startLibsqlServer({ file: join(target, "shop.db") });
  const copy = connect(server.url, "").db;
  const [row] = await copy.all<{ logged: number; found: number }>(sql`SELECT
    (SELECT count(*) FROM audit_log WHERE entity = 'companies') AS logged,
    (SELECT count(*) FROM offers_fts WHERE offers_fts MATCH 'トート') AS found`);
  expect(row).toEqual({ logged: manifest.counts.companies, found: expect.any(Number) });
  // The next rows get the next numbers.
  await migrate(server.url, "");
  await copy
    .insert(companies)
    .values({ id: "next", operationId: "next", name: "n", createdAt: new Date() });
  await server.close();
}, 60_000);

test("a bucket is listed whole, page by page, whatever its keys are called", async () => {
  const keys = await listKeys(remote.store, 10);
  expect(keys).toHaveLength(25);
  expect(keys).toContain("image/検品・写真-24.png");
});

test("a key is not in a backup that was not asked to hold it, and a wrong one is refused", async () => {
  const { to, manifest } = backedUp();
  expect(existsSync(join(to, "seal.key"))).toBe(false);
  expect(manifest.sealKey).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    file: null,
  });
  expect(readFileSync(join(to, "manifest.json"), "utf8")).not.toContain(sealKey);
  const wrong = await refusal(to, undefined, btoa("another key of the tests, 32 b!!"));
  expect(wrong.failure).toContain(`the key given is not ${manifest.sealKey!.id}`);
});

test("a file changed, cut or missing in the backup stops the restore before it begins", async () => {
  const { to, manifest } = backedUp();
  const first = join(to, manifest.files[0]!.file);
  writeFileSync(first, "other bytes");
  rmSync(join(to, manifest.files[1]!.file));
  const { failure, left } = await refusal(to);
  expect(failure).toContain(`${manifest.files[0]!.file} is not as it was backed up`);
  expect(failure).toContain(`${manifest.files[1]!.file} is missing`);
  expect(left).toBe(false);
  rmSync(join(to, "manifest.json"));
  expect((await refusal(to)).failure).toContain("is no backup");
});

test("books, references, rows or a log that are off stop it, and nothing bears the folder's name", async () => {
  const harm: [string, string[], RegExp][] = [
    [
      "ledger",
      ["UPDATE ledger_accounts SET balance_yen = balance_yen + 1 WHERE id = 'house/bank'"],
      /ledger: 1 accounts differ/,
    ],
    [
      "references",
      ["PRAGMA foreign_keys = OFF", "UPDATE users SET company_id = 'nobody' WHERE id = 'hanako'"],
      /references: 1 rows/,
    ],
    [
      "log",
      [
        "DROP TRIGGER audit_log_no_update",
        "UPDATE audit_log SET old_value = '{\"a\":1}' WHERE id = 3",
      ],
      /log of changes: a row was changed/,
    ],
    ["triggers", ["DROP TRIGGER audit_write_users_update"], /off, 1 triggers are missing/],
    ["rows", ["DELETE FROM captchas", "DELETE FROM offers"], /rows: other counts .*offers/],
  ];
  for (const [name, statements, line] of harm) {
    const { to } = backedUp();
    change(to, ...statements);
    said.length = 0;
    const { failure, left } = await refusal(to);
    expect(failure, name).toContain("Not restored");
    expect(said.join("\n"), name).toMatch(line);
    expect(left, name).toBe(false);
  }
}, 60_000);

test("damaged pages, another chain than the manifest's and other migrations than this version's stop it too", async () => {
  const { to, manifest } = backedUp();
  const { sequence } = manifest.newestSeal!;
  sayOtherwise(to, { newestSeal: { sequence, hash: "0".repeat(64) } });
  expect((await refusal(to)).failure).toContain("Not restored");
  expect(said.join("\n")).toContain("its newest seal is not the one that was backed up");

  sayOtherwise(to, { newestSeal: manifest.newestSeal, schema: manifest.schema + 1 });
  expect((await refusal(to)).failure).toContain("made by a newer version");
  sayOtherwise(to, { schema: manifest.schema - 1_000_000 });
  expect(await refusal(to)).toEqual({
    failure: `Nothing was restored: the backup was made by migrations that this version does not have (${manifest.version}); restore it with that version.`,
    left: false,
  });

  sayOtherwise(to, { schema: manifest.schema });
  const bytes = readFileSync(join(to, "shop.db"));
  bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 40_000);
  writeFileSync(join(to, "shop.db"), bytes);
  sayOtherwise(to, {});
  said.length = 0;
  expect((await refusal(to)).failure).toContain("Not restored");
  expect(said.join("\n")).toMatch(/integrity: (?!sound)/);
}, 60_000);

test("neither a folder in use nor one that holds anything is written over", async () => {
  const { to } = backedUp();
  const used = newFolder();
  const lock = lockFolder(used);
  expect((await refusal(to, used)).failure).toContain(`in use by process ${process.pid}`);
  await lock.close();

  const held = newFolder();
  mkdirSync(join(held, "files"));
  expect((await refusal(to, held)).failure).toContain("is not empty");
  // What only the lock has left is nothing.
  await restoreBackup({ from: to, folder: used, say });
  expect(existsSync(join(used, "shop.db"))).toBe(true);
});

test("a backup is never written over another", async () => {
  const { to } = backedUp();
  await expect(makeBackup(deployedShop(remote.environment), to)).rejects.toThrow("is not empty");
});
