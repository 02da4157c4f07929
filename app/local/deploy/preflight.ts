import { askHealth } from "./deployed-worker.ts";
import type { Deployment } from "./deployment.ts";
import { beginRecord, unfinishedPages, withDatabase } from "./records.ts";
import { missingSecrets } from "./secrets.ts";

/** All that stands in the way of this deploy, a line each; nothing but the deploy's marker is written. */
export async function preflight(
  deployment: Deployment,
  marker: string,
): Promise<{ problems: string[]; versionBefore: string | undefined }> {
  const { problems, versionBefore } = await lookAtPlatform(deployment);
  if (new URL(deployment.origin).hostname.endsWith(".example"))
    problems.push(`${deployment.origin} is a placeholder: name the shop's hosts in wrangler.toml`);
  problems.push(...(await lookAtDatabase(deployment, marker, versionBefore)));
  return { problems, versionBefore };
}

async function lookAtPlatform({ platform, bucket, queues, variables, first, say }: Deployment) {
  const problems: string[] = [];
  let versionBefore: string | undefined;
  try {
    say(`account: ${await platform.account()}`);
  } catch {
    return {
      problems: ["the platform's account: sign in with `npx wrangler login` first"],
      versionBefore,
    };
  }
  const ask = async (what: string, look: () => Promise<void>) => {
    await look().catch((error: Error) => problems.push(`${what}: ${firstLine(error)}`));
  };
  if (!first)
    await ask("the Worker's versions", async () => {
      const serving = await platform.serving();
      if (serving.length > 1)
        problems.push(
          `${serving.length} versions share the requests: finish that deployment first`,
        );
      versionBefore = serving[0]?.version;
    });
  await ask("the bucket", async () => {
    if (!(await platform.hasBucket(bucket)))
      problems.push(`the bucket ${bucket}: npx wrangler r2 bucket create ${bucket}`);
  });
  for (const queue of queues)
    await ask("the queue", async () => {
      if (!(await platform.hasQueue(queue)))
        problems.push(`the queue ${queue}: npx wrangler queues create ${queue}`);
    });
  await ask("the secrets", async () => {
    problems.push(...missingSecrets([...(await platform.secrets()), ...variables]));
  });
  return { problems, versionBefore };
}

async function lookAtDatabase(
  deployment: Deployment,
  marker: string,
  versionBefore: string | undefined,
): Promise<string[]> {
  const { database, commit, first } = deployment;
  try {
    return await withDatabase(database, async (client) => {
      const pages = await unfinishedPages(client).catch(() => [
        "the legal pages: this database holds none; fill it first (operations.md, First deploy)",
      ]);
      // The first has no Worker to compare with; its smoke test compares instead.
      if (first) return pages;
      const begun = await beginRecord(client, { marker, commit, versionBefore });
      if (!begun) return [...pages, "the database knows of no deploy: add --first if it is one"];
      return [...pages, ...(await otherDatabase(deployment, marker))];
    });
  } catch (error) {
    return [`the database of DATABASE_URL: ${firstLine(error as Error)}`];
  }
}

/** The Worker reads back what was just written, or it uses another database. */
async function otherDatabase(deployment: Deployment, marker: string) {
  const told = await askHealth(deployment);
  if (typeof told === "string")
    return [`whether the Worker uses this database: ${told}; add --first if none is deployed yet`];
  if (told.database?.marker === marker) return [];
  return ["DATABASE_URL of this shell is not the database that the deployed Worker uses"];
}

export function firstLine(error: Error) {
  return error.message.split("\n")[0]!.slice(0, 300);
}
