import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { connect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { type SeedKind, seed } from "#db/seed/index.ts";
import { startDatabase } from "./database.ts";
import { startObjectStore, storeSettings } from "./object-store.ts";

interface Settings {
  folder: string;
  kind: SeedKind;
  say(line: string): void;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The database and the object store of one DATA_DIR, migrated and filled. */
export async function openDesk({ folder, kind, say }: Settings) {
  const token = randomBytes(16).toString("hex");
  const [database, store] = await Promise.all([
    startDatabase(join(folder, "shop.db"), token),
    startObjectStore(join(folder, "files")),
  ]);
  await migrate(database.url, token);
  const { db } = connect(database.url, token);
  const started = Date.now();
  await seed(db, kind, new Date());
  const seconds = Math.round((Date.now() - started) / 1_000);
  if (seconds > 1) say(`seeded in ${seconds} s`);

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
    },
    async close() {
      await Promise.all([database.close(), store.close()]);
    },
  };
}
