import { Refusal } from "../runner/refusal.ts";
import { lookAtPage } from "./deployed-worker.ts";
import type { Deployment } from "./deployment.ts";
import { firstLine } from "./preflight.ts";
import { recordOf, withDatabase } from "./records.ts";

/**
 * Lets the version before the last deploy serve again. Refuses where that version cannot work on the
 * schema any more, and names the snapshot to restore; `to` names a version and asks the database nothing.
 */
export async function goBack(deployment: Deployment, to?: string): Promise<string> {
  const { platform, say } = deployment;
  const serving = await platform.serving().catch(notGoneBack);
  const before = to ?? (await versionBefore(deployment, serving[0]?.version));
  if (serving.length === 1 && serving[0]!.version === before) {
    say(`${before} serves already`);
    return before;
  }
  await platform.rollBack(before, "gone back by hand").catch(notGoneBack);
  for (const path of ["/", "/login"]) {
    const wrong = await lookAtPage(deployment, path);
    if (wrong) throw new Refusal(`${before} serves again, but ${wrong}`);
  }
  say(`${before} serves again`);
  return before;
}

function notGoneBack(error: Error): never {
  throw new Refusal(
    `Not gone back: ${firstLine(error)}. The platform's own page can roll back as well.`,
  );
}

async function versionBefore({ database }: Deployment, current: string | undefined) {
  const asked = withDatabase(database, (client) => recordOf(client, current));
  const record = await asked.catch((error: Error) => {
    throw new Refusal(
      `The database cannot be asked which version came before (${firstLine(error)}).\nName it: npx wrangler deployments list, then npm run deploy -- --back --to VERSION`,
    );
  });
  if (!record?.versionBefore) throw new Refusal("There is no version before to go back to.");
  if (record.contractedAt !== null)
    throw new Refusal(
      [
        `A deploy took away or renamed what ${record.versionBefore} needs of the schema.`,
        `Restore the database from ${record.snapshot} first (operations.md, Deploy and way back): what was written since is lost.`,
        `Then: npm run deploy -- --back --to ${record.versionBefore}`,
      ].join("\n"),
    );
  return record.versionBefore;
}
