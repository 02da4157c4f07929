import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { s3FileStore } from "#app/integrations/s3/file-store.server.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { startObjectStore, storeSettings } from "#app/local/object-store/object-store.ts";
import { connect } from "#db/client.ts";
import { migratedFile } from "./migrated-file.ts";

const token = "remote";

export const sealKey = btoa("the key of the tests, 32 bytes!!");
export const newFolder = () => mkdtempSync(join(tmpdir(), "deployed-"));

/** An empty database over HTTP and an empty bucket over S3, as a shell names those of a deployed shop. */
export const openDeployed = () => open(join(newFolder(), "shop.db"));

/** The same with every migration behind it, and no row yet. */
export const openMigrated = () => open(migratedFile("deployed"));

async function open(file: string) {
  const database = await startLibsqlServer({ file, token });
  const store = await startObjectStore(join(newFolder(), "files"));
  const environment: Record<string, string> = {
    DATABASE_URL: database.url,
    DATABASE_TOKEN: token,
    SEAL_KEY: sealKey,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: storeSettings.bucket,
    S3_ACCESS_KEY_ID: storeSettings.accessKeyId,
    S3_SECRET_ACCESS_KEY: storeSettings.secretAccessKey,
  };
  return {
    url: database.url,
    token,
    environment,
    db: connect(database.url, token).db,
    store: { ...storeSettings, endpoint: store.endpoint },
    files: s3FileStore({ ...storeSettings, endpoint: store.endpoint }),
    close: () => Promise.all([database.close(), store.close()]),
  };
}
