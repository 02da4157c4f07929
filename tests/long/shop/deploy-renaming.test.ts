import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deployShop } from "#app/local/deploy/deploy-shop.ts";
import type { Deployment } from "#app/local/deploy/deployment.ts";
import { goBack } from "#app/local/deploy/go-back.ts";
import { withMigrations } from "#tests/support/machine/further-migrations.ts";
import {
  openRehearsal,
  type Rehearsal,
  refusalOf,
} from "#tests/support/machine/rehearsed-deploy.ts";

// A deploy whose migrations take the names away that the version before reads by.

let stand: Rehearsal;

beforeEach(async () => {
  stand = await openRehearsal();
});
afterEach(() => stand.server.close());

const refusal = (other: Partial<Deployment>) => refusalOf(stand.deployment, other);
const renaming = "-- renaming\nALTER TABLE `contacts` RENAME COLUMN `old_column` TO `new_column`";

test("a deploy that renames says so, and by itself never lets the version before back in", async () => {
  const migrations = withMigrations(renaming);
  stand.state.healthy = false;
  const failure = await refusal({ migrations });
  expect(stand.said).toContain(
    "renaming: v1 fails from now until the new version serves, and cannot come back",
  );
  expect(failure).toContain("smoke test failed");
  expect(failure).toContain("The version before, v1, was not put back.");
  expect(failure).toContain(stand.deployment.snapshot);
  expect(failure).toContain("which the version before does not know");
  expect(stand.did).toEqual(["build", "deploy"]);
  expect(stand.state.serving).toEqual(["v2"]);
  await expect(goBack(stand.deployment)).rejects.toThrow(stand.deployment.snapshot);
  expect(stand.state.serving).toEqual(["v2"]);
});

test("a platform that fails after a renaming is tried again, and the way back stays closed", async () => {
  const migrations = withMigrations(renaming);
  stand.state.fails.add("deploy");
  const failure = await refusal({ migrations });
  expect(failure).toContain("was not put back");
  expect(failure).toContain("its pages fail. Deploy again");
  expect(await stand.columns()).toEqual(["new_column"]);
  await expect(goBack(stand.deployment)).rejects.toThrow("There is no version before");

  stand.state.fails.clear();
  stand.state.healthy = false;
  // A changed secret has made a version of the old code meanwhile.
  stand.state.serving = ["v1-again"];
  stand.state.reads["v1-again"] = stand.db;
  const later = { migrations, snapshot: `${stand.deployment.snapshot}.later` };
  expect(await refusal(later)).toContain(`made of ${stand.deployment.snapshot} (`);
  await expect(goBack(stand.deployment)).rejects.toThrow(`from ${stand.deployment.snapshot} first`);
  expect(stand.state.serving).toEqual(["v2"]);
});

test("a renaming that fails closes no way back, and the first deploy of all has none to close", async () => {
  const failing = withMigrations(
    `${renaming};\n--> statement-breakpoint\nALTER TABLE \`no\` ADD a`,
  );
  expect(await refusal({ migrations: failing })).toContain("The database is as it was.");
  expect([stand.state.serving, await stand.columns()]).toEqual([["v1"], ["old_column"]]);
  await deployShop({
    ...stand.deployment,
    migrations: withMigrations(),
    snapshot: `${stand.deployment.snapshot}.later`,
  });
  await goBack(stand.deployment);
  expect(stand.state.serving).toEqual(["v1"]);

  await stand.server.close();
  stand = await openRehearsal();
  stand.state.serving = [];
  await deployShop({ ...stand.deployment, first: true, migrations: withMigrations(renaming) });
  expect(stand.said.join()).not.toContain("renaming:");
});

test("every migration that renames what a version reads bears its mark", () => {
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  const unmarked = entries.filter(({ tag }) => {
    const text = readFileSync(`db/migrations/${tag}.sql`, "utf8");
    // A table that is made anew gets its own name back.
    const renames = /ALTER TABLE (?!`__new_)\S+ RENAME/i.test(text);
    return renames && !text.startsWith("-- renaming\n");
  });
  expect(unmarked).toEqual([]);
});
