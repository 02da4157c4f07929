import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { keyId } from "#app/domain/customers/session/seal.server.ts";
import { startObjectStore, storeSettings } from "../object-store/object-store.ts";
import { lockFiles, refuseFolderInUse } from "../runner/folder-lock.ts";
import { Refusal } from "../runner/refusal.ts";
import { checkDatabase, type Finding } from "./check-database.ts";
import { type Manifest, readWholeBackup } from "./manifest.ts";
import { keysInFolder, putFiles } from "./stored-files.ts";

interface Settings {
  from: string;
  folder: string;
  /** The key in base64, where the backup does not hold it. */
  sealKey?: string;
  say(line: string): void;
}

/**
 * Brings a backup back as a data folder. Everything is compared with the manifest first, made under
 * another name and looked through there; only what is sound gets the folder's name.
 */
export async function restoreBackup({ from, folder, sealKey, say }: Settings): Promise<Manifest> {
  await refuseOccupied(folder);
  const manifest = await readUsableBackup(from, say);
  const parent = dirname(resolve(folder));
  await mkdir(parent, { recursive: true });
  const making = await mkdtemp(join(parent, `${basename(resolve(folder))}.restoring-`));
  try {
    await copyFile(join(from, manifest.database.file), join(making, "shop.db"));
    await bringFiles(from, join(making, "files"), manifest);
    say(`files: ${manifest.files.length} put back`);
    await bringKey(from, making, manifest, { sealKey, say });
    sayFindings(await checkDatabase(join(making, "shop.db"), manifest), say);
    for (const left of ["shop.db-wal", "shop.db-shm"])
      await rm(join(making, left), { force: true });
    await refuseOccupied(folder);
    await rm(folder, { recursive: true, force: true });
    await rename(making, folder);
    return manifest;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/** A backup that is whole and that this version can read. */
export async function readUsableBackup(from: string, say: Settings["say"]): Promise<Manifest> {
  const manifest = await readWholeBackup(from);
  say(`backup of ${manifest.madeAt}: every file is as it was backed up`);
  refuseUnknownSchema(manifest);
  return manifest;
}

/**
 * Takes what a start of this version can bring to its own schema: a database that had these migrations, or the first of
 * them.
 */
function refuseUnknownSchema({ schema, version }: Manifest) {
  const known = readMigrationFiles({ migrationsFolder: "db/migrations" }).map(
    ({ folderMillis }) => folderMillis,
  );
  if (known.includes(schema)) return;
  const whose =
    schema > known.at(-1)! ? "a newer version" : "migrations that this version does not have";
  throw new Refusal(
    `Nothing was restored: the backup was made by ${whose} (${version}); restore it with that version.`,
  );
}

/** Prints the findings, and throws if one of them is a fault. */
export function sayFindings(findings: readonly Finding[], say: Settings["say"]) {
  for (const { line } of findings) say(line);
  if (findings.some(({ ok }) => !ok))
    throw new Refusal("Not restored: what was backed up is not sound, see above.");
}

async function refuseOccupied(folder: string) {
  if (!existsSync(folder)) return;
  refuseFolderInUse(folder);
  const found = (await readdir(folder)).filter((name) => !lockFiles.includes(name));
  if (found.length > 0)
    throw new Refusal(
      `${resolve(folder)} is not empty: set DATA_DIR to a new folder, or move this one away`,
    );
}

async function bringFiles(from: string, to: string, { files }: Manifest) {
  const store = await startObjectStore(to);
  try {
    const settings = { ...storeSettings, endpoint: store.endpoint };
    await putFiles(settings, from, files);
    const keys = new Set(await keysInFolder(to));
    const lost = files.filter(({ key }) => !keys.has(key));
    if (lost.length > 0)
      throw new Refusal(`Not restored: ${lost.length} files did not arrive, ${lost[0]!.key} first`);
  } finally {
    await store.close();
  }
}

async function bringKey(
  from: string,
  folder: string,
  { sealKey }: Manifest,
  given: Pick<Settings, "sealKey" | "say">,
) {
  if (!sealKey) return;
  const path = join(folder, "seal.key");
  if (sealKey.file) await copyFile(join(from, sealKey.file), path);
  else if (!given.sealKey) {
    given.say(
      `seal key: ${sealKey.id} is needed and not here; put it in as seal.key before the first start`,
    );
    return;
  } else if ((await keyId(given.sealKey)) !== sealKey.id)
    throw new Refusal(`Not restored: the key given is not ${sealKey.id}`);
  else await writeFile(path, given.sealKey, { mode: 0o600 });
  given.say(`seal key: ${sealKey.id} is in place`);
}
