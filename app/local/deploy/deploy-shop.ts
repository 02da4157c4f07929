import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { listPending, migrate } from "#db/migrate.ts";
import { snapshotRemote } from "../backup/remote-snapshot.ts";
import { Refusal } from "../runner/refusal.ts";
import type { Deployment } from "./deployment.ts";
import { expand } from "./expand.ts";
import { firstLine, preflight } from "./preflight.ts";
import { addToRecord, withDatabase } from "./records.ts";
import { smokeTest } from "./smoke-test.ts";
import { report, type Step } from "./steps.ts";

/**
 * Deploys in an order in which each failure leaves a shop that serves: what only adds to the schema
 * comes before the new Worker, what takes away after the old one is gone. Where a migration renames,
 * the version before cannot come back. Throws a refusal that says what was done, what was not and what to do.
 */
export async function deployShop(deployment: Deployment) {
  const { platform, database, migrations: folder, say, snapshot } = deployment;
  const marker = crypto.randomUUID();
  const done: Step[] = [];
  let before: string | undefined;
  let version = "";
  let renamedSince: string | undefined;

  async function step(name: Step, work: () => Promise<unknown>, takeBack = async () => "") {
    try {
      await work();
    } catch (error) {
      const found = error instanceof Refusal ? error.message : firstLine(error as Error);
      const back = await takeBack();
      throw new Refusal(report(name, found, { done, back, renamed: renamedSince !== undefined }));
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
    renamedSince = await expand(deployment, marker, before);
  });
  const takeBack = () => backTo(deployment, before, renamedSince);
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
async function backTo({ platform }: Deployment, before?: string, renamedSince?: string) {
  if (!before) return "There is no version before to go back to.";
  if (renamedSince !== undefined)
    return `The version before, ${before}, was not put back. It can serve again on a database made of ${renamedSince} (operations.md, Deploy and way back): npm run deploy -- --back --to ${before}`;
  try {
    const serving = await platform.serving();
    if (serving.length !== 1 || serving[0]!.version !== before)
      await platform.rollBack(before, "the deploy failed");
    return `The version before, ${before}, serves.`;
  } catch (error) {
    return `Whether the version before serves is not known (${firstLine(error as Error)}). Go back now: npm run deploy -- --back --to ${before}`;
  }
}
