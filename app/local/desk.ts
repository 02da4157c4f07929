import { randomBytes } from "node:crypto";
import { access, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { s3FileStore } from "#app/integrations/s3/file-store.server.ts";
import { connect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { type SeedKind, seed } from "#db/seed/index.ts";
import { startDatabase } from "./database.ts";
import { startObjectStore, storeSettings } from "./object-store.ts";
import { startPaypal } from "./paypal-server.ts";

interface Settings {
  folder: string;
  kind: SeedKind;
  say(line: string): void;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The database and the object store of one DATA_DIR, migrated and, the first time, filled. */
export async function openDesk({ folder, kind, say }: Settings) {
  const token = randomBytes(16).toString("hex");
  const filling = await firstFilling(folder);
  const [database, store, paypal] = await Promise.all([
    startDatabase(join(folder, "shop.db"), token),
    startObjectStore(join(folder, "files")),
    startPaypal(),
  ]);
  await migrate(database.url, token);
  const { db } = connect(database.url, token);
  const sealKey = await keptKey(join(folder, "seal.key"));
  const files = { ...storeSettings, endpoint: store.endpoint };
  if (filling) {
    const started = Date.now();
    await seed(db, s3FileStore(files), kind, new Date());
    await filling.done();
    say(`seeded in ${Math.round((Date.now() - started) / 1_000)} s`);
  }

  return {
    db,
    database,
    /** What the Worker needs to find them: its variables. */
    vars: {
      DATABASE_URL: database.url,
      DATABASE_TOKEN: token,
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: storeSettings.bucket,
      S3_REGION: storeSettings.region,
      S3_ACCESS_KEY_ID: storeSettings.accessKeyId,
      S3_SECRET_ACCESS_KEY: storeSettings.secretAccessKey,
      SEAL_KEY: sealKey,
      ...paypal.vars,
      // On the desk staff sign in by password alone; the setting stands in wrangler.toml for the rest.
      STAFF_SECOND_FACTOR: "optional",
    },
    async close() {
      await Promise.all([database.close(), store.close(), paypal.close()]);
    },
  };
}

/**
 * Undefined when this folder has been filled. A filling that was cut off leaves its mark behind, and
 * the next start begins it anew: half a demo would be worse than none.
 */
async function firstFilling(folder: string) {
  const mark = join(folder, ".filling");
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  if ((await exists(join(folder, "shop.db"))) && !(await exists(mark))) return undefined;

  for (const left of ["shop.db", "shop.db-wal", "shop.db-shm", "files"])
    await rm(join(folder, left), { recursive: true, force: true });
  await writeFile(mark, "");
  return { done: () => rm(mark) };
}

/** The desk's own key, made the first time: what was sealed under it is read after a restart too. */
async function keptKey(path: string) {
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept) return kept;
  const key = randomBytes(32).toString("base64");
  await writeFile(path, key, { mode: 0o600 });
  return key;
}
