import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { s3FileStore } from "#app/integrations/s3/file-store.server.ts";
import { connect, type Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { channelKeys, secondFactors } from "#db/schema/index.ts";
import type { SeedKind } from "#db/seed/index.ts";
import { startObjectStore, storeSettings } from "../object-store/object-store.ts";
import { startAlibaba } from "../partners/alibaba-server.ts";
import { startChannels } from "../partners/channels/channel-server.ts";
import { startPaypal } from "../partners/paypal-server.ts";
import { startTaobao } from "../partners/taobao-server.ts";
import { startTracking } from "../partners/tracking-server.ts";
import { startDatabase } from "./database.ts";
import { fillShop } from "./fill-shop.ts";
import { firstFilling } from "./first-filling.ts";
import { Refusal } from "./refusal.ts";
import type { Watcher } from "./restarts.ts";
import { refuseDamaged } from "./sound-database.ts";

interface Settings extends Watcher {
  folder: string;
  kind: SeedKind;
}

export type LocalServices = Awaited<ReturnType<typeof openLocalServices>>;

/** The database and the object store of one DATA_DIR, migrated and, the first time, filled. */
export async function openLocalServices({ folder, kind, ...watcher }: Settings) {
  const token = randomBytes(16).toString("hex");
  const filling = await firstFilling(folder);
  const file = join(folder, "shop.db");
  refuseDamaged(file);
  const [database, store, paypal, tracking, channels, markets] = await Promise.all([
    startDatabase(file, token, watcher),
    startObjectStore(join(folder, "files")),
    startPaypal(),
    startTracking(),
    startChannels(),
    Promise.all(process.env.SOURCES === "stand-in" ? [startAlibaba(), startTaobao()] : []),
  ]);
  await migrate(database.url, token, watcher);
  const { db } = connect(database.url, token);
  const sealKey = await keptKey(join(folder, "seal.key"), db);
  const files = { ...storeSettings, endpoint: store.endpoint };
  if (filling) {
    const started = Date.now();
    await fillShop({ file, files: s3FileStore(files), kind, sealKey });
    await filling.done();
    watcher.say(`seeded in ${Math.round((Date.now() - started) / 1_000)} s`);
  }

  return {
    db,
    database,
    tracking,
    channels,
    markets,
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
      SEAL_KEY_OLD: await readFile(join(folder, "seal.key.old"), "utf8").catch(() => ""),
      ...paypal.vars,
      ...tracking.vars,
      ...channels.vars,
      ...Object.assign({}, ...markets.map(({ vars }) => vars)),
      WAREHOUSE_ADDRESS: JSON.stringify(localWarehouse),
      // On this machine staff sign in by password alone; the setting stands in wrangler.toml for the rest.
      STAFF_SECOND_FACTOR: "optional",
    },
    async close() {
      const partners = [paypal, tracking, channels, ...markets];
      await Promise.all([database, store, ...partners].map((service) => service.close()));
    },
  };
}

/** Where the stand-ins' sellers send what is bought of them, and where goods for Amazon leave from. */
const localWarehouse = {
  fullName: "买付便仓库",
  mobile: "13800138000",
  postCode: "322000",
  districtCode: "330782",
  province: "浙江省",
  city: "金华市",
  area: "义乌市",
  address: "福田街道示例路1号",
};

/** This machine's own key, made the first time: what was sealed under it is read after a restart too. */
async function keptKey(path: string, db: Database) {
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept) return kept;
  const [factors, shops] = [await db.$count(secondFactors), await db.$count(channelKeys)];
  if (factors + shops > 0)
    throw new Refusal(
      `${resolve(path)} is missing, and ${factors} second factors and the keys of ${shops} shops open with it alone: put it back first`,
    );
  const key = randomBytes(32).toString("base64");
  await writeFile(path, key, { mode: 0o600 });
  return key;
}
