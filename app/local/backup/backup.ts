import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startObjectStore, storeSettings } from "../object-store/object-store.ts";
import { Refusal } from "../runner/refusal.ts";
import { deployedShop } from "./deployed-shop.ts";
import { snapshotFile } from "./file-snapshot.ts";
import { makeBackup } from "./make-backup.ts";
import { keysInFolder } from "./stored-files.ts";

// Backs up the shop of DATA_DIR, running or not, or with --deployed the deployed one.

const { values } = parseArgs({
  options: {
    to: { type: "string" },
    deployed: { type: "boolean", default: false },
    "with-key": { type: "boolean", default: false },
  },
});
const folder = process.env.DATA_DIR ?? ".data";
const moment = new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
const name = values.deployed ? "deployed" : basename(resolve(folder)).replace(/^\./, "");
const to = values.to ?? join(".backups", `${name}-${moment}`);

try {
  const shop = values.deployed ? deployedShop() : await shopAtHand();
  const made = await makeBackup(shop, to, values["with-key"]);
  await shop.close();
  const rows = Object.values(made.counts).reduce((sum, count) => sum + count, 0);
  console.log(`database: ${rows} rows in ${Object.keys(made.counts).length} tables`);
  console.log(`files: ${made.files.length}`);
  if (made.newestSeal)
    console.log(`newest seal of the log: ${made.newestSeal.sequence} ${made.newestSeal.hash}`);
  if (made.sealKey)
    console.log(
      made.sealKey.file
        ? `the seal key ${made.sealKey.id} is in it: keep the backup as you keep the key`
        : `needs the seal key ${made.sealKey.id}, which is not in it`,
    );
  console.log(`backup ${resolve(to)}`);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

async function shopAtHand() {
  const file = join(folder, "shop.db");
  if (!existsSync(file)) throw new Refusal(`there is no shop in ${resolve(folder)}`);
  const store = await startObjectStore(join(folder, "files"));
  return {
    takeDatabase: (path: string) => snapshotFile(file, path),
    store: { ...storeSettings, endpoint: store.endpoint },
    listKeys: () => keysInFolder(join(folder, "files")),
    sealKey: await readFile(join(folder, "seal.key"), "utf8").catch(() => undefined),
    close: store.close,
  };
}
