import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyId } from "#app/domain/customers/session/seal.server.ts";
import { connect } from "#db/client.ts";
import { Refusal } from "../runner/refusal.ts";
import { checkDatabase, checkRemote } from "./check-database.ts";
import type { deployedShop } from "./deployed-shop.ts";
import { fillRemote, refuseFilled } from "./fill-remote.ts";
import type { Manifest } from "./manifest.ts";
import { readUsableBackup, sayFindings } from "./restore-backup.ts";
import { putFiles } from "./stored-files.ts";

interface Settings {
  from: string;
  shop: Pick<ReturnType<typeof deployedShop>, "database" | "store" | "listKeys" | "sealKey">;
  say(line: string): void;
}

/**
 * Brings a backup back into an empty database and a bucket of its own, both reached over HTTP. It is
 * looked through here before anything is written there, and there once all is written.
 */
export async function restoreDeployed({ from, shop, say }: Settings): Promise<Manifest> {
  await refuseFilled(shop.database);
  const manifest = await readUsableBackup(from, say);
  const folder = await mkdtemp(join(tmpdir(), "restoring-"));
  try {
    // Opening a database writes beside it, and a backup stays as it is.
    const copy = join(folder, "shop.db");
    await copyFile(join(from, manifest.database.file), copy);
    sayFindings(await checkDatabase(copy, manifest), say);
    await sayKey(manifest, shop.sealKey, say);
    await bringFiles(from, manifest, shop);
    say(`files: ${manifest.files.length} put back`);
    await fillRemote(shop.database, copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { url, token } = shop.database;
  say("as the deployed database has it:");
  sayFindings(await checkRemote(connect(url, token).db, manifest), say);
  return manifest;
}

async function sayKey(
  { sealKey: needed }: Manifest,
  given: string | undefined,
  say: Settings["say"],
) {
  if (!needed) return;
  if (given && (await keyId(given)) !== needed.id)
    throw new Refusal(`Not restored: SEAL_KEY of this shell is not ${needed.id}`);
  say(`seal key: the Worker's SEAL_KEY has to be ${needed.id}`);
}

/** Run again after a failure it finds its own files; anybody else's are a reason to stop. */
async function bringFiles(
  from: string,
  { files }: Manifest,
  { store, listKeys }: Settings["shop"],
) {
  const own = new Set(files.map(({ key }) => key));
  const stranger = (await listKeys()).find((key) => !own.has(key));
  if (stranger !== undefined)
    throw new Refusal(
      `Nothing was restored: the bucket ${store.bucket} holds ${stranger}, which is not of this backup. Make a new one.`,
    );
  await putFiles(store, from, files);
  const keys = new Set(await listKeys());
  const lost = files.filter(({ key }) => !keys.has(key));
  if (lost.length > 0)
    throw new Refusal(`Not restored: ${lost.length} files did not arrive, ${lost[0]!.key} first`);
}
