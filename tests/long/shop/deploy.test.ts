import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { snapshotRemote } from "#app/local/backup/remote-snapshot.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { deployShop } from "#app/local/deploy/deploy-shop.ts";
import type { Deployment } from "#app/local/deploy/deployment.ts";
import { goBack } from "#app/local/deploy/go-back.ts";
import { missingSecrets } from "#app/local/deploy/secrets.ts";
import { connect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { deploys, settings } from "#db/schema/index.ts";
import { withMigrations } from "#tests/support/machine/further-migrations.ts";
import {
  newFolder,
  openRehearsal,
  type Rehearsal,
  refusalOf,
  secrets,
  writePage,
} from "#tests/support/machine/rehearsed-deploy.ts";

// A deploy as it goes, against a stand-in of the platform and a real database, with a failure at each step.

let stand: Rehearsal;

beforeEach(async () => {
  stand = await openRehearsal();
});
afterEach(() => stand.server.close());

const refusal = (other: Partial<Deployment> = {}) => refusalOf(stand.deployment, other);

/** Nothing of the shop was touched. */
async function expectUntouched() {
  expect(stand.did.filter((one) => one !== "build")).toEqual([]);
  expect(stand.state.serving).toEqual(["v1"]);
  expect(await stand.columns()).toEqual(["old_column"]);
}

test("a deploy adds to the schema before the new Worker and takes away after the old one is gone", async () => {
  stand.state.lingering = 7;
  await expect(deployShop(stand.deployment)).resolves.toEqual({ version: "v2", before: "v1" });
  expect(stand.did).toEqual(["build", "deploy"]);
  expect(stand.state.columnsAtDeploy).toEqual(["new_column", "old_column"]);
  expect(await stand.columns()).toEqual(["new_column"]);

  const snapshot = new Database(stand.deployment.snapshot);
  const kept = snapshot.prepare("SELECT name FROM pragma_table_info('contacts')").all();
  expect(JSON.stringify(kept)).toContain("old_column");
  snapshot.close();
  expect(await stand.db.select().from(deploys)).toMatchObject([
    { versionBefore: "v1", version: "v2", snapshot: stand.deployment.snapshot },
  ]);
});

test("the preflight names everything that is missing at once, and changes nothing", async () => {
  stand.state.secrets = secrets
    .filter((name) => !/SEAL_KEY|ALARM/.test(name))
    .concat("PAYPAL_CLIENT_ID");
  stand.state.bucket = false;
  stand.state.queue = false;
  await writePage(stand.db, "description", "所在地: 【運営者が記入: 住所】");
  await stand.db
    .insert(settings)
    .values({ key: "warehouseAddress", effectiveFrom: "2024-04-01", value: "" });
  const failure = await refusal({ origin: "https://shop.example" });
  for (const line of [
    "https://shop.example is a placeholder",
    "wrangler secret put SEAL_KEY",
    "wrangler secret put ALARM_MAIL_TO (or ALARM_WEBHOOK_URL)",
    "wrangler secret put PAYPAL_SECRET (or remove the others of its group)",
    "r2 bucket create files",
    "queues create jobs",
    "/description: 【運営者が記入…】",
    "/forwardToWarehouse: the warehouse's address is left to fill in",
  ])
    expect(failure).toContain(line);
  expect(failure).toContain("Done: nothing.");
  expect(existsSync(stand.deployment.snapshot)).toBe(false);
  await expectUntouched();
});

test("an account that is not signed in, or a database that is away, ends it before anything", async () => {
  stand.state.fails.add("account");
  expect(await refusal()).toContain("npx wrangler login");
  stand.state.fails.clear();
  stand.state.fails.add("secrets");
  expect(await refusal()).toContain("the secrets: secrets was refused");
  stand.state.fails.clear();
  expect(await refusal({ database: { url: "http://127.0.0.1:1", token: "" } })).toContain(
    "the database of DATABASE_URL",
  );
  await expectUntouched();
});

test("a shell that names another database than the Worker's is refused, a copy of it too", async () => {
  const file = join(newFolder(), "copy.db");
  await snapshotRemote(stand.server.url, "", file);
  const copy = await startLibsqlServer({ file });
  const failure = await refusal({ database: { url: copy.url, token: "" } });
  expect(failure).toContain("is not the database that the deployed Worker uses");
  await expectUntouched();
  await copy.close();
});

test("a Worker that cannot say which database it uses is no reason to guess", async () => {
  expect(await refusal({ operatorToken: "another token of this shell" })).toContain(
    "does not know the OPERATOR_TOKEN",
  );
  expect(await refusal({ fetch: async () => new Response("", { status: 404 }) })).toContain(
    "add --first if none is deployed yet",
  );
  await expectUntouched();
});

test("a build, a snapshot or an expanding migration that fails leaves database and Worker as they were", async () => {
  const noBuild = await refusal({ build: () => Promise.reject(new Error("no such file")) });
  expect(noBuild).toContain("build failed.\n  no such file\nDone: preflight.");

  const inTheWay = join(newFolder(), "file");
  writeFileSync(inTheWay, "");
  const noSnapshot = await refusal({ snapshot: join(inTheWay, "before.db") });
  expect(noSnapshot).toContain("Done: preflight, build. Not done: expanding migrations, deploy");
  await expectUntouched();

  const migrations = withMigrations(
    "ALTER TABLE `contacts` ADD `new_column` text;\n--> statement-breakpoint\nALTER TABLE `nowhere` ADD `a` text",
  );
  expect(await refusal({ migrations })).toContain("The database is as it was.");
  await expectUntouched();
});

test.each(["deploy", "after-deploy"] as const)(
  "a platform that fails (%s) leaves the version before serving, on a schema it can work with",
  async (fault) => {
    stand.state.fails.add(fault);
    const failure = await refusal();
    expect(failure).toContain(`deploy failed.\n  ${fault} was refused`);
    expect(failure).toContain("The version before, v1, serves.");
    expect(failure).toContain("Not done: smoke test, contracting migrations.");
    expect(stand.state.serving).toEqual(["v1"]);
    expect(await stand.columns()).toEqual(["new_column", "old_column"]);
  },
);

test.each([
  ["does not reach its store", () => (stand.state.healthy = false), /object store/],
  ["has broken pages", () => (stand.state.pages = 500), /shop\.test\/ answered 500/],
  ["never comes up", () => (stand.state.lingering = 900), /answered by version v1/],
])("a new version that %s is taken back", async (_, harm, reason) => {
  harm();
  const failure = await refusal();
  expect(failure).toMatch(reason);
  expect(failure).toContain("smoke test failed");
  expect(failure).toContain("The version before, v1, serves.");
  expect(stand.did.at(-1)).toBe("back to v1");
  expect(await stand.columns()).toEqual(["new_column", "old_column"]);
});

test("when the way back fails too, the message holds the command for it", async () => {
  stand.state.healthy = false;
  stand.state.fails.add("roll-back");
  expect(await refusal()).toContain("Go back now: npm run deploy -- --back --to v1");
});

test("a contracting migration that fails leaves the new version serving with the old columns", async () => {
  const migrations = withMigrations(
    "-- contracting\nALTER TABLE `nowhere` DROP COLUMN `old_column`",
    "ALTER TABLE `contacts` ADD `new_column` text",
  );
  const failure = await refusal({ migrations });
  expect(failure).toContain("contracting migrations failed");
  expect(failure).toContain("The new version serves and works");
  expect(stand.state.serving).toEqual(["v2"]);
  expect(await stand.columns()).toEqual(["new_column", "old_column"]);
});

test("nothing is taken away while two versions share the requests", async () => {
  stand.state.serving = ["v0", "v1"];
  expect(await refusal()).toContain("2 versions share the requests");
  expect(await stand.columns()).toEqual(["old_column"]);
});

test("the way back is one command, and names the snapshot where the schema must go back first", async () => {
  const migrations = withMigrations("ALTER TABLE `contacts` ADD `new_column` text");
  await deployShop({ ...stand.deployment, migrations });
  await goBack(stand.deployment);
  expect(stand.state.serving).toEqual(["v1"]);
  await goBack(stand.deployment, "v1");
  expect(stand.said.at(-1)).toBe("v1 serves already");

  await stand.server.close();
  stand = await openRehearsal();
  await deployShop(stand.deployment);
  await expect(goBack(stand.deployment)).rejects.toThrow(stand.deployment.snapshot);
  expect(stand.state.serving).toEqual(["v2"]);
  // Once it is restored, and when the database is away, the version is named.
  const away = { ...stand.deployment, database: { url: "http://127.0.0.1:1", token: "" } };
  await expect(goBack(away)).rejects.toThrow("--back --to VERSION");
  stand.state.fails.add("roll-back");
  await expect(goBack(away, "v1")).rejects.toThrow("Not gone back: roll-back was refused");
  stand.state.fails.clear();
  await goBack(away, "v1");
  expect(stand.state.serving).toEqual(["v1"]);
});

test("the first deploy compares the databases afterwards", async () => {
  stand.state.serving = [];
  await deployShop({ ...stand.deployment, first: true });
  expect(stand.state.serving).toEqual(["v2"]);

  const other = await startLibsqlServer({ file: join(newFolder(), "other.db") });
  await migrate(other.url, "");
  await stand.server.close();
  stand = await openRehearsal();
  stand.state.serving = [];
  stand.state.reads.v2 = connect(other.url, "").db;
  const failure = await refusal({ first: true });
  expect(failure).toContain("the new version uses another database");
  expect(failure).toContain("There is no version before to go back to.");
  await other.close();
});

test("a shop without PayPal lacks nothing, one with half of it does", () => {
  expect(missingSecrets(secrets)).toEqual([]);
  expect(missingSecrets([...secrets, "TURNSTILE_SECRET"])).toEqual([
    expect.stringContaining("TURNSTILE_SITE_KEY"),
  ]);
  expect(missingSecrets([])).toHaveLength(11);
});
