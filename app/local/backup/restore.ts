import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal } from "../runner/refusal.ts";
import { deployedShop } from "./deployed-shop.ts";
import { restoreBackup } from "./restore-backup.ts";
import { restoreDeployed } from "./restore-deployed.ts";

// Brings a backup back as the shop of DATA_DIR, which must be a new or empty folder, or with --deployed
// into the empty database and bucket that this shell names.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: "string" }, deployed: { type: "boolean", default: false } },
});
const folder = process.env.DATA_DIR ?? ".data";

try {
  const [from] = positionals;
  if (!from) throw new Refusal("name the backup: npm run restore -- FOLDER");
  if (values.deployed) {
    const shop = deployedShop();
    await restoreDeployed({ from, shop, say: console.log });
    console.log(`restored ${shop.database.url} and the bucket ${shop.store.bucket}`);
  } else {
    const sealKey = values.key ? (await readFile(values.key, "utf8")).trim() : undefined;
    await restoreBackup({ from, folder, sealKey, say: console.log });
    console.log(`restored ${resolve(folder)}`);
  }
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
