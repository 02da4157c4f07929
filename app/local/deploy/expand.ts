import { resolve } from "node:path";
import type { Client } from "@libsql/client/web";
import { listPending, migrate } from "#db/migrate.ts";
import type { Deployment } from "./deployment.ts";
import { addToRecord, beginRecord, contractedSince, withDatabase } from "./records.ts";

/**
 * Runs the migrations that the new version needs. Answers the snapshot to restore before the version
 * before can serve again, where one of them, now or at a deploy that failed, renamed what it reads.
 */
export async function expand(deployment: Deployment, marker: string, before: string | undefined) {
  const { database, migrations: folder, say } = deployment;
  const snapshot = resolve(deployment.snapshot);
  return withDatabase(database, async (client) => {
    if (!deployment.first) await addToRecord(client, marker, "snapshot", snapshot);
    const renaming = before !== undefined && (await countRenaming(deployment)) > 0;
    if (renaming) {
      say(`renaming: ${before} fails from now until the new version serves, and cannot come back`);
      // Written down first: a connection lost in between must not let that version back in.
      await addToRecord(client, marker, "contracted_at", Date.now());
    }
    try {
      await migrate(database.url, database.token, { folder, which: "expanding", say });
    } catch (error) {
      if (renaming) await forgetRenaming(deployment, client, marker);
      throw error;
    }
    if (deployment.first) {
      await beginRecord(client, { marker, commit: deployment.commit });
      await addToRecord(client, marker, "snapshot", snapshot);
    }
    return before === undefined ? undefined : closeWayBack(client, marker, before);
  });
}

/** Writes an earlier deploy's renaming down for this one too, with the snapshot from before it. */
async function closeWayBack(client: Client, marker: string, before: string) {
  const snapshot = await contractedSince(client, before);
  if (snapshot !== undefined) {
    await addToRecord(client, marker, "snapshot", snapshot);
    await addToRecord(client, marker, "contracted_at", Date.now());
  }
  return snapshot;
}

async function countRenaming({ database, migrations }: Deployment) {
  const pending = await listPending(database.url, database.token, migrations);
  return pending.filter((mark) => mark === "renaming").length;
}

/** Takes the note back where nothing was renamed; it stays where that cannot be seen. */
async function forgetRenaming(deployment: Deployment, client: Client, marker: string) {
  const left = await countRenaming(deployment).catch(() => 0);
  if (left > 0) await addToRecord(client, marker, "contracted_at", null).catch(() => {});
}
