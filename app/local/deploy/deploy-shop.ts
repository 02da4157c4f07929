import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { listPending, migrate } from "#db/migrate.ts";
import { snapshotRemote } from "../backup/remote-snapshot.ts";
import { Refusal } from "../runner/refusal.ts";
import type { Deployment } from "./deployment.ts";
import { firstLine, preflight } from "./preflight.ts";
import { addToRecord, beginRecord, withDatabase } from "./records.ts";
import { smokeTest } from "./smoke-test.ts";

const steps = [
  "preflight",
  "build",
  "snapshot",
  "expanding migrations",
  "deploy",
  "smoke test",
  "contracting migrations",
] as const;
type Step = (typeof steps)[number];

/** What stands after a step failed, and what to do. */
const advice: Record<Step, string> = {
  preflight: "Nothing was changed. Mend what is listed and deploy again.",
  build: "Nothing was changed. Mend the build and deploy again.",
  snapshot: "Nothing was changed. See that the database can be read and the folder written.",
  "expanding migrations":
    "The database is as it was. Mend the migration and deploy again; after a lost connection just deploy again.",
  deploy:
    "The database has the new schema, which the version before works with. Deploy again when the platform answers.",
  "smoke test":
    "The database has the new schema, which the version before works with. Mend what failed and deploy again.",
  "contracting migrations":
    "The new version serves and works; the old columns stay until a deploy succeeds. Mend the migration and deploy again.",
};

/**
 * Deploys in an order in which each failure leaves a shop that serves: what only adds to the schema
 * comes before the new Worker, what takes away after the old one is gone. Throws a refusal that says
 * what was done, what was not and what to do.
 */
export async function deployShop(deployment: Deployment) {
  const { platform, database, migrations: folder, say, snapshot } = deployment;
  const marker = crypto.randomUUID();
  const done: Step[] = [];
  let before: string | undefined;
  let version = "";

  async function step(name: Step, work: () => Promise<unknown>, takeBack = async () => "") {
    try {
      await work();
    } catch (error) {
      const found = error instanceof Refusal ? error.message : firstLine(error as Error);
      const back = await takeBack();
      throw new Refusal(report(name, found, done, [back, advice[name]]));
    }
    done.push(name);
    say(`${name}: done`);
  }

  await step("preflight", async () => {
    const { problems, versionBefore } = await preflight(deployment, marker);
    if (problems.length > 0) throw new Refusal(problems.join("\n  "));
    before = versionBefore;
  });
  await step("build", deployment.build);
  await step("snapshot", async () => {
    await mkdir(dirname(snapshot), { recursive: true });
    await snapshotRemote(database.url, database.token, snapshot);
    say(`the database as it was: ${resolve(snapshot)}`);
  });
  await step("expanding migrations", async () => {
    await migrate(database.url, database.token, { folder, which: "expanding", say });
    await withDatabase(database, async (client) => {
      if (deployment.first) await beginRecord(client, { marker, commit: deployment.commit });
      await addToRecord(client, marker, "snapshot", resolve(snapshot));
    });
  });
  const takeBack = () => backTo(deployment, before);
  await step(
    "deploy",
    async () => {
      await platform.deploy();
      version = await onlyVersion(deployment);
      if (version === before) throw new Error("the platform still serves the version before");
      await withDatabase(database, (client) => addToRecord(client, marker, "version", version));
    },
    takeBack,
  );
  await step("smoke test", () => smokeTest(deployment, version, marker), takeBack);
  await step("contracting migrations", async () => {
    const contracting = (await listPending(database.url, database.token, folder)).length;
    if ((await onlyVersion(deployment)) !== version)
      throw new Error("another version serves by now");
    await withDatabase(database, async (client) => {
      // Written down first: a connection lost in between must not let the old version back in.
      if (contracting > 0) await addToRecord(client, marker, "contracted_at", Date.now());
      await migrate(database.url, database.token, { folder, say });
      await addToRecord(client, marker, "done_at", Date.now());
    });
  });
  return { version, before };
}

async function onlyVersion({ platform }: Deployment) {
  const serving = await platform.serving();
  if (serving.length !== 1) throw new Error(`${serving.length} versions serve`);
  return serving[0]!.version;
}

/** Puts the version before in place where another has taken it, and says who serves. */
async function backTo({ platform }: Deployment, before: string | undefined) {
  if (!before) return "There is no version before to go back to.";
  try {
    const serving = await platform.serving();
    if (serving.length !== 1 || serving[0]!.version !== before)
      await platform.rollBack(before, "the deploy failed");
    return `The version before, ${before}, serves.`;
  } catch (error) {
    return `Whether the version before serves is not known (${firstLine(error as Error)}). Go back now: npm run deploy -- --back --to ${before}`;
  }
}

function report(failed: Step, found: string, done: readonly Step[], rest: readonly string[]) {
  const open = steps.slice(steps.indexOf(failed) + 1);
  return [
    `Not deployed: ${failed} failed.`,
    `  ${found}`,
    `Done: ${done.join(", ") || "nothing"}. Not done: ${open.join(", ") || "nothing more"}.`,
    ...rest.filter((line) => line !== ""),
  ].join("\n");
}
